import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { peaksHeaderBytes } from '@shared/audio/formats/peaks-pyramid'
import { makePeaks } from '@main/analysis/peaks/make-peaks'
import { readFacts } from '@main/media/formats/read-facts'
import { oddFile } from '../../support/audio/audio-workers'
import { audioTaskContext } from '../../support/analysis/audio-processing-here'
import { measureHere } from '../../support/analysis/measure-here'
import { wavFile } from '../../support/audio/pcm-files'
import { tempFolder } from '../../support/temp-folder'
import { ffmpegPath } from '../../support/audio/test-audio'
import { noise } from '../../shared/audio/signals'

function converted(name: string, ...options: string[]): string {
  const folder = tempFolder()
  const source = join(folder, 'source.wav')
  writeFileSync(source, wavFile(noise(48_000 * 3 + 1_234, 0.9), 48_000, 24))
  const path = join(folder, name)
  execFileSync(ffmpegPath(), ['-v', 'error', '-i', source, ...options, path])
  return path
}

/** A bit in each of the later frames is wrong. */
function withWrongBits(path: string): string {
  const bytes = readFileSync(path)
  for (let at = 100_000; at < bytes.length; at += 60_000) bytes[at]! ^= 4
  writeFileSync(path, bytes)
  return path
}

const stepsOf = (peaks: Buffer): number[] =>
  Array.from({ length: (peaks.length - peaksHeaderBytes) / 2 }, (_, at) =>
    peaks.readInt16LE(peaksHeaderBytes + at * 2),
  )

test.each([
  ['a FLAC of 24 bits', () => converted('24.flac', '-sample_fmt', 's32')],
  ['a stereo FLAC of 16 bits', () => converted('16.flac', '-sample_fmt', 's16', '-ac', '2')],
  ['a stereo WAV of 24 bits', () => converted('24.wav', '-c:a', 'pcm_s24le', '-ac', '2')],
  ['floats over full scale', () => oddFile('float32_over_0dBFS.wav')],
  ['a damaged FLAC', () => withWrongBits(converted('24.flac', '-sample_fmt', 's32'))],
  ['a lossy file', () => converted('lossy.opus', '-c:a', 'libopus')],
] as const)('the peaks of %s alone are those of the full measurement, to two steps', async (_, make) => {
  const path = make()
  const { facts } = await readFacts(path)
  const format = { sampleRateHz: facts.sampleRateHz ?? 0, channels: facts.channels ?? 0 }
  const here = tempFolder()
  const [alone, measured] = [join(here, 'alone.peaks'), join(here, 'measured.peaks')]
  const input = { path, sha256: '0'.repeat(64), durationMs: facts.durationMs, ...format }
  await makePeaks({ ...input, peaksPath: alone }, audioTaskContext())
  await measureHere(path, { ...format, peaksPath: measured })
  const [one, other] = [alone, measured].map((file) => readFileSync(file))
  expect(one!.subarray(0, peaksHeaderBytes)).toEqual(other!.subarray(0, peaksHeaderBytes))
  const [steps, exact] = [stepsOf(one!), stepsOf(other!)]
  expect(steps).toHaveLength(exact.length)
  expect(Math.max(...steps.map((step, at) => Math.abs(step - exact[at]!)))).toBeLessThanOrEqual(2)
})

test('peaks of a file that does not decode leave nothing behind', async () => {
  const here = tempFolder()
  const input = { sha256: '0'.repeat(64), durationMs: null, sampleRateHz: 48_000, channels: 1 }
  const making = makePeaks(
    { ...input, path: oddFile('header_only.wav'), peaksPath: join(here, 'a.peaks') },
    audioTaskContext(),
  )
  await expect(making).rejects.toMatchObject({ code: 'file-damaged' })
  expect(readdirSync(here)).toEqual([])
})
