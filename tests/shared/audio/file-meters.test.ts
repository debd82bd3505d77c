import { expect, test } from 'vitest'
import { createClipDetector } from '@shared/audio/detectors/clip-detector'
import { createDecimator } from '@shared/audio/signal/decimator'
import { createPowerSpectrum } from '@shared/audio/signal/fft'
import { createReverberationMeter } from '@shared/audio/meters/reverberation'
import { createFlatTopDetector } from '@shared/audio/detectors/flat-top-detector'
import { speechBandwidthHz } from '@shared/audio/meters/speech-bandwidth'
import { thirdOctaveMiddlesHz, thirdOctaveTone } from '@shared/audio/meters/third-octaves'
import { createZeroRuns } from '@shared/audio/detectors/zero-runs'
import { batchesOf, noise, sine } from './signals'

test('a power spectrum sums to the mean square, and a sine appears at its frequency', () => {
  const spectrum = createPowerSpectrum(1_024)
  const power = new Float32Array(spectrum.binCount)
  spectrum.measure(sine({ frequencyHz: 3_000, amplitude: 0.5, seconds: 1 }), 0, power)
  expect(power.indexOf(Math.max(...power))).toBe(64)
  expect(power.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0.125, 3)
  const mean = new Float64Array(spectrum.binCount)
  const white = noise(1_024 * 64, 1)
  for (let frame = 0; frame < 64; frame++) {
    spectrum.measure(white, frame * 1_024, power)
    power.forEach((value, bin) => (mean[bin]! += value / 64))
  }
  expect(mean.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1 / 3, 1)
})

test('third octaves: pink noise is flat, and a louder band stands out by its excess', () => {
  const pink = Float64Array.from({ length: 4_097 }, (_, bin) => (bin === 0 ? 0 : 1 / bin))
  const flat = thirdOctaveTone(pink, 48_000)!
  expect(Math.max(...flat) - Math.min(...flat)).toBeLessThan(0.7)
  const raised = pink.map((value, bin) => {
    const hz = (bin * 24_000) / 4_096
    return hz > 890 && hz < 1_122 ? value * 10 : value
  })
  const tone = thirdOctaveTone(raised, 48_000)!
  expect(tone.indexOf(Math.max(...tone))).toBe(
    thirdOctaveMiddlesHz.findIndex((hz) => Math.round(hz) === 1_000),
  )
  expect(tone[10]! - tone[8]!).toBeCloseTo(10, 0)
  expect(thirdOctaveTone(new Float64Array(100), 48_000)).toBeNull()
})

test('bandwidth: the highest frequency at which speech exceeds the pauses', () => {
  const pause = Float64Array.from({ length: 1_025 }, () => 1e-10)
  const speech = pause.map((value, bin) => ((bin * 24_000) / 1_024 < 8_000 ? 1e-6 : value * 1.1))
  expect(speechBandwidthHz(speech, pause, 48_000)).toBeGreaterThan(7_700)
  expect(speechBandwidthHz(speech, pause, 48_000)).toBeLessThan(8_300)
  expect(speechBandwidthHz(new Float64Array(1_025), null, 48_000)).toBeNull()
  // What a codec leaves above 8 kHz of a voice that ends there, 50 dB under it.
  const residue = speech.map((value, bin) => ((bin * 24_000) / 1_024 < 8_000 ? value : 1e-11))
  expect(speechBandwidthHz(residue, null, 48_000)).toBeLessThan(8_300)
})

test('flat tops: a voice cut off at half scale, wherever a block ends; a whole one has none', () => {
  // Beats of two tones, as a voice swells and fades.
  const voice = Float32Array.from({ length: 96_000 }, (_, i) => 0.4 * (Math.sin(i / 30) + Math.sin(i / 31.3)))
  const runsOf = (samples: Float32Array): number => {
    const detector = createFlatTopDetector(48_000, 1)
    for (let at = 0; at < samples.length; at += 10_000) detector.add([samples.subarray(at, at + 10_000)])
    return detector.runs().length
  }
  expect(runsOf(voice.map((value) => Math.max(-0.5, Math.min(0.5, value))))).toBeGreaterThan(10)
  expect(runsOf(voice)).toBe(0)
  expect(runsOf(voice.map((value) => Math.max(-1, Math.min(1, 2 * value))))).toBe(0)
})

test('clips: three full-scale samples of one sign; not two, nor alternating signs', () => {
  const samples = new Float32Array(48_000)
  samples.set([1, 1], 100)
  samples.set([1, -1, 1, -1], 1_000)
  samples.set([-1, -1, -1], 4_798)
  samples.set([1, 1, 1, 1], 5_000)
  samples.set([1, 1, 1], 20_000)
  const detector = createClipDetector(48_000, 1)
  const found = batchesOf(samples).flatMap((batch) => detector.add([batch]))
  expect(found).toEqual([
    { startFrame: 4_798, endFrame: 5_004 },
    { startFrame: 20_000, endFrame: 20_003 },
  ])
  expect(detector.open()).toBeNull()
})

test('finds dropouts of any position and length for any batch size, and ignores zeros at the ends', () => {
  const samples = noise(48_000, 0.5)
  const runs = [
    [4_700, 5_300],
    [9_590, 10_080],
    [20_000, 32_000],
    [47_000, 48_000],
  ] as const
  samples.fill(0, 0, 700)
  samples.fill(0, 40_000, 40_300)
  for (const [from, to] of runs) samples.fill(0, from, to)
  for (const length of [100, 4_799, 48_000]) {
    const detector = createZeroRuns(480)
    expect(batchesOf(samples, length).flatMap((batch) => detector.add([batch]))).toEqual([
      { startFrame: 4_700, endFrame: 5_300 },
      { startFrame: 9_590, endFrame: 10_080 },
      { startFrame: 20_000, endFrame: 32_000 },
    ])
  }
})

test('the decimator keeps what the new rate can represent and removes the rest', () => {
  const rms = (samples: Float32Array): number =>
    Math.sqrt(samples.subarray(100).reduce((sum, value) => sum + value * value, 0) / (samples.length - 100))
  const at = (frequencyHz: number): number =>
    rms(createDecimator(16)(sine({ frequencyHz, amplitude: 1, seconds: 2, sampleRateHz: 16_000 })))
  expect(at(50)).toBeCloseTo(Math.SQRT1_2, 2)
  expect(at(940)).toBeLessThan(0.005)
})

test('reverberation: measures the decay time of bursts', () => {
  const rate = 16_000
  const read = (t60Seconds: number): number => {
    const white = noise(rate * 20, 0.5, 3)
    const samples = white.map((value, i) => {
      const since = (i % (rate * 0.8)) / rate - 0.1
      return since < 0 ? value : value * 10 ** ((-3 * since) / t60Seconds) + value * 1e-4
    })
    const meter = createReverberationMeter()
    for (const batch of batchesOf(samples)) meter.add(batch)
    return meter.t60Ms()!
  }
  for (const seconds of [0.2, 0.4, 0.8]) {
    expect(read(seconds)).toBeGreaterThan(seconds * 800)
    expect(read(seconds)).toBeLessThan(seconds * 1_250)
  }
})
