import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makePeaks } from '@main/analysis/peaks/make-peaks'
import { plainEncodingOf } from '@main/media/decode-into'
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

test.each([
  ['a FLAC of 24 bits', () => converted('24.flac', '-sample_fmt', 's32'), 's32'],
  ['a stereo FLAC of 16 bits', () => converted('16.flac', '-sample_fmt', 's16', '-ac', '2'), 's16'],
  ['a stereo WAV of 24 bits', () => converted('24.wav', '-c:a', 'pcm_s24le', '-ac', '2'), 's32'],
  ['floats over full scale', () => oddFile('float32_over_0dBFS.wav'), 'f32'],
  ['a lossy file', () => converted('lossy.opus', '-c:a', 'libopus'), 'f32'],
] as const)('the peaks of %s alone are those of the full measurement', async (_, make, encoding) => {
  const path = make()
  const { facts } = await readFacts(path)
  expect(plainEncodingOf(facts)).toBe(encoding)
  const format = { sampleRateHz: facts.sampleRateHz ?? 0, channels: facts.channels ?? 0 }
  const here = tempFolder()
  const [alone, measured] = [join(here, 'alone.peaks'), join(here, 'measured.peaks')]
  const input = { path, sha256: '0'.repeat(64), durationMs: facts.durationMs, ...format }
  await makePeaks({ ...input, peaksPath: alone, encoding }, audioTaskContext())
  await measureHere(path, { ...format, peaksPath: measured })
  expect(readFileSync(alone).equals(readFileSync(measured))).toBe(true)
})

test('peaks of a file that does not decode leave nothing behind', async () => {
  const here = tempFolder()
  const input = { sha256: '0'.repeat(64), durationMs: null, sampleRateHz: 48_000, channels: 1 }
  const making = makePeaks(
    { ...input, path: oddFile('header_only.wav'), peaksPath: join(here, 'a.peaks'), encoding: 's16' },
    audioTaskContext(),
  )
  await expect(making).rejects.toMatchObject({ code: 'file-damaged' })
  expect(readdirSync(here)).toEqual([])
})
