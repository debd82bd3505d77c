import { describe, expect, it } from 'vitest'
import { wavHeader, type WavFormat } from '@shared/audio/formats/wav-header'
import { lastPause, readingEnd, timeInRecording, type LevelStep } from '@renderer/recorder/punch/last-pause'
import { decodeFrames, readWavHead } from '@renderer/recorder/punch/wav-slice'

/** Stretches of 20 ms by level: `[seconds, dBFS]`. */
function stepsOf(parts: readonly (readonly [seconds: number, dbfs: number])[]): LevelStep[] {
  const steps: LevelStep[] = []
  for (const [seconds, dbfs] of parts)
    for (let index = 0; index < Math.round(seconds * 50); index += 1)
      steps.push({ endMs: (steps.length + 1) * 20, dbfs })
  return steps
}

describe('the last pause', () => {
  it('is where the sentence with the slip began', () => {
    const steps = stepsOf([
      [4, -20],
      [0.5, -60],
      [3, -20],
    ])
    expect(lastPause(steps, 7_500)).toBe(4_500)
  })

  it('is not a short gap between words, nor the silence before the key press', () => {
    const steps = stepsOf([
      [4, -20],
      [0.4, -60],
      [2, -20],
      [0.1, -60],
      [1, -20],
      [0.5, -60],
    ])
    expect(lastPause(steps, 8_000)).toBe(4_400)
  })

  it('is 5 s back if there was none, never before the start', () => {
    expect(lastPause(stepsOf([[9, -20]]), 9_000)).toBe(4_000)
    expect(lastPause(stepsOf([[2, -20]]), 2_000)).toBe(0)
    expect(lastPause([], 300)).toBe(0)
  })
})

it('a reading ends a little behind its last sound, however long was waited and however loud the key was', () => {
  const waited = [
    [2, -60],
    [3, -20],
    [0.1, -45],
    [1.5, -60],
    [0.1, -15],
  ] as const
  expect(readingEnd(stepsOf(waited))).toBe(5_300)
  expect(readingEnd(stepsOf([[3, -20]]))).toBe(3_040)
  expect(readingEnd([])).toBeNull()
})

it('a time of a punch is told from the end, which the take and the recording share', () => {
  const at = (ms: number) => timeInRecording(ms, { durationMs: 20_000 }, { durationMs: 29_000 }, 12_000)
  expect(at(15_000)).toBe(24_000)
  expect(at(2_000)).toBe(12_000)
  expect(at(20_500)).toBe(29_000)
})

describe('part of a WAV file', () => {
  const file = (format: WavFormat, samples: ArrayBuffer): ArrayBuffer => {
    const head = wavHeader(format, 4)
    const bytes = new Uint8Array(head.length + samples.byteLength)
    bytes.set(head)
    bytes.set(new Uint8Array(samples), head.length)
    return bytes.buffer
  }

  it('reads the header that main writes', () => {
    const format = { sampleRateHz: 44_100, channels: 2, encoding: 'f32' } as const
    const bytes = file(format, Float32Array.of(0, 0.5, -1, 1).buffer)
    expect(readWavHead(bytes)).toEqual({ ...format, dataAt: 92, bytesPerFrame: 8 })
    const long = wavHeader(format, 2 ** 30)
    expect(readWavHead(long.buffer)).toMatchObject({ encoding: 'f32', dataAt: 92 })
  })

  it('splits frames into channels', () => {
    const f32 = readWavHead(file({ sampleRateHz: 48_000, channels: 2, encoding: 'f32' }, new ArrayBuffer(0)))
    expect(decodeFrames(Float32Array.of(0, 0.5, -1, 1).buffer, f32!)).toEqual([
      Float32Array.of(0, -1),
      Float32Array.of(0.5, 1),
    ])
    const s24 = readWavHead(file({ sampleRateHz: 48_000, channels: 1, encoding: 's24' }, new ArrayBuffer(0)))
    expect(decodeFrames(Uint8Array.of(0, 0, 0x40, 0, 0, 0xc0).buffer, s24!)).toEqual([
      Float32Array.of(0.5, -0.5),
    ])
    const s16 = readWavHead(file({ sampleRateHz: 48_000, channels: 1, encoding: 's16' }, new ArrayBuffer(0)))
    expect(decodeFrames(Int16Array.of(16_384, -32_768).buffer, s16!)).toEqual([Float32Array.of(0.5, -1)])
  })

  it('refuses unknown formats', () => {
    expect(readWavHead(new ArrayBuffer(8))).toBeNull()
    expect(readWavHead(new TextEncoder().encode('fLaC, and more than twelve bytes of it').buffer)).toBeNull()
  })
})
