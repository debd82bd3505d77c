import { expect, it } from 'vitest'
import { createDraftEvents } from '@main/drafts/draft-events'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { createTopics } from '@main/scope/topics'
import type { EventPayload, Publish } from '@shared/ipc/contract'
import { toneFile } from '../../support/audio/tone-file'
import { openTempLibrary } from '../../support/library/temp-library'
import { addDraft } from '../../support/library/upload-library'

/** A library with two samples, as after a start: nothing was sent to a window yet. */
function openAfterStart({ listingMs = 0 } = {}) {
  const library = openTempLibrary()
  const { draftId, sampleIds } = addDraft(library, 'Ann', [
    toneFile('a.wav', 31, 1),
    toneFile('b.wav', 31, 2),
  ])
  const stores = { db: library.db, nowMs: () => 1, workspace: () => 'demo' }
  const samples = createSampleStore(stores)
  const topics = createTopics()
  const sent: EventPayload<'samples', 'changed'>[] = []
  let flush = (): void => undefined
  let steadyMs = 0
  const waitsMs: number[] = []
  const publish: Publish = (domain, name, payload) => {
    if (`${domain}.${name}` === 'samples.changed') sent.push(payload as EventPayload<'samples', 'changed'>)
  }
  const { close } = createDraftEvents({
    drafts: createDraftStore(stores),
    samples: {
      list(id) {
        steadyMs += listingMs
        return samples.list(id)
      },
    },
    publish,
    topics,
    setTimeout(fn, ms) {
      waitsMs.push(ms)
      flush = fn
      return () => undefined
    },
    steadyMs: () => steadyMs,
  })
  const change = (): void => {
    topics.emit('datasetChanged', { draftId })
    flush()
  }
  return { draftId, sampleIds, samples, sent, change, waitsMs, close }
}

it('names every sample there is, also in the first event after a start', () => {
  const { draftId, sampleIds, samples, sent, change } = openAfterStart()
  const [first = '', second = ''] = sampleIds
  samples.remove(draftId, [first])
  change()
  expect(sent).toMatchObject([{ draftId, upserted: [{ id: second }], sampleIds: [second] }])
})

it('waits for nothing once it is closed', () => {
  const { change, close, waitsMs } = openAfterStart()
  close()
  change()
  expect(waitsMs).toEqual([])
})

it('says that the last sample is gone where nothing was sent before', () => {
  const { draftId, sampleIds, samples, sent, change } = openAfterStart()
  samples.remove(draftId, sampleIds)
  change()
  expect(sent).toEqual([{ draftId, upserted: [], sampleIds: [] }])
})

it('sends nothing where nothing changed, and only what did', () => {
  const { sampleIds, samples, sent, change } = openAfterStart()
  const [first = ''] = sampleIds
  change()
  change()
  expect(sent).toHaveLength(1)
  samples.rename(first, 'Another name')
  change()
  expect(sent[1]).toMatchObject({ upserted: [{ id: first, name: 'Another name' }], sampleIds })
})

it('rests after a list that took long, so that an import into a large draft leaves main time for the rest', () => {
  const { change, waitsMs } = openAfterStart({ listingMs: 300 })
  for (let times = 0; times < 3; times++) change()
  expect(waitsMs).toEqual([80, 1_200, 1_200])
})
