import Database from 'better-sqlite3'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  separationStatuses,
  wireSamplePreview,
  wireSamples,
  wireSignedUrl,
  wireSpeakerSeparation,
  wireVoice,
  wireWaveform,
} from '@shared/wire'
import { measureDuration } from '@demo-cloud/audio/measure-duration'
import { audioFile, ffmpegOutput } from '@demo-cloud/audio/run-ffmpeg'
import { filesForm, openTestCloud, toneWav, type TestCloud } from '../support/cloud/demo-cloud'
import { tempFolder } from '../support/temp-folder'
import { makeTestAudio } from '../support/audio/test-audio'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function upload(cloud: TestCloud, voiceId: string, form: FormData) {
  const answer = await cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form })
  if (answer.status !== 200) throw new Error(answer.body.toString())
  return wireSamples.parse(answer.json())
}

async function oneSample(bytes = toneWav(2)) {
  const cloud = await openTestCloud()
  const voiceId = await cloud.createVoice()
  const [sample] = await upload(cloud, voiceId, filesForm({ name: 'tone.wav', bytes }))
  const path = `/v1/voices/pvc/${voiceId}/samples/${sample?.sample_id}`
  const reread = async () =>
    wireVoice.parse((await cloud.call('GET', `/v1/voices/${voiceId}`)).json()).samples?.[0]
  return { cloud, voiceId, sampleId: sample?.sample_id ?? '', path, reread }
}

test('takes several files at once and tells their size, duration and hash', async () => {
  const cloud = await openTestCloud()
  const voiceId = await cloud.createVoice()
  const folder = tempFolder()
  const mp3 = readFileSync(await makeTestAudio(folder, 'mp3', { seconds: 3 }))
  const webm = readFileSync(await makeTestAudio(folder, 'webm', { seconds: 2 }))
  const wav = toneWav(1.5)
  const form = filesForm(
    { name: 'a b.wav', bytes: wav },
    { name: 'Überschrift 🎙.mp3', bytes: mp3, type: 'audio/mpeg' },
    { name: 'live.webm', bytes: webm, type: 'audio/webm' },
  )
  form.append('remove_background_noise', 'true')
  const samples = await upload(cloud, voiceId, form)
  expect(
    samples.map(({ file_name, mime_type, size_bytes, hash }) => [file_name, mime_type, size_bytes, hash]),
  ).toEqual([
    ['a b.wav', 'audio/wav', wav.length, sha256(wav)],
    ['Überschrift 🎙.mp3', 'audio/mpeg', mp3.length, sha256(mp3)],
    ['live.webm', 'audio/webm', webm.length, sha256(webm)],
  ])
  expect(samples[0]?.duration_secs).toBe(1.5)
  expect(samples[1]?.duration_secs).toBeCloseTo(3, 0)
  expect(samples[2]?.duration_secs).toBeCloseTo(2, 1)
  expect(samples.every(({ remove_background_noise }) => remove_background_noise)).toBe(true)
  const voice = wireVoice.parse((await cloud.call('GET', `/v1/voices/${voiceId}`)).json())
  expect(voice.samples).toEqual(samples)
  expect(voice.fine_tuning?.dataset_duration_seconds).toBeCloseTo(6.5, 0)
})

test('a webm without duration in its header is measured from its packets', async () => {
  const folder = tempFolder()
  const webm = readFileSync(await makeTestAudio(folder, 'webm', { seconds: 2 }))
  const duration = webm.indexOf(Buffer.from([0x44, 0x89]))
  // Void instead of Duration: what a recorder in a browser leaves out.
  webm.writeUInt8(0xec, duration)
  webm.writeUInt8(0x80 + 9, duration + 1)
  const path = `${folder}/live.webm`
  writeFileSync(path, webm)
  expect(await measureDuration(path)).toBeGreaterThan(1_900)
  expect(await measureDuration(path)).toBeLessThan(2_100)
})

test('one bad file refuses the whole request, and nothing stays', async () => {
  const cloud = await openTestCloud()
  const voiceId = await cloud.createVoice()
  const form = filesForm(
    { name: 'good.wav', bytes: toneWav(1) },
    { name: 'notes.wav', bytes: Buffer.from('these are only words '.repeat(50)) },
  )
  const answer = await cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form })
  expect([answer.status, answer.json()]).toMatchObject([400, { detail: { status: 'invalid_audio' } }])
  const empty = await cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form: filesForm() })
  expect(empty.status).toBe(422)
  expect(await cloud.control('GET', '/state')).toMatchObject({ samples: [] })
  expect(readdirSync(`${cloud.dataFolder}/files`)).toEqual([])
  expect(readdirSync(`${cloud.dataFolder}/incoming`)).toEqual([])
})

test('a voice has room for 100 samples', async () => {
  const cloud = await openTestCloud()
  const voiceId = await cloud.createVoice()
  const files = (count: number, seed: number) =>
    filesForm(
      ...Array.from({ length: count }, (_, i) => ({
        name: `${seed + i}.wav`,
        bytes: toneWav(0.2, seed + i),
      })),
    )
  await upload(cloud, voiceId, files(60, 0))
  const over = await cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form: files(41, 60) })
  expect([over.status, over.json()]).toMatchObject([
    400,
    { detail: { status: 'max_samples_per_voice_exceeded' } },
  ])
  expect(await upload(cloud, voiceId, files(40, 60))).toHaveLength(40)
})

test('a voice has room for less than 1.5 GB', async () => {
  const { cloud, voiceId, sampleId } = await oneSample()
  const bytes = toneWav(1)
  const db = new Database(join(cloud.dataFolder, 'demo-cloud.db'))
  const pretendSize = db.prepare('UPDATE samples SET size_bytes = ? WHERE sample_id = ?')
  const path = `/v1/voices/pvc/${voiceId}/samples`
  const form = () => filesForm({ name: 'next.wav', bytes })
  pretendSize.run(1_500_000_000 - bytes.length, sampleId)
  const full = await cloud.call('POST', path, { form: form() })
  expect([full.status, full.json()]).toMatchObject([413, { detail: { status: 'max_samples_size_exceeded' } }])
  pretendSize.run(1_500_000_000 - bytes.length - 1, sampleId)
  db.close()
  expect((await cloud.call('POST', path, { form: form() })).status).toBe(200)
})

test('a failure of the server itself is answered as such and reported', async () => {
  const reports: string[] = []
  const cloud = await openTestCloud({ report: (message) => reports.push(message) })
  const voiceId = await cloud.createVoice()
  const [sample] = await upload(cloud, voiceId, filesForm({ name: 'a.wav', bytes: toneWav(1) }))
  rmSync(join(cloud.dataFolder, 'files', sample?.sample_id ?? ''))
  const answer = await cloud.call('GET', `/v1/voices/pvc/${voiceId}/samples/${sample?.sample_id}/waveform`)
  expect([answer.status, answer.json()]).toMatchObject([
    500,
    { detail: { code: 'internal_error', request_id: answer.headers.get('x-trace-id') } },
  ])
  expect(reports).toEqual([expect.stringContaining('file-missing')])
})

test('settings are kept; an absent noise flag means false and speakers are replaced whole', async () => {
  const { cloud, voiceId, path, reread } = await oneSample()
  const update = (json: object) => cloud.call('POST', path, { json })
  const answer = await update({
    remove_background_noise: true,
    trim_start_time: 100,
    trim_end_time: 1_500,
    selected_speaker_ids: ['a', 'b'],
    file_name: 'renamed.wav',
  })
  expect(answer.json()).toEqual({ voice_id: voiceId })
  expect(await reread()).toMatchObject({
    file_name: 'renamed.wav',
    remove_background_noise: true,
    trim_start: 100,
    trim_end: 1_500,
    speaker_separation: { selected_speaker_ids: ['a', 'b'] },
  })
  await update({ selected_speaker_ids: ['c'] })
  expect(await reread()).toMatchObject({
    remove_background_noise: false,
    trim_start: 100,
    speaker_separation: { selected_speaker_ids: ['c'] },
  })
  expect((await update({ trim_start_time: 500, trim_end_time: 500 })).status).toBe(422)
})

test('deletes a sample and its bytes', async () => {
  const { cloud, path, reread } = await oneSample()
  expect((await cloud.call('DELETE', path)).json()).toEqual({ status: 'ok' })
  expect(await reread()).toBeUndefined()
  expect((await cloud.call('DELETE', path)).status).toBe(404)
})

test('gives the bytes back as they came, whole and in ranges, by key and by signed address', async () => {
  const bytes = toneWav(2)
  const { cloud, voiceId, sampleId } = await oneSample(bytes)
  const base = `/v1/voices/${voiceId}/samples/${sampleId}`
  const whole = await cloud.call('GET', `${base}/audio`)
  expect([whole.status, whole.headers.get('content-type'), whole.body.equals(bytes)]).toEqual([
    200,
    'audio/wav',
    true,
  ])
  const { signed_url } = wireSignedUrl.parse((await cloud.call('GET', `${base}/signed-url`)).json())
  const part = await fetch(signed_url, { headers: { range: 'bytes=10-19' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true)
  expect((await fetch(signed_url, { headers: { range: 'bytes=999999999-' } })).status).toBe(416)
  expect((await fetch(signed_url.replace(/.$/, 'x'))).status).toBe(403)
  await cloud.control('POST', '/clock', { advanceMs: 3_600_001 })
  expect((await fetch(signed_url)).status).toBe(403)
})

test('the waveform is read from the bytes', async () => {
  const silenceThenTone = Buffer.concat([toneWav(4)])
  silenceThenTone.fill(0, 44, 44 + 2 * 8_000 * 2)
  const { cloud, path, sampleId } = await oneSample(silenceThenTone)
  const waveform = wireWaveform.parse((await cloud.call('GET', `${path}/waveform`)).json())
  expect(waveform.sample_id).toBe(sampleId)
  expect(waveform.visual_waveform).toHaveLength(400)
  expect(Math.max(...waveform.visual_waveform.slice(0, 190))).toBeLessThan(0.01)
  expect(Math.min(...waveform.visual_waveform.slice(210))).toBeCloseTo(0.5, 1)
  expect((await cloud.call('GET', `${path}/waveform`)).json()).toEqual(waveform)
})

async function preview(cloud: TestCloud, path: string, removeBackgroundNoise: boolean) {
  const answer = await cloud.call('GET', `${path}/audio?remove_background_noise=${removeBackgroundNoise}`)
  const found = wireSamplePreview.parse(answer.json())
  const file = `${tempFolder()}/preview.mp3`
  writeFileSync(file, Buffer.from(found.audio_base_64, 'base64'))
  return { found, file }
}

test('the preview is the first 30 seconds', async () => {
  const { cloud, path } = await oneSample(toneWav(31))
  const { found, file } = await preview(cloud, path, false)
  expect(found).toMatchObject({ media_type: 'audio/mpeg', duration_secs: 30 })
  const durationMs = await measureDuration(file)
  expect(durationMs).toBeGreaterThan(29_900)
  expect(durationMs).toBeLessThan(30_200)
})

test('the preview comes with the noise taken out on request, and the voice left as it is', async () => {
  // A reader from second 3 on, over steady noise of -36 dB.
  const noisy = toneWav(9)
  const speech = await ffmpegOutput([
    ...['-ss', '2', '-t', '6', audioFile(media('single_kathleen/session2.opus'))],
    ...['-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1'],
  ])
  let random = 1
  for (let i = 0; i < 9 * 8_000; i += 1) {
    random = (random * 48_271) % 2_147_483_647
    const noise = (random / 2_147_483_647 - 0.5) * 1_800
    const voice = i < 24_000 ? 0 : speech.readInt16LE((i - 24_000) * 2)
    noisy.writeInt16LE(Math.round(Math.max(-32_000, Math.min(32_000, voice + noise))), 44 + i * 2)
  }
  const { cloud, path } = await oneSample(noisy)
  const plain = await loudness((await preview(cloud, path, false)).file)
  const cleaned = await loudness((await preview(cloud, path, true)).file)
  expect(cleaned.noiseDb - plain.noiseDb).toBeLessThan(-8)
  expect(Math.abs(cleaned.voiceDb - plain.voiceDb)).toBeLessThan(2)
})

const media = (name: string): string => fileURLToPath(new URL(`../media/${name}`, import.meta.url))

test('speakers are told apart by a job that takes its time; where nobody speaks there are none', async () => {
  const { cloud, path, reread } = await oneSample()
  expect((await reread())?.speaker_separation).toMatchObject({ status: 'not_started' })
  expect((await cloud.call('POST', `${path}/separate-speakers`)).json()).toEqual({ status: 'ok' })
  const ask = async () => wireSpeakerSeparation.parse((await cloud.call('GET', `${path}/speakers`)).json())
  expect((await ask()).status).toBe('pending')
  expect(separationStatuses).toContain((await ask()).status)
  await cloud.control('POST', '/clock', { advanceMs: 2_000 })
  await expect.poll(ask).toMatchObject({ status: 'completed', speakers: {} })
})

test('two readers one after the other are two speakers with their own utterances, and can be heard apart', async () => {
  const kathleen = 'single_kathleen/utts/arctic_b0371_1592530738.flac'
  const kennedy = 'speakers/jfk_16k.flac'
  const joined = await ffmpegOutput([
    ...[audioFile(media(kathleen)), audioFile(media(kennedy))],
    ...['-filter_complex', '[0]aresample=16000[a];[1]aresample=16000[b];[a][b]concat=n=2:v=0:a=1'],
    ...['-ac', '1', '-f', 'wav', 'pipe:1'],
  ])
  const { cloud, path } = await oneSample(joined)
  await cloud.call('POST', `${path}/separate-speakers`)
  await cloud.control('POST', '/clock', { advanceMs: 2_000 })
  const ask = async () => wireSpeakerSeparation.parse((await cloud.call('GET', `${path}/speakers`)).json())
  await expect.poll(async () => (await ask()).status).toBe('completed')
  const speakers = Object.values((await ask()).speakers ?? {})
  expect(speakers).toHaveLength(2)
  const [first, second] = speakers.map((speaker) => speaker?.utterances?.[0])
  expect(first?.start).toBeLessThan(1)
  expect(second?.start).toBeGreaterThan(2)
  expect(speakers[1]?.duration_secs).toBeGreaterThan(1)
  const received = (await cloud.call('GET', `${path}/speakers/${speakers[1]?.speaker_id}/audio`)).json()
  expect(received).toMatchObject({ media_type: 'audio/mpeg', duration_secs: speakers[1]?.duration_secs })
  const nobody = await cloud.call('GET', `${path}/speakers/nobody/audio`)
  expect([nobody.status, nobody.json()]).toMatchObject([404, { detail: { status: 'speaker_not_found' } }])
})

async function loudness(path: string): Promise<{ noiseDb: number; voiceDb: number }> {
  const pcm = await ffmpegOutput([audioFile(path), '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1'])
  const levelDb = (fromSecond: number, toSecond: number): number => {
    let sum = 0
    for (let i = Math.round(fromSecond * 8_000); i < toSecond * 8_000; i += 1)
      sum += (pcm.readInt16LE(i * 2) / 32_768) ** 2
    return 10 * Math.log10(sum / ((toSecond - fromSecond) * 8_000))
  }
  return { noiseDb: levelDb(1, 2.5), voiceDb: levelDb(3.2, 5) }
}
