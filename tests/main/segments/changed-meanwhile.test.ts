import { copyFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createSampleSettingsStore } from '@main/sample-settings/settings-store'
import { errorWords } from '@renderer/copy/errors'
import { toneFile } from '../../support/audio/tone-file'
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
