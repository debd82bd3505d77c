import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { CloudSamplePatch } from '@shared/domain/cloud/voice'
import { wireSamples } from '@shared/wire'
import { createCloudAudio } from '@main/professional-clone/samples/cloud-audio'
import { startRawServer } from '../../cloud/support/http-server'
import { testClient } from '../../cloud/support/test-client'
import { createUploadStore } from '@main/uploads/ledger/upload-store'
import { createMirrorStore } from '@main/voices/mirror-store'
import { onlyInCloud, voiceTotals } from '@renderer/features/professional-clone/voice-data/next-rule'
import { createPurgeStore } from '@main/trash/purge-store'
import { filesForm, toneWav, type TestCloud } from '../../../support/cloud/demo-cloud'
import { hurried, openCloneWorld } from '../support/clone-world'

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

test('what only the voice has counts in the lists of drafts as in the wizard', async () => {
  const { world, professionalClone, voiceId, sampleId, draftId } = await voiceElsewhere()
  const voice = await world.account.client!.getVoice(voiceId)
  const mirror = createMirrorStore(world.library.db, 'demo')
  mirror.write([{ voice, digest: '1' }], 1)
  world.topics.emit('voicesMirrored', { voiceIds: [voiceId] })
  // The windows are told.
  await expect
    .poll(() => world.events.some(({ domain, name }) => domain === 'drafts' && name === 'changed'))
    .toBe(true)
  const listed = () => {
    const { sampleCount, totalDurationMs, totalSizeBytes, uploadedCount } = world.drafts.get(draftId)
    return [sampleCount, totalDurationMs, totalSizeBytes, uploadedCount]
  }
  const inWizard = () => {
    const samples = world.samples.list(draftId)
    const shown = professionalClone.viewOf(draftId, voice).samples
    const { count, durationMs, sizeBytes } = voiceTotals(
      samples,
      onlyInCloud(samples, shown, world.drafts.get(draftId)),
    )
    return [count, durationMs, sizeBytes, count]
  }
  expect(listed()).toEqual([1, 31_000, bytes.length, 1])
  expect(inWizard()).toEqual(listed())
  const jobId = professionalClone.cloudSamples.download(draftId, sampleId)
  await expect.poll(() => world.jobs.list().find(({ id }) => id === jobId)?.state).toBe('done')
  expect(listed()).toEqual([1, 31_000, bytes.length, 1])
  expect(inWizard()).toEqual(listed())
  world.samples.remove(draftId, [world.samples.list(draftId)[0]!.id])
  expect(listed()).toEqual(inWizard())
  mirror.enqueue(voiceId, { kind: 'delete-sample', sampleId }, 2)
  expect(listed()).toEqual([0, 0, 0, 0])
})

test('generated speech that a voice was made of elsewhere is not brought here as a sample', async () => {
  const { world, draftId, sampleId } = await voiceElsewhere()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  world.library.db.prepare('INSERT INTO generated_audio (sha256, at_ms) VALUES (?, 1)').run(sha256)
  const jobId = world.professionalClone.cloudSamples.download(draftId, sampleId)
  const job = () => world.jobs.list().find(({ id }) => id === jobId)
  await expect.poll(() => job()?.state).toBe('failed')
  expect(job()?.error?.code).toBe('generated-audio')
  expect(world.samples.list(draftId)).toEqual([])
})

test('a server without ranges is not read beyond what the voice says that the sample holds', async () => {
  let sentBytes = 0
  const server = await startRawServer((request, response) => {
    if (!request.url?.endsWith('/audio')) return void response.writeHead(404).end('{"detail":"Not Found"}')
    response.writeHead(200, { 'content-type': 'audio/wav' })
    const chunk = Buffer.alloc(500_000)
    const pour = (): void => {
      while (!response.destroyed && sentBytes < 100_000_000) {
        sentBytes += chunk.length
        if (!response.write(chunk)) return void response.once('drain', pour)
      }
    }
    pour()
  })
  const client = testClient(server.url)
  const audio = createCloudAudio({ client: () => client, nowMs: () => 0, declaredBytesOf: () => 1_000 })
  expect(await audio.source('v', 's')).toBeNull()
  expect(sentBytes).toBeLessThan(20_000_000)
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

test('a downloaded sample has the settings that were saved while its audio came', async () => {
  const taken: boolean[] = []
  const { world, professionalClone, cloud, draftId, sampleId, requests } = await voiceElsewhere({
    deps: { downloaded: (_, { removeBackgroundNoise }) => void taken.push(removeBackgroundNoise) },
  })
  await professionalClone.cloudSamples.saveSettings(draftId, sampleId, { removeBackgroundNoise: true })
  await cloud.setFaults({
    method: 'GET',
    path: `/v1/voices/[^/]+/samples/${sampleId}/audio$`,
    latencyMs: 300,
  })
  const jobId = professionalClone.cloudSamples.download(draftId, sampleId)
  await expect.poll(() => requests('/audio')).toBe(1)
  await professionalClone.cloudSamples.saveSettings(draftId, sampleId, { removeBackgroundNoise: false })
  await expect.poll(() => world.jobs.list().find(({ id }) => id === jobId)?.state).toBe('done')
  expect(taken).toEqual([false])
})

test('a download that is canceled while the voice is read once more adds nothing', async () => {
  const { world, professionalClone, samples, draftId, sampleId } = await voiceElsewhere()
  const client = world.account.client!
  const openSampleAudio = client.openSampleAudio.bind(client)
  const getVoice = client.getVoice.bind(client)
  client.openSampleAudio = async (...asked) => {
    client.getVoice = (...read) => {
      world.jobs.cancel(jobId ?? '')
      return getVoice(...read)
    }
    return await openSampleAudio(...asked)
  }
  const jobId = professionalClone.cloudSamples.download(draftId, sampleId)
  await expect.poll(() => world.jobs.list().find(({ id }) => id === jobId)?.state).toBe('cancelled')
  expect(samples.list(draftId)).toEqual([])
})

test('a sample whose voice is lost while its audio comes is on this computer only', async () => {
  const { world, professionalClone, cloud, samples, draftId, sampleId, voiceId } = await voiceElsewhere()
  const ledger = createUploadStore({ library: world.library, nowMs: () => 0, workspace: 'demo' })
  world.topics.on('voiceGone', (gone) => ledger.forgetVoice(gone.draftId))
  const client = world.account.client!
  const openSampleAudio = client.openSampleAudio.bind(client)
  client.openSampleAudio = async (...asked) => {
    const download = await openSampleAudio(...asked)
    const audio = await buffer(download.stream)
    await cloud.call('DELETE', `/v1/voices/${voiceId}`)
    await expect(professionalClone.refresh(draftId)).rejects.toThrow()
    return { ...download, stream: Readable.from([audio]) }
  }
  const jobId = professionalClone.cloudSamples.download(draftId, sampleId)
  await expect.poll(() => world.jobs.list().find(({ id }) => id === jobId)?.state).toBe('done')
  expect(professionalClone.status(draftId).voiceId).toBeNull()
  expect(samples.list(draftId)).toMatchObject([{ name: 'line.wav', state: 'ready', uploadState: 'none' }])
})

test('Download brings back a sample that was removed here; its audio is fetched only where the trash has none', async () => {
  const { world, professionalClone, samples, jobs, draftId, sampleId, requests } = await voiceElsewhere()
  const download = async () => {
    const jobId = professionalClone.cloudSamples.download(draftId, sampleId)
    if (jobId !== null)
      await expect.poll(() => jobs.list().find(({ id }) => id === jobId)?.state).toBe('done')
    return jobId
  }
  await download()
  const [first] = samples.list(draftId)
  samples.rename(first!.id, 'My line')
  samples.remove(draftId, [first!.id])
  expect(await download()).toBeNull()
  expect(samples.list(draftId)).toMatchObject([{ id: first!.id, name: 'My line', uploadState: 'uploaded' }])
  expect(await requests('audio')).toBe(1)

  samples.remove(draftId, [first!.id])
  const trash = createPurgeStore(world.library)
  trash.remove(trash.doomed(null, []))
  expect(await download()).not.toBeNull()
  expect(samples.list(draftId)).toMatchObject([{ cloudSampleId: sampleId, uploadState: 'uploaded' }])
  expect(await requests('audio')).toBe(2)
})

test('Download works, too, for a voice whose earlier draft is in the trash', async () => {
  const { professionalClone, drafts, samples, jobs, voiceId, draftId, sampleId } = await voiceElsewhere()
  const download = async (to: string) => {
    const jobId = professionalClone.cloudSamples.download(to, sampleId)
    await expect.poll(() => jobs.list().find(({ id }) => id === jobId)?.state).toBe('done')
  }
  await download(draftId)
  drafts.remove(draftId)
  const next = await professionalClone.draftOfVoice(voiceId)
  expect(next).not.toBe(draftId)
  await download(next)
  expect(samples.list(next)).toMatchObject([{ cloudSampleId: sampleId, uploadState: 'uploaded' }])
})

test('a downloaded sample is in the language of its voice, whatever the draft says', async () => {
  const { professionalClone, drafts, samples, jobs, draftId, sampleId } = await voiceElsewhere()
  drafts.update(draftId, { language: 'de' })
  const jobId = professionalClone.cloudSamples.download(draftId, sampleId)
  await expect.poll(() => jobs.list().find(({ id }) => id === jobId)?.state).toBe('done')
  expect(samples.list(draftId)).toMatchObject([{ language: 'en', findings: [{ code: 'language-mismatch' }] }])
  expect(professionalClone.status(draftId).gaps.isLanguageMixed).toBe(true)
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
    (await professionalClone.cloudSamples.saveSettings(draftId, sampleId, {}))?.samples[0]
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

test('one save of a sample’s settings does not take back another that is on its way', async () => {
  const { professionalClone, cloud, draftId, sampleId, requests } = await voiceElsewhere()
  const save = (patch: CloudSamplePatch) =>
    professionalClone.cloudSamples.saveSettings(draftId, sampleId, patch)
  await cloud.setFaults({ method: 'POST', path: `/samples/${sampleId}$`, latencyMs: 200, times: 2 })
  const first = save({ removeBackgroundNoise: true })
  await expect.poll(() => requests('POST /v1/voices/pvc/:voiceId/samples/:sampleId')).toBe(1)
  const saved = await save({ trimEndMs: 9_000 })
  await first
  expect(saved?.samples[0]).toMatchObject({ removeBackgroundNoise: true, trimEndMs: 9_000 })
})

test('a cloud that shows saved settings seconds later: the next save does not take them back', async () => {
  const { professionalClone, cloud, draftId, sampleId } = await voiceElsewhere()
  const save = (patch: CloudSamplePatch) =>
    professionalClone.cloudSamples.saveSettings(draftId, sampleId, patch)
  await cloud.setFaults({ method: 'GET', path: '^/v1/voices/[^/]+$', staleList: true, forMs: 1_000 })
  const choice = { removeBackgroundNoise: true, selectedSpeakerIds: ['b'] }
  const first = await save(choice)
  expect(first?.samples[0]).toMatchObject({ removeBackgroundNoise: true })
  const second = await save({ trimEndMs: 9_000 })
  expect(second?.samples[0]).toMatchObject({
    removeBackgroundNoise: true,
    trimEndMs: 9_000,
    speakerSeparation: { selectedSpeakerIds: ['b'] },
  })
})

test('what the cloud has taken is no failure where the voice cannot be read after it, and is read later', async () => {
  const { professionalClone, cloud, draftId, sampleId, voiceId, topics } = await voiceElsewhere()
  const changed: string[] = []
  topics.on('voiceChanged', (message) => void changed.push(message.voiceId))
  const failReading = (after: number) =>
    cloud.setFaults({
      method: 'GET',
      path: `^/v1/voices/${voiceId}$`,
      after,
      answer: { status: 500, body: {} },
    })
  // Settings are sent for the sample as it was read before.
  await failReading(1)
  expect(
    await professionalClone.cloudSamples.saveSettings(draftId, sampleId, { trimEndMs: 9_000 }),
  ).toBeNull()
  expect(changed).toEqual([voiceId])
  await cloud.control('DELETE', '/faults')
  await failReading(0)
  expect(await professionalClone.cloudSamples.separate(draftId, sampleId)).toBeNull()
  expect(changed).toEqual([voiceId, voiceId])
  await cloud.control('DELETE', '/faults')
  const state = (await cloud.control('GET', '/state')) as {
    samples: { sampleId: string; trimEndMs: unknown }[]
  }
  expect(state.samples.find((sample) => sample.sampleId === sampleId)?.trimEndMs).toBe(9_000)
})

/** Has the cloud answer for the voice with these speakers of its sample, as its wire tells them. */
async function showingSpeakers(cloud: TestCloud, voiceId: string, sampleId: string) {
  const voice = (await cloud.call('GET', `/v1/voices/${voiceId}`)).json() as { samples: object[] }
  return async (status: string, speakers: object, selected: string[] | null = null): Promise<void> => {
    const separation = {
      voice_id: voiceId,
      sample_id: sampleId,
      status,
      speakers,
      selected_speaker_ids: selected,
    }
    const samples = voice.samples.map((sample) => ({ ...sample, speaker_separation: separation }))
    await cloud.control('DELETE', '/faults')
    await cloud.setFaults({
      method: 'GET',
      path: `^/v1/voices/${voiceId}$`,
      answer: { status: 200, contentType: 'application/json', body: { ...voice, samples } },
    })
  }
}

test('choosing no speaker sends all of them, and other settings keep it so', async () => {
  const { professionalClone, cloud, draftId, sampleId, voiceId } = await voiceElsewhere(hurried)
  const speaker = (id: string, start: number) => ({
    [id]: { speaker_id: id, duration_secs: 5, utterances: [{ start, end: start + 5 }] },
  })
  const show = await showingSpeakers(cloud, voiceId, sampleId)
  /** What the cloud shows of the speakers, and what it is sent then. */
  const sent = async (selected: string[] | null, patch: CloudSamplePatch): Promise<unknown> => {
    await show('completed', { ...speaker('a', 0), ...speaker('b', 6) }, selected)
    await professionalClone.cloudSamples.saveSettings(draftId, sampleId, patch)
    const state = (await cloud.control('GET', '/state')) as {
      samples: { sampleId: string; selectedSpeakerIds: unknown }[]
    }
    return state.samples.find((sample) => sample.sampleId === sampleId)?.selectedSpeakerIds
  }
  expect(await sent(null, { removeBackgroundNoise: true })).toBeNull()
  expect(await sent(null, { selectedSpeakerIds: ['a'] })).toEqual(['a'])
  expect(await sent(['a'], { selectedSpeakerIds: [] })).toEqual(['a', 'b'])
  expect(await sent([], { removeBackgroundNoise: false })).toEqual(['a', 'b'])
})

test('to choose nobody where everybody is chosen already changes nothing that is waited for', async () => {
  const { professionalClone, cloud, draftId, sampleId, voiceId, requests } = await voiceElsewhere(hurried)
  const speaker = (id: string, start: number) => ({
    [id]: { speaker_id: id, duration_secs: 5, utterances: [{ start, end: start + 5 }] },
  })
  const show = await showingSpeakers(cloud, voiceId, sampleId)
  await show('completed', { ...speaker('a', 0), ...speaker('b', 6) }, ['a', 'b'])
  const readings = () => requests('GET /v1/voices/:voiceId')
  const before = await readings()
  await professionalClone.cloudSamples.saveSettings(draftId, sampleId, { selectedSpeakerIds: [] })
  expect((await readings()) - before).toBe(2)
})

test('sends no choice among speakers whom the cloud has told apart anew since', async () => {
  const { professionalClone, cloud, draftId, sampleId, voiceId, topics } = await voiceElsewhere(hurried)
  const changed: string[] = []
  topics.on('voiceChanged', (message) => void changed.push(message.voiceId))
  const speaker = (id: string, start: number) => ({
    [id]: { speaker_id: id, duration_secs: 5, utterances: [{ start, end: start + 5.003 }] },
  })
  const show = await showingSpeakers(cloud, voiceId, sampleId)
  const choose = (chosenAmong: CloudSamplePatch['chosenAmong']) =>
    professionalClone.cloudSamples.saveSettings(draftId, sampleId, {
      removeBackgroundNoise: true,
      selectedSpeakerIds: ['speaker_0'],
      chosenAmong,
    })
  const atCloud = async () => {
    const { samples } = (await cloud.control('GET', '/state')) as {
      samples: { sampleId: string; selectedSpeakerIds: unknown; removeBackgroundNoise: boolean }[]
    }
    return samples.find((sample) => sample.sampleId === sampleId)
  }
  await show('completed', { ...speaker('speaker_0', 0), ...speaker('speaker_1', 6) })
  const before = await professionalClone.cloudSamples.saveSettings(draftId, sampleId, {})
  const shown = professionalClone.viewOf(draftId, before!).samples[0]!.separation!.speakers
  // The ids have changed places.
  await show('completed', { ...speaker('speaker_0', 6), ...speaker('speaker_1', 0) })
  changed.length = 0
  const refusal = { code: 'invalid-input', detail: { reason: 'speakers-changed' } }
  await expect(choose(shown)).rejects.toMatchObject(refusal)
  // Windows are to see who they are now.
  expect(changed).toEqual([voiceId])
  await show('pending', { ...speaker('speaker_0', 0), ...speaker('speaker_1', 6) })
  await expect(choose(shown)).rejects.toMatchObject(refusal)
  expect(await atCloud()).toMatchObject({ selectedSpeakerIds: null, removeBackgroundNoise: false })
  await show('completed', { ...speaker('speaker_0', 0), ...speaker('speaker_1', 6) })
  await choose(shown)
  expect(await atCloud()).toMatchObject({ selectedSpeakerIds: ['speaker_0'], removeBackgroundNoise: true })
})

test('polls the cloud’s speaker separation until it has ended, also one begun before or elsewhere', async () => {
  const changed: string[] = []
  const { world, cloud, draftId, sampleId, voiceId, topics } = await voiceElsewhere()
  topics.on('voiceChanged', (message) => void changed.push(message.voiceId))
  const separate = () => world.professionalClone.cloudSamples.separate(draftId, sampleId)
  expect((await separate())?.samples[0]?.speakerSeparation?.status).toBe('pending')
  expect(changed).toEqual([])
  await world.restart()
  await world.professionalClone.refresh(draftId)
  await cloud.control('POST', '/clock', { advanceMs: 2_000 })
  await expect.poll(() => changed).toEqual([voiceId])

  // Refused while it is polled: the voice says pending, and windows are shown that it failed.
  const shown = async () => {
    const voice = await world.account.client!.getVoice(voiceId)
    return world.professionalClone.viewOf(draftId, voice).samples[0]?.separation?.status
  }
  await cloud.setFaults({ method: 'GET', path: 'speakers$', answer: { status: 403, body: { detail: 'no' } } })
  await separate()
  await expect.poll(() => changed).toHaveLength(2)
  expect(await shown()).toBe('failed')
  // Nobody asks again unasked, and the end that comes all the same is shown.
  await world.professionalClone.refresh(draftId)
  expect(changed).toHaveLength(2)
  await cloud.control('POST', '/clock', { advanceMs: 2_000 })
  await expect.poll(shown).toBe('completed')
})

test('a separation whose voice lags behind is asked for at the pace of polling until both agree', async () => {
  const { world, cloud, draftId, sampleId, voiceId, topics, professionalClone } = await voiceElsewhere()
  const reads: Promise<unknown>[] = []
  // As the mirror does.
  topics.on('voiceChanged', () => void reads.push(professionalClone.refresh(draftId)))
  const body = { voice_id: voiceId, sample_id: sampleId, status: 'completed', speakers: {} }
  await cloud.setFaults({ method: 'GET', path: 'speakers$', answer: { status: 200, body } })
  await world.professionalClone.cloudSamples.separate(draftId, sampleId)
  await wait(400)
  expect(reads).toHaveLength(0)
  await cloud.control('POST', '/clock', { advanceMs: 2_000 })
  await expect.poll(() => reads).toHaveLength(1)
  await Promise.all(reads)
})

const known = {
  status: 'completed' as const,
  source: 'local' as const,
  speakers: [
    { speakerId: 'local_1', utterances: [{ start: 0, end: 5 }] },
    { speakerId: 'local_2', utterances: [{ start: 6, end: 9 }] },
  ],
  overlaps: [],
}

/** A sample here and in the cloud, whose speakers were told apart and chosen here. */
async function chosenSpeakers() {
  const opened = await voiceElsewhere()
  const { world, draftId, sampleId, jobs, samples } = opened
  const jobId = world.professionalClone.cloudSamples.download(draftId, sampleId)
  await expect.poll(() => jobs.list().find(({ id }) => id === jobId)?.state).toBe('done')
  const local = samples.list(draftId)[0]!.id
  world.settings.setSeparation(local, known, ['local_1'])
  const now = () => {
    const { separation, selectedSpeakerIds } = world.settings.get(local)
    return { separation, selectedSpeakerIds }
  }
  const work = () => jobs.list().findLast(({ kind }) => kind === 'separate')?.state
  return { ...opened, local, now, work }
}

test('Separate in the cloud keeps speakers and choice until it has completed; a failure leaves them', async () => {
  const { world, cloud, voiceId, sampleId, local, now, work } = await chosenSpeakers()
  const before = { separation: known, selectedSpeakerIds: ['local_1'] }
  const start = () => world.professionalClone.separation.start(local)
  const speakersPath = { method: 'GET', path: 'speakers$' }
  const answer = async (status: string, speakers: object) => {
    await cloud.control('DELETE', '/faults')
    const body = { voice_id: voiceId, sample_id: sampleId, status, speakers }
    await cloud.setFaults({ ...speakersPath, answer: { status: 200, body } })
  }

  await cloud.setFaults({
    path: 'separate-speakers$',
    times: 1,
    answer: { status: 400, body: { detail: 'no' } },
  })
  await expect(start()).rejects.toMatchObject({ code: 'cloud-refused' })
  expect(now()).toEqual(before)

  await start()
  const pending = { ...known, status: 'pending', pendingIn: 'cloud' }
  expect(now()).toEqual({ ...before, separation: pending })
  await world.restart()
  expect(now()).toEqual({ ...before, separation: pending })
  await answer('failed', {})
  await expect.poll(work).toBe('failed')
  expect(now()).toEqual(before)

  // Stop: what was known stays known.
  await answer('pending', {})
  await start()
  await world.professionalClone.separation.cancel(local)
  expect([now(), work()]).toEqual([before, 'cancelled'])

  const speaker = (id: string, start: number, end: number) => ({
    [id]: { speaker_id: id, duration_secs: end - start, utterances: [{ start, end }] },
  })
  await answer('completed', { ...speaker('a', 6, 9), ...speaker('b', 0, 5) })
  await start()
  await expect.poll(work).toBe('done')
  expect(now()).toMatchObject({
    separation: { source: 'cloud', status: 'completed' },
    selectedSpeakerIds: ['b'],
  })
  const asked = () =>
    world.desktop.notifications.filter(({ title }) => /^Which of these speakers/.test(title))
  expect(asked()).toEqual([])

  // Nobody found now is who was chosen: nobody is, rather than everybody, and the person is asked.
  await answer('completed', speaker('c', 10, 20))
  await start()
  await expect.poll(asked).toHaveLength(1)
  expect(now().selectedSpeakerIds).toEqual([])
})
