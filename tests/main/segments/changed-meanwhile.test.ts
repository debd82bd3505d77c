import { copyFileSync, existsSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { createSampleSettingsStore } from '@main/sample-settings/settings-store'
import { errorWords } from '@renderer/copy/errors'
import { AppError } from '@shared/errors/app-error'
import { toneFile } from '../../support/audio/tone-file'
import { addDraft } from '../../support/library/upload-library'
import { audioFiles, edits, openSegmentWorld, type SegmentWorld } from '../../support/library/segment-world'

const settingsIn = ({ library }: SegmentWorld) =>
  createSampleSettingsStore({ db: library.db, nowMs: () => Date.now() })
const trim = { startMs: 5_000, endMs: 36_000 }

it('settings that change while they are applied are not lost with the sample', async () => {
  let meanwhile = (): void => undefined
  const world = openSegmentWorld([toneFile('take.wav', 40, 1), toneFile('other.wav', 35, 2)], {
    clean({ path, targetPath }) {
      copyFileSync(path, targetPath)
      meanwhile()
      return Promise.resolve()
    },
  })
  const settings = settingsIn(world)
  const [sampleId = '', otherId = ''] = world.ids
  settings.save([{ sampleId, patch: { removeBackgroundNoise: true } }])
  const before = { list: world.list(), files: audioFiles(world) }
  meanwhile = () => void settings.save([{ sampleId, patch: { trim } }])
  const job = await world.ended(world.segments.applySettings([sampleId]))
  expect(job).toMatchObject({ state: 'failed', error: { code: 'busy' } })
  expect(errorWords(job.error).title).toBe('Samples were changed in the meantime.')
  expect({ list: world.list(), files: audioFiles(world) }).toEqual(before)
  expect(settings.get(sampleId).trim).toEqual(trim)

  // What is set of another sample, or measured of this one, is in nobody's way.
  meanwhile = () => void settings.save([{ sampleId: otherId, patch: { gainDb: 3 } }])
  expect(await world.ended(world.segments.applySettings([sampleId]))).toMatchObject({ state: 'done' })
  expect(world.list()[0]?.facts?.durationMs).toBe(trim.endMs - trim.startMs)
})

it('a trim that is set while its sample is split is not lost with the sample', async () => {
  const world = openSegmentWorld([toneFile('take.wav', 240, 1)])
  const [sampleId = ''] = world.ids
  const before = world.list()
  const jobId = world.segments.apply(world.draftId, edits())
  settingsIn(world).save([{ sampleId, patch: { trim } }])
  expect(await world.ended(jobId)).toMatchObject({ state: 'failed', error: { code: 'busy' } })
  expect(world.list()).toEqual(before)
})

it('the first segment of a sample that was trimmed at its end takes settings as every other one', async () => {
  const world = openSegmentWorld([toneFile('take.wav', 240, 1)])
  const settings = settingsIn(world)
  const [sampleId = ''] = world.ids
  settings.save([{ sampleId, patch: { trim: { startMs: 0, endMs: 200_000 }, gainDb: 2 } }])
  expect(await world.ended(world.segments.apply(world.draftId, edits()))).toMatchObject({ state: 'done' })
  const made = world.list()
  expect(made.length).toBeGreaterThan(2)
  expect(made.map(({ id }) => settings.get(id))).toEqual(
    made.map(() => expect.objectContaining({ trim: null, gainDb: 2 }) as unknown),
  )
  const patch = { removeBackgroundNoise: true }
  expect(settings.save(made.map(({ id }) => ({ sampleId: id, patch })))).toHaveLength(made.length)
})

it('speakers who are told apart anew are applied to the audio, and split, as they were chosen', async () => {
  const world = openSegmentWorld([toneFile('talk.wav', 60, 1), toneFile('long.wav', 90, 2)])
  const settings = settingsIn(world)
  const known = {
    status: 'completed' as const,
    source: 'local' as const,
    speakers: [
      { speakerId: 'me', utterances: [{ start: 0, end: 40 }] },
      { speakerId: 'guest', utterances: [{ start: 40, end: 60 }] },
    ],
    overlaps: [],
  }
  for (const id of world.ids) {
    settings.setSeparation(id, known, ['me'])
    settings.setSeparation(id, { ...known, status: 'pending', pendingIn: 'cloud' }, ['me'])
  }
  expect(await world.ended(world.segments.applySettings([world.ids[0] ?? '']))).toMatchObject({
    state: 'done',
  })
  expect(world.list()[0]?.facts?.durationMs).toBe(40_000)
  expect(await world.ended(world.segments.apply(world.draftId, edits()))).toMatchObject({ state: 'done' })
  const [, first] = world.list()
  expect(settings.get(first?.id ?? '')).toMatchObject({
    separation: { status: 'completed' },
    selectedSpeakerIds: ['me'],
  })
})

it('a change that fails leaves what one of another draft has made of the same sound', async () => {
  let cleanedCount = 0
  const waiting = Promise.withResolvers<undefined>()
  const goOn = Promise.withResolvers<undefined>()
  const same = toneFile('same.wav', 35, 1)
  const world = openSegmentWorld([same, toneFile('own.wav', 36, 2)], {
    async clean({ path, targetPath }) {
      const number = (cleanedCount += 1)
      if (number === 2) {
        waiting.resolve(undefined)
        await goOn.promise
      }
      if (number === 4) throw new AppError('disk-full')
      copyFileSync(path, targetPath)
    },
  })
  const other = addDraft(world.library, 'Ben', [same, toneFile('other.wav', 37, 3)])
  const settings = settingsIn(world)
  for (const sampleId of [...world.ids, ...other.sampleIds])
    settings.save([{ sampleId, patch: { removeBackgroundNoise: true } }])
  const first = world.segments.applySettings(world.ids)
  await waiting.promise
  expect(await world.ended(world.segments.applySettings(other.sampleIds))).toMatchObject({ state: 'failed' })
  goOn.resolve(undefined)
  expect(await world.ended(first)).toMatchObject({ state: 'done' })
  expect(world.list().map(({ id }) => existsSync(world.pathOf(id)))).toEqual([true, true])
})

it('a change and an import of the same sound leave each other what they count on, whichever is given up', async () => {
  let cleanedCount = 0
  const waiting = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()] as const
  const goOn = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()] as const
  const world = openSegmentWorld([toneFile('same.wav', 35, 1), toneFile('own.wav', 36, 2)], {
    async clean({ path, targetPath }) {
      const number = (cleanedCount += 1)
      const at = number / 2 - 1
      waiting[at]?.resolve(undefined)
      await goOn[at]?.promise
      if (number === 2) throw new AppError('disk-full')
      copyFileSync(path, targetPath)
    },
  })
  const settings = settingsIn(world)
  for (const sampleId of world.ids) settings.save([{ sampleId, patch: { removeBackgroundNoise: true } }])
  const made = () => audioFiles(world).filter((name) => name.endsWith('.flac'))
  const importOf = (name: string) => {
    const note = world.leftovers.note()
    note.add({ audio: basename(name, '.flac') })
    return note
  }

  const given = world.segments.applySettings(world.ids)
  await waiting[0].promise
  await expect.poll(made).toHaveLength(1)
  const running = importOf(made()[0]!)
  goOn[0].resolve(undefined)
  expect(await world.ended(given)).toMatchObject({ state: 'failed' })
  expect(made()).toHaveLength(1)
  await running.clear()
  expect(made()).toEqual([])

  const kept = world.segments.applySettings(world.ids)
  await waiting[1].promise
  await expect.poll(made).toHaveLength(1)
  await importOf(made()[0]!).clear()
  goOn[1].resolve(undefined)
  expect(await world.ended(kept)).toMatchObject({ state: 'done' })
  expect(world.list().map(({ id }) => existsSync(world.pathOf(id)))).toEqual([true, true])
})
