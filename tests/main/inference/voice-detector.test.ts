import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createModels } from '@main/inference/models/models'
import { findSpeech } from '@main/inference/tasks/find-speech'
import {
  createAudioProcessingHere,
  audioTaskContext,
  modelsHere,
  shippedModelsFolder,
} from '../../support/analysis/audio-processing-here'
import { sessionCues, sessionPcm } from '../../support/audio/read-speech'
import { tempFolder } from '../../support/temp-folder'

const media = join(import.meta.dirname, '..', '..', 'media')

function floats(pcm: Buffer): Float32Array {
  return Float32Array.from({ length: pcm.length >> 1 }, (_, i) => pcm.readInt16LE(2 * i) / 32_768)
}

it('finds the sentences of a reading, for any block size', async () => {
  const cues = sessionCues().slice(0, 4)
  const endMs = cues.at(-1)!.endMs + 500
  const speech = floats(sessionPcm({ startMs: 0, endMs }))
  const vad = await modelsHere().vad()
  const whole = await vad.probabilities(speech)
  expect(whole).toHaveLength(Math.ceil(speech.length / 512))

  const isSpeech = (atMs: number): boolean => whole[Math.floor(atMs / 32)]! > 0.5
  const shareOf = (from: number, to: number): number => {
    const windows = Array.from({ length: Math.floor((to - from) / 32) }, (_, i) => from + 32 * i)
    return windows.filter(isSpeech).length / windows.length
  }
  for (const { startMs, endMs: end } of cues) expect(shareOf(startMs + 300, end - 300)).toBeGreaterThan(0.75)

  const stream = vad.createStream()
  const parts: number[] = []
  for (let at = 0; at < speech.length; at += 7_001)
    parts.push(...(await stream.push(speech.subarray(at, at + 7_001))))
  parts.push(...(await stream.end()))
  expect(parts).toEqual([...whole])
})

/** Of the network as Silero publishes it, run window by window on the first eight seconds of the session. */
const ofTheOriginal = JSON.parse(
  readFileSync(join(import.meta.dirname, 'silero-window-by-window.json'), 'utf8'),
) as number[]

it('judges as the original network does, which takes one window at a time', async () => {
  const vad = await modelsHere().vad()
  const judged = await vad.probabilities(floats(sessionPcm({ startMs: 0, endMs: 8_000 })))
  expect(judged).toHaveLength(ofTheOriginal.length)
  const differences = ofTheOriginal.map((value, i) => Math.abs(value - judged[i]!))
  expect(Math.max(...differences)).toBeLessThan(0.0001)
})

it('remembers the windows before across the runs of a long recording', async () => {
  const vad = await modelsHere().vad()
  const speech = floats(sessionPcm({ startMs: 0, endMs: 20_000 }))
  const whole = await vad.probabilities(speech)
  const stream = vad.createStream()
  // 500 windows make the first run: what follows them is judged by what they left behind.
  const later = await vad.probabilities(speech.subarray(500 * 512))
  await stream.push(speech)
  const rest = await stream.end()
  expect([...rest]).toEqual([...whole.subarray(500)])
  expect([...later]).not.toEqual([...rest])
})

it('detects nothing in digital silence', async () => {
  const { speech, durationMs } = await findSpeech(
    { path: join(media, 'odd', 'digital_silence_8s.flac') },
    audioTaskContext(),
  )
  expect(speech).toEqual([])
  expect(durationMs).toBe(8_000)
})

it('does not load a missing or modified model', async () => {
  const folder = tempFolder()
  await expect(createModels(folder).vad()).rejects.toMatchObject({
    code: 'model-missing',
    detail: { model: 'silero/windows.onnx' },
  })
  mkdirSync(join(folder, 'silero'))
  const file = join(folder, 'silero', 'windows.onnx')
  copyFileSync(join(shippedModelsFolder, 'silero', 'windows.onnx'), file)
  writeFileSync(file, 'x', { flag: 'r+' })
  await expect(createModels(folder).vad()).rejects.toMatchObject({
    code: 'model-failed',
    detail: { reason: 'hash' },
  })
})

it('returns the result of the task, or its errors', async () => {
  const audioProcessing = createAudioProcessingHere()
  const signal = new AbortController().signal
  const path = join(media, 'odd', 'stereo_dual_mono.flac')
  const { speech } = await audioProcessing.run('findSpeech', { path }, { signal })
  expect(speech.length).toBeGreaterThan(0)
  await expect(
    audioProcessing.run('findSpeech', { path: join(media, 'odd', 'zero_bytes.wav') }, { signal }),
  ).rejects.toMatchObject({ code: 'file-empty' })
  await expect(audioProcessing.run('findSpeech', { path: '/nowhere.wav' }, { signal })).rejects.toMatchObject(
    {
      code: 'file-missing',
    },
  )
  await audioProcessing.close()
})
