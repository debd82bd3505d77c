import { expect, test } from 'vitest'
import type { Playback } from '@renderer/waveform/playback'
import { heightFor, heightStep, heightText } from '@renderer/waveform/controls/height-factor'
import { createWave } from '@renderer/waveform/wave'
import type { WaveData } from '@renderer/waveform/data/wave-data'

test('the loudest peak fills the height: loud audio at ×1, a whisper at -50 dBFS at ×256', () => {
  expect([1, 0.95, 0.5].map(heightFor)).toEqual([1, 1, 1.9])
  expect(heightFor(0.01)).toBeCloseTo(95)
  expect(heightFor(0.00316)).toBe(256)
  expect(heightFor(0)).toBe(1)
})

test('steps go to the next power of two, between ×1 and 48 dB', () => {
  expect([1, 3.1, 4, 256].map((factor) => heightStep(factor, true))).toEqual([2, 4, 8, 256])
  expect([1, 3.1, 4, 256].map((factor) => heightStep(factor, false))).toEqual([1, 2, 2, 128])
})

test('the factor is short', () => {
  expect([1, 3.14, 9.96, 256].map(heightText)).toEqual(['×1', '×3.1', '×10', '×256'])
})

test('a waveform fits its loudest peak until a factor is chosen, and again on request', () => {
  // Only these are read before anything is drawn.
  const data = { peak: 0.125, sampleRateHz: 48_000 } as WaveData
  const wave = createWave(data, {} as Playback, 1_000)
  expect(wave.height.getState()).toEqual({ factor: 7.6, isByItself: true })
  wave.heightBy(true)
  expect(wave.height.getState()).toEqual({ factor: 8, isByItself: false })
  wave.heightBy(false)
  expect(wave.height.getState()).toEqual({ factor: 4, isByItself: false })
  wave.heightByItself()
  expect(wave.height.getState()).toEqual({ factor: 7.6, isByItself: true })
})
