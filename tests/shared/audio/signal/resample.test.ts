import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPcm16 } from '@shared/audio/formats/pcm16'
import { createResampler } from '@shared/audio/signal/resample'

const tone = (hz: number, rateHz: number, seconds = 0.5): Float32Array =>
  Float32Array.from({ length: Math.round(rateHz * seconds) }, (_, at) =>
    Math.sin((2 * Math.PI * hz * at) / rateHz),
  )

function resample(samples: Float32Array, fromHz: number, toHz: number, pieceLength = 480): Float32Array {
  const resampler = createResampler(fromHz, toHz)
  const pieces: number[] = []
  for (let at = 0; at < samples.length; at += pieceLength) {
    pieces.push(...resampler.push(samples.subarray(at, at + pieceLength)))
  }
  return Float32Array.from([...pieces, ...resampler.flush()])
}

/** Without the edges, where the filter sees the silence outside. */
const middle = (samples: Float32Array): Float32Array => samples.subarray(600, samples.length - 600)
const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
const db = (ratio: number): number => 20 * Math.log10(ratio + 1e-12)

describe.each([48_000, 44_100, 96_000, 32_000, 22_050, 8_000])('%i Hz to 16 kHz', (fromHz) => {
  it('keeps speech in level and position', () => {
    for (const hz of [100, 1_000, Math.min(3_300, fromHz * 0.35)]) {
      const out = middle(resample(tone(hz, fromHz), fromHz, 16_000))
      const expected = middle(tone(hz, 16_000)).subarray(0, out.length)
      const error = out.map((sample, at) => sample - (expected[at] ?? 0))
      expect(db(rms(error) / rms(expected))).toBeLessThan(-60)
    }
  })

  it('returns as many samples as the duration requires', () => {
    const out = resample(tone(440, fromHz, 1), fromHz, 16_000)
    expect(Math.abs(out.length - 16_000)).toBeLessThanOrEqual(1)
  })
})

it.each([48_000, 44_100, 96_000, 32_000, 22_050])(
  'lets nothing of %i Hz fold back from above 8 kHz',
  (fromHz) => {
    const high = Math.min(fromHz / 2 - 500, 9_000)
    const left = rms(middle(resample(tone(high, fromHz), fromHz, 16_000)))
    expect(db(left / rms(tone(440, 16_000)))).toBeLessThan(-60)
  },
)

it('does not depend on block sizes', () => {
  const samples = tone(700, 44_100, 0.2)
  const whole = resample(samples, 44_100, 16_000, samples.length)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), (pieceLength) => {
      expect(resample(samples, 44_100, 16_000, pieceLength)).toEqual(whole)
    }),
    { numRuns: 20 },
  )
})

it('copies audio that has the right rate', () => {
  const samples = tone(440, 16_000, 0.01)
  const out = createResampler(16_000, 16_000).push(samples)
  expect(out).toEqual(samples)
  expect(out).not.toBe(samples)
})

it('writes 16 bit little endian and clips', () => {
  const bytes = toPcm16(Float32Array.from([0, 0.5, 1, -1, 2, -3]))
  expect(Array.from(new Int16Array(bytes.buffer))).toEqual([0, 16_384, 32_767, -32_767, 32_767, -32_767])
})
