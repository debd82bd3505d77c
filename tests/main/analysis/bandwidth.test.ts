import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Analysis } from '@shared/domain/dataset/analysis'
import { analyzeHere } from '../../support/analysis/analyze-here'
import { mediaFolder } from '../../support/audio/audio-workers'
import { ffmpegPath } from '../../support/audio/test-audio'
import { tempFolder } from '../../support/temp-folder'

/** Speech of 1961 off a tape, at 16 kHz. */
const narrow = join(mediaFolder, 'speakers', 'jfk_16k.flac')
const wide = join(mediaFolder, 'single_kathleen', 'utts', 'arctic_b0371_1592530738.flac')
const forms = [
  ['a.wav', '-c:a', 'pcm_s16le'],
  ['a.mp3', '-b:a', '64k'],
  ['a.mp3', '-b:a', '192k'],
  ['a.m4a', '-c:a', 'aac', '-b:a', '128k'],
  ['a.opus', '-b:a', '32k'],
  ['a.opus', '-b:a', '96k'],
] as const

const bandwidths = async (source: string, ofForms: readonly (readonly string[])[]): Promise<number[]> =>
  (await analyses(source, ofForms)).map(({ bandwidthHz }) => bandwidthHz ?? 0)

async function analyses(source: string, ofForms: readonly (readonly string[])[]): Promise<Analysis[]> {
  const found: Analysis[] = []
  for (const [name = '', ...how] of ofForms) {
    const path = join(tempFolder(), name)
    execFileSync(ffmpegPath(), ['-v', 'error', '-i', source, '-ar', '48000', ...how, path])
    found.push(await analyzeHere(path))
  }
  return found
}

test('one voice is as wide in any codec and at any bit rate: what a codec adds is no speech', async () => {
  const found = await bandwidths(narrow, forms)
  expect(Math.min(...found)).toBeGreaterThan(4_000)
  expect(Math.max(...found)).toBeLessThan(7_000)
  expect(Math.max(...found) / Math.min(...found)).toBeLessThan(1.05)
})

test('a voice that was taken wide is told from it, also where a codec takes some of it', async () => {
  for (const hz of await bandwidths(wide, forms.slice(2))) expect(hz).toBeGreaterThan(18_000)
})

test('what a codec cut off is told from a voice that goes on, or fades', async () => {
  const cut = [
    ['a.mp3', '-ar', '44100', '-b:a', '64k'],
    ['a.m4a', '-ar', '44100', '-c:a', 'aac', '-b:a', '64k'],
    ['a.wav', '-af', 'aresample=32000,aresample=48000'],
  ]
  for (const { bandEndHz } of await analyses(wide, cut)) {
    expect(bandEndHz).toBeGreaterThan(15_000)
    expect(bandEndHz).toBeLessThan(18_700)
  }
  const whole = [
    ['a.wav', '-c:a', 'pcm_s16le'],
    ['a.wav', '-af', 'lowpass=f=12000:p=2'],
    ['a.mp3', '-ar', '44100', '-b:a', '128k'],
    ['a.opus', '-b:a', '32k'],
  ]
  for (const { bandEndHz } of await analyses(wide, whole)) expect(bandEndHz ?? 24_000).toBeGreaterThan(18_800)
})
