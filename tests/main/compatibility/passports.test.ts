import { expect, test } from 'vitest'
import { draftNamed, passportMadeBy01, unpackMadeBy01 } from '../../support/library/made-by'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { openStudioHere, type StudioHere } from '../../support/app/studio-here'
import { tempFolder } from '../../support/temp-folder'

const openEmpty = async (): Promise<StudioHere> =>
  openStudioHere({ userData: tempFolder(), cloud: await openTestCloud() })

test('imports a passport of version 0.1 with its takes, recordings, script, sample, and consent', async () => {
  const studio = await openEmpty()
  const { libraryScope } = studio
  const job = await studio.ended(libraryScope.passports.import(passportMadeBy01('Harbour narrator')))
  expect(job).toMatchObject({ state: 'done', error: null })
  const draftId = draftNamed(studio, 'Harbour narrator')
  expect(libraryScope.drafts.get(draftId)).toMatchObject({
    description: 'Calm, low.',
    labels: [
      { label: 'accent', value: 'irish' },
      { label: 'age', value: 'middle_aged' },
    ],
  })
  const [sample, ...others] = libraryScope.samples.list(draftId)
  expect(others).toEqual([])
  expect(sample).toMatchObject({ name: 'recording.flac', type: 'recording', facts: { durationMs: 31_000 } })
  expect(libraryScope.samples.audioOf(sample?.id ?? '')).toMatchObject({ facts: { mimeType: 'audio/flac' } })
  const takes = libraryScope.takes.takes.list(draftId)
  expect(takes.map(({ name, frameCount }) => [name, frameCount]).sort()).toEqual([
    ['Line 1', 16_000],
    ['Line 2', 16_000],
    ['Long read', 496_000],
    ['Punch', 16_000],
  ])
  const take = (name: string) => takes.find((each) => each.name === name)
  expect(take('Line 2')).toMatchObject({ isFlagged: true, purpose: 'line', lineIndex: 1, state: 'ready' })
  expect(take('Long read')).toMatchObject({ marksMs: [400, 1_250] })
  expect(take('Punch')?.parentTakeId).toBe(take('Line 1')?.id)
  expect(await libraryScope.takes.takeAudio.peaks(take('Punch')?.id ?? '')).not.toBeNull()
  expect(libraryScope.scripts.find(take('Line 1')?.scriptId ?? '')?.title).toBe('Harbour, chapter 1')
  const [chapter, long] = libraryScope.takes.recordings.list(draftId)
  expect(chapter).toMatchObject({ name: 'Chapter 1', durationMs: 2_100, canUndo: true, canRedo: true })
  expect(long).toMatchObject({ name: 'Long', sampleId: sample?.id })
  expect(libraryScope.takes.recordings.undo(chapter?.id ?? '')).toMatchObject({ durationMs: 2_000 })
  // What somebody confirmed elsewhere is history: it permits nothing here.
  expect(libraryScope.professionalClone.status(draftId).hasConsented).toBe(false)
})

test('imports a passport of version 0.1 with its samples, their settings, and its reference', async () => {
  const studio = await openEmpty()
  const { libraryScope } = studio
  const job = await studio.ended(libraryScope.passports.import(passportMadeBy01('Workbench')))
  expect(job).toMatchObject({ state: 'done', error: null })
  const draftId = draftNamed(studio, 'Workbench')
  const samples = libraryScope.samples.list(draftId)
  expect(samples.map(({ name }) => name).sort()).toEqual(
    ['five.flac', 'one again.flac', 'one.flac', 'six.flac', 'three.flac', 'Two, renamed'].sort(),
  )
  expect(samples.every(({ state }) => state === 'ready')).toBe(true)
  const five = samples.find(({ name }) => name === 'five.flac')
  expect(libraryScope.sampleSettings.get(five?.id ?? '')).toMatchObject({
    removeBackgroundNoise: true,
    noiseStrength: 'strong',
    trim: { startMs: 100, endMs: 30_500 },
    selectedSpeakerIds: ['a'],
    gainDb: -2.5,
    guard: { verdict: 'helps' },
  })
  const reference = samples.find(({ name }) => name === 'Two, renamed')?.id
  // Chosen among what is measured: that follows by itself.
  await expect
    .poll(() => libraryScope.judging.report(draftId))
    .toMatchObject({ referenceSampleId: reference, isReferenceChosen: true })
})

test('a passport folder of version 0.1 includes what is in the cloud: nothing is sent again', async () => {
  const { passportFile, userData } = await unpackMadeBy01()
  const cloud = await openTestCloud({ dataFolder: `${userData}/demo-cloud` })
  const studio = await openStudioHere({ userData: tempFolder(), cloud })
  const { libraryScope } = studio
  const job = await studio.ended(libraryScope.passports.import(passportFile))
  expect(job).toMatchObject({ state: 'done', error: null })
  const draftId = draftNamed(studio, 'Uploaded')
  expect(libraryScope.samples.list(draftId).map(({ uploadState }) => uploadState)).toEqual(
    Array(5).fill('uploaded'),
  )
  expect(libraryScope.professionalClone.status(draftId).voiceId).not.toBeNull()
  const { items, batches } = libraryScope.uploads.plan(draftId, {})
  expect(items).toHaveLength(5)
  expect(batches).toEqual([])
})
