import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { wireSamples } from '@shared/wire'
import type { SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import { filesForm, toneWav } from '../../../support/cloud/demo-cloud'
import { openCloneWorld } from '../support/clone-world'

const bytes = toneWav(31)

async function voiceElsewhere(options: Parameters<typeof openCloneWorld>[0] = {}) {
  const world = await openCloneWorld(options)
  const voiceId = await world.cloud.createVoice('Made elsewhere')
  const path = `/v1/voices/pvc/${voiceId}/samples`
  const answer = await world.cloud.call('POST', path, { form: filesForm({ name: 'line.wav', bytes }) })
  const sampleId = wireSamples.parse(answer.json())[0]!.sample_id
  const draftId = await world.professionalClone.draftOfVoice(voiceId)
  const requests = async (fragment: string): Promise<number> => {
    const { counts } = (await world.cloud.control('GET', '/requests')) as { counts: Record<string, number> }
    return Object.entries(counts).reduce((sum, [key, count]) => sum + (key.includes(fragment) ? count : 0), 0)
  }
  return { ...world, world, voiceId, sampleId, draftId, requests, path }
}

const read = async (
  source: { open: (a: number, b: number) => NodeJS.ReadableStream },
  start: number,
  end: number,
) => buffer(source.open(start, end))

test('plays a sample that is only in the cloud in ranges, by a signed URL cached for an hour', async () => {
  const { professionalClone, voiceId, sampleId, requests } = await voiceElsewhere()
  const source = (await professionalClone.cloudAudio.source(voiceId, sampleId))!
  expect([source.mimeType, source.sizeBytes]).toEqual(['audio/wav', bytes.length])
  expect(await read(source, 0, 99)).toEqual(bytes.subarray(0, 100))
  expect(await read(source, bytes.length - 10, bytes.length - 1)).toEqual(bytes.subarray(-10))
  await professionalClone.cloudAudio.source(voiceId, sampleId)
  expect(await requests('signed-url')).toBe(1)
})

test('falls back to downloading the audio without signed URLs; a missing voice plays nothing', async () => {
  const { professionalClone, cloud, voiceId, sampleId } = await voiceElsewhere()
  await cloud.setFaults({ path: 'signed-url$', answer: { status: 404, body: { detail: 'Not Found' } } })
  const source = (await professionalClone.cloudAudio.source(voiceId, sampleId))!
  expect(await read(source, 44, 143)).toEqual(bytes.subarray(44, 144))
  expect(await professionalClone.cloudAudio.source(voiceId, 'nothing')).toBeNull()
})

test('reads waveform and isolated preview of a sample in the cloud', async () => {
  const { professionalClone, draftId, sampleId } = await voiceElsewhere()
  expect(Math.max(...(await professionalClone.cloudSamples.waveform(draftId, sampleId)))).toBeCloseTo(0.5, 1)
  const speechId = await professionalClone.cloudSamples.isolatedPreview(draftId, sampleId, false)
  const source = professionalClone.shelf.source(speechId)!
  expect(source.mimeType).toBe('audio/mpeg')
  expect((await read(source, 0, source.sizeBytes - 1)).length).toBe(source.sizeBytes)
  expect(professionalClone.shelf.source(draftId)).toBeNull()
})

test('Download to this computer creates a local sample that is never sent again', async () => {
  const { professionalClone, jobs, samples, draftId, sampleId } = await voiceElsewhere()
  const jobId = professionalClone.cloudSamples.download(draftId, sampleId)
  await expect.poll(() => jobs.list().find(({ id }) => id === jobId)?.state).toBe('done')
  expect(samples.list(draftId)).toMatchObject([
    {
      name: 'line.wav',
      cloudSampleId: sampleId,
      uploadState: 'uploaded',
      state: 'ready',
      sizeBytes: bytes.length,
    },
  ])
  expect(professionalClone.status(draftId).isUploaded).toBe(true)
  expect(() => professionalClone.cloudSamples.download(draftId, sampleId)).toThrow('invalid-input')
})

test('a file that failed to import is not a sample of the voice: only what is in the cloud counts', async () => {
  const { professionalClone, samples, draftId } = await voiceElsewhere()
  expect(professionalClone.status(draftId).isUploaded).toBe(true)
  const [broken = ''] = samples.insertImporting(draftId, [
    {
      name: 'broken.wav',
      type: 'local',
      language: 'en',
      sourceName: 'broken.wav',
      sourcePath: '/gone/broken.wav',
      sourceModifiedAtMs: null,
      sizeBytes: 9,
    },
  ])
  expect(professionalClone.status(draftId).isUploaded).toBe(false)
  samples.markFailed(broken, { code: 'file-damaged', retryable: false, detail: {} })
  expect(professionalClone.status(draftId).isUploaded).toBe(true)
})

test('sends only changed settings of a sample in the cloud, but always the noise flag and all speakers', async () => {
  const { professionalClone, cloud, draftId, sampleId, path } = await voiceElsewhere()
  const onServer = async () =>
    (await professionalClone.cloudSamples.saveSettings(draftId, sampleId, {})).samples[0]
  await cloud.call('POST', `${path}/${sampleId}`, {
    json: { remove_background_noise: true, selected_speaker_ids: ['a', 'b'], trim_start_time: 500 },
  })
  await professionalClone.cloudSamples.saveSettings(draftId, sampleId, { trimEndMs: 9_000.4 })
  expect(await onServer()).toMatchObject({
    removeBackgroundNoise: true,
    trimStartMs: 500,
    trimEndMs: 9_000,
    speakerSeparation: { selectedSpeakerIds: ['a', 'b'] },
  })
  await professionalClone.cloudSamples.saveSettings(draftId, sampleId, {
    removeBackgroundNoise: false,
    trimStartMs: null,
    trimEndMs: null,
    selectedSpeakerIds: ['b'],
  })
  expect(await onServer()).toMatchObject({
    removeBackgroundNoise: false,
    trimStartMs: null,
    trimEndMs: null,
    speakerSeparation: { selectedSpeakerIds: ['b'] },
  })
})

test('polls the cloud’s speaker separation until it has ended, for samples there and here', async () => {
  const kept: SpeakerSeparation[] = []
  const changed: string[] = []
  const { professionalClone, cloud, draftId, sampleId, voiceId, jobs, samples, topics } =
    await voiceElsewhere({
      deps: {
        keepSeparation: (_sampleId, separation) => kept.push(separation),
      },
    })
  topics.on('voiceChanged', (message) => void changed.push(message.voiceId))
  const begun = await professionalClone.cloudSamples.separate(draftId, sampleId)
  expect(begun.samples[0]?.speakerSeparation?.status).toBe('pending')
  expect(changed).toEqual([])
  await cloud.control('POST', '/clock', { advanceMs: 2_000 })
  await expect.poll(() => changed).toEqual([voiceId])

  const jobId = professionalClone.cloudSamples.download(draftId, sampleId)
  await expect.poll(() => jobs.list().find(({ id }) => id === jobId)?.state).toBe('done')
  const local = samples.list(draftId)[0]!.id
  await cloud.setFaults({
    path: 'separate-speakers$',
    times: 1,
    answer: { status: 400, body: { detail: 'no' } },
  })
  await expect(professionalClone.separation.start(local)).rejects.toMatchObject({ code: 'cloud-refused' })
  expect(kept).toEqual([])
  await professionalClone.separation.start(local)
  expect(kept).toMatchObject([{ status: 'pending', source: 'cloud' }])
  await cloud.control('POST', '/clock', { advanceMs: 2_000 })
  await expect.poll(() => kept.length).toBe(2)
  expect(kept[1]).toEqual({ status: 'completed', source: 'cloud', speakers: [], overlaps: [] })
})
