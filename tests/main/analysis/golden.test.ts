import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureHere } from '../../support/analysis/measure-here'
import { wavFile } from '../../support/audio/pcm-files'
import { tempFolder } from '../../support/temp-folder'
import { ffmpegPath } from '../../support/audio/test-audio'
import { noise, sine } from '../../shared/audio/signals'

/** Every number of a file through the whole pass: written, decoded by ffmpeg, measured. The meters alone: tests/shared/audio. */
function written(samples: Float32Array, sampleRateHz: number, ...convert: string[]): string {
  const folder = tempFolder()
  const mono = join(folder, 'mono.wav')
  writeFileSync(mono, wavFile(samples, sampleRateHz, 24))
  if (convert.length === 0) return mono
  const path = join(folder, 'made.flac')
  execFileSync(ffmpegPath(), ['-v', 'error', '-i', mono, ...convert, path])
  return path
}

test('EBU Tech 3341 case 1 as a stereo FLAC: -23 LUFS integrated and short-term, -23 dBTP, RMS 3 dB under', async () => {
  const tone = sine({ frequencyHz: 1_000, amplitude: 10 ** (-23 / 20), seconds: 8 })
  const path = written(tone, 48_000, '-ac', '2', '-af', 'pan=stereo|c0=c0|c1=c0')
  const { levels } = (await measureHere(path, { sampleRateHz: 48_000, channels: 2 })).measured
  expect(levels.integratedLufs).toBeCloseTo(-23, 1)
  expect(levels.shortTermMaxLufs).toBeCloseTo(-23, 1)
  expect(levels.truePeakDbtp).toBeCloseTo(-23, 1)
  expect(levels.samplePeakDbfs).toBeCloseTo(-23, 1)
  expect(levels.rmsDbfs).toBeCloseTo(-26.01, 1)
  expect(levels.noiseFloorDbfs).toBeCloseTo(-26.01, 1)
})

test('EBU Tech 3341 case 16 at 96 kHz and 24 bits: the true peak is 3 dB above every sample', async () => {
  const rate = 96_000
  const tone = Float32Array.from({ length: rate * 2 }, (_, i) => {
    const fade = Math.min(1, i / 4_000, (rate * 2 - 1 - i) / 4_000)
    return fade * 0.5 * Math.sin((Math.PI / 2) * i + Math.PI / 4)
  })
  const { levels } = (await measureHere(written(tone, rate), { sampleRateHz: rate, channels: 1 })).measured
  expect(levels.samplePeakDbfs).toBeCloseTo(-9.03, 1)
  expect(levels.truePeakDbtp).toBeGreaterThanOrEqual(-6.4)
  expect(levels.truePeakDbtp).toBeLessThanOrEqual(-5.8)
})

test('ACX: RMS of noise with a second of room, whose level is the floor', async () => {
  const samples = noise(48_000 * 4, 0.5)
  for (let i = 96_000; i < 144_000; i++) samples[i]! *= 0.002
  const { levels } = (await measureHere(written(samples, 48_000), { sampleRateHz: 48_000, channels: 1 }))
    .measured
  // Uniform noise of half amplitude is 0.5 / sqrt(3); three quarters of the file.
  expect(levels.rmsDbfs).toBeCloseTo(20 * Math.log10(0.5 / Math.sqrt(3)) + 10 * Math.log10(0.75), 1)
  expect(levels.noiseFloorDbfs).toBeCloseTo(20 * Math.log10((0.5 / Math.sqrt(3)) * 0.002), 0)
})
