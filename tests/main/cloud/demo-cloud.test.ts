import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { UploadFile } from '@main/cloud/cloud-requests'
import { openTestCloud, toneWav, type TestCloud } from '../../support/cloud/demo-cloud'
import { tempFolder } from '../../support/temp-folder'
import { failureOf, testClient, type TestClient } from './support/test-client'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function wav(name: string, seconds: number): UploadFile & { bytes: Buffer } {
  const bytes = toneWav(seconds)
  const path = join(tempFolder(), 'tone.wav')
  writeFileSync(path, bytes)
  return { path, name, mimeType: 'audio/wav', sizeBytes: bytes.length, bytes }
}

async function open(): Promise<{ cloud: TestCloud; client: TestClient }> {
  const cloud = await openTestCloud()
  const credential = { authentication: 'api-key', secret: cloud.apiKey } as const
  return { cloud, client: testClient(cloud.baseUrl, { credential }) }
}

const details = { name: 'Mara', language: 'en', description: 'warm', labels: { accent: 'irish' } }

describe('against the demo cloud', () => {
  it('signs in with either mode and not with a wrong key', async () => {
    const { cloud, client } = await open()
    expect(await client.probe()).toBe('online')
    const bearer = { authentication: 'bearer', secret: cloud.bearer } as const
    expect((await testClient(cloud.baseUrl, { credential: bearer }).getUser()).userId).toBe(
      (await client.getUser()).userId,
    )
    expect(await testClient(cloud.baseUrl).probe()).toBe('unauthorized')
  })

  it('reads subscription, models, workspace, accents and languages', async () => {
    const { client } = await open()
    expect((await client.getUser()).subscription.professionalVoiceLimit).toBeGreaterThan(0)
    expect((await client.listModels()).map(({ modelId }) => modelId)).toContain('eleven_multilingual_v2')
    expect((await client.getWorkspace()).trainingOptOut).toBeTypeOf('boolean')
    const accents = await client.listAccents({ language: 'en' })
    expect(accents.length).toBeGreaterThan(0)
    expect(accents.every(({ language }) => language === 'en')).toBe(true)
    expect((await client.detectLanguages('The quick brown fox jumps over the lazy dog.'))[0]).toBe('en')
  })

  it('has dialogues and conversions made in the format that was asked for', async () => {
    const { cloud, client } = await open()
    await cloud.control('POST', '/speech', { isCanned: true })
    const outputFormat = 'mp3_22050_32'
    const voiceId = 'demoClara00000000001'
    const inputs = [{ voiceId, text: 'Half a second of this.' }]
    const spoken = await client.streamDialogue({ modelId: 'eleven_v3', inputs, stability: 0.5, outputFormat })
    spoken.discard()
    const converted = await client.convertSpeech({
      ...{ voiceId, modelId: 'eleven_multilingual_sts_v2', settings: { stability: 0.5 }, outputFormat },
      removeBackgroundNoise: false,
      audio: wav('in.wav', 1),
    })
    converted.discard()
    const { history } = (await cloud.call('GET', '/v1/history')).json() as {
      history: { output_format: string }[]
    }
    expect(history.map((item) => item.output_format)).toEqual([outputFormat, outputFormat])
  })

  it('uploads a dataset and downloads it byte for byte, whatever the file names', async () => {
    const { client } = await open()
    const { voiceId } = await client.createPvcVoice(details)
    const files = [
      wav('plain.wav', 1),
      wav('Ünïcødé 音声 🎙.wav', 1.5),
      wav(`${'long '.repeat(47)}.wav`, 2),
      wav("it's; filename=x.wav", 2.5),
    ]
    const samples = await client.uploadPvcSamples(voiceId, { files, removeBackgroundNoise: true })
    expect(
      samples.map((each) => [
        each.fileName,
        each.sizeBytes,
        each.hash,
        each.durationMs,
        each.removeBackgroundNoise,
      ]),
    ).toEqual(
      files.map(({ name, sizeBytes, bytes }, i) => [name, sizeBytes, sha256(bytes), 1_000 + i * 500, true]),
    )
    const download = await client.openSampleAudio(voiceId, samples[1]!.sampleId)
    expect((await buffer(download.stream)).equals(files[1]!.bytes)).toBe(true)
    expect(download.sizeBytes).toBe(files[1]!.sizeBytes)
    expect((await client.getVoice(voiceId)).samples).toHaveLength(4)
  })

  it('changes, reads, and deletes samples', async () => {
    const { client } = await open()
    const { voiceId } = await client.createPvcVoice(details)
    const [sample] = await client.uploadPvcSamples(voiceId, { files: [wav('a.wav', 3)] })
    const { sampleId } = sample!
    await client.updatePvcSample(voiceId, sampleId, {
      removeBackgroundNoise: false,
      trimStartMs: 250,
      trimEndMs: 2_000,
      fileName: 'b.wav',
    })
    const [changed] = (await client.getVoice(voiceId)).samples
    expect(changed).toMatchObject({ fileName: 'b.wav', trimStartMs: 250, trimEndMs: 2_000 })
    const waveform = await client.getPvcWaveform(voiceId, sampleId)
    expect(Math.max(...waveform)).toBeGreaterThan(0)
    const preview = await client.getPvcSamplePreview(voiceId, sampleId, { removeBackgroundNoise: false })
    expect(preview.bytes.length).toBeGreaterThan(1_000)
    expect(preview.mediaType).toMatch(/^audio\//)
    expect(await client.getSampleSignedUrl(voiceId, sampleId)).toMatch(/^http/)
    await client.separatePvcSpeakers(voiceId, sampleId)
    expect((await client.getPvcSpeakers(voiceId, sampleId)).status).toMatch(/^(pending|completed)$/)
    await client.deletePvcSample(voiceId, sampleId)
    expect((await client.getVoice(voiceId)).samples).toEqual([])
  })

  it('performs verification and training calls', async () => {
    const { client } = await open()
    const { voiceId } = await client.createPvcVoice(details)
    await client.uploadPvcSamples(voiceId, { files: [wav('a.wav', 1)] })
    expect(await client.getPvcCaptcha(voiceId)).toMatchObject({ mediaType: 'image/png' })
    const document = { ...wav('passport.pdf', 1), mimeType: 'application/pdf' }
    await client.requestPvcManualVerification(voiceId, {
      files: [document],
      extraText: 'Please look "here".',
    })
    expect((await client.getVoice(voiceId)).fineTuning?.manualVerificationRequested).toBe(true)
  })

  it('updates, lists and deletes voices', async () => {
    const { client } = await open()
    const { voiceId } = await client.createPvcVoice(details)
    await client.updatePvcVoice(voiceId, { name: 'Mara II', labels: { accent: 'scottish', language: 'en' } })
    const voice = await client.getVoice(voiceId)
    expect([voice.name, voice.labels['accent'], voice.isOwner]).toEqual(['Mara II', 'scottish', true])
    const all = await client.listAllVoices({ pageSize: 2 })
    expect(all.map((each) => each.voiceId)).toContain(voiceId)
    expect(new Set(all.map((each) => each.voiceId)).size).toBe(all.length)
    await client.deleteVoice(voiceId)
    expect((await failureOf(client.getVoice(voiceId))).toWire()).toMatchObject({
      code: 'cloud-refused',
      detail: { status: 'voice_not_found' },
    })
  })

  it('distinguishes a cut, a dropped response, and a refusal', async () => {
    const { cloud, client } = await open()
    const { voiceId } = await client.createPvcVoice(details)
    const path = `/v1/voices/pvc/${voiceId}/samples`
    const upload = () => client.uploadPvcSamples(voiceId, { files: [wav('a.wav', 60)] })

    await cloud.setFaults({ path, times: 1, cutAfterBytes: 100_000 })
    expect((await failureOf(upload())).toWire()).toMatchObject({
      code: 'network',
      detail: { sentAnyBytes: true },
    })
    expect((await client.getVoice(voiceId)).samples).toHaveLength(0)

    await cloud.setFaults({ path, times: 1, dropAnswer: true })
    expect((await failureOf(upload())).toWire()).toMatchObject({
      code: 'network',
      detail: { sentAllBytes: true },
    })
    expect((await client.getVoice(voiceId)).samples).toHaveLength(1)

    await cloud.setFaults({
      path,
      answer: { status: 200, body: '<html>', contentType: 'text/html' },
      answerAfterBody: true,
    })
    expect((await failureOf(upload())).code).toBe('cloud-bad-answer')

    await cloud.setFaults({ path: '/v1/user', times: 2, answer: { status: 429, body: '' } })
    expect((await client.getUser()).userId).not.toBe('')
  })
})
