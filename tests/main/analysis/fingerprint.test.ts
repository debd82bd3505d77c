import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDuplicates } from '@shared/judge/duplicates'
import { sameSounds, sameSoundShiftMs, sameSoundSpans } from '@shared/judge/same-sound'
import { totalMs, union } from '@shared/judge/spans'
import { mediaFolder } from '../../support/audio/audio-workers'
import { measureHere } from '../../support/analysis/measure-here'
import { tempFolder } from '../../support/temp-folder'
import { ffmpegPath } from '../../support/audio/test-audio'

const clip = (name: string): string => join(mediaFolder, 'single_kathleen', 'utts', name)
const one = clip('arctic_b0081_1592699632.flac')

const printed = async (path: string): Promise<{ fingerprint: string }> => ({
  fingerprint: (await measureHere(path, { sampleRateHz: 48_000, channels: 1 })).measured.fingerprint,
})

function remade(source: string, name: string, ...how: string[]): string {
  const path = join(tempFolder(), name)
  execFileSync(ffmpegPath(), ['-v', 'error', '-i', source, ...how, path])
  return path
}

test.each([
  ['quiet.mp3', ['-af', 'volume=-9dB', '-b:a', '64k'], 0],
  ['trimmed.opus', ['-ss', '0.5', '-b:a', '24k'], -500],
  ['telephone.wav', ['-ar', '8000', '-c:a', 'pcm_mulaw'], 0],
])('%s is the same sound, and it is known where', async (name, how, shiftMs) => {
  const found = sameSoundShiftMs(await printed(remade(one, name, ...how)), await printed(one))
  expect(Math.abs((found ?? Infinity) - shiftMs)).toBeLessThan(100)
})

test('another sentence of the same voice is another sound, even where its loudness is made the same', async () => {
  const flat = ['-af', 'dynaudnorm=f=50:g=3:m=100', '-t', '2.5']
  const [a, b] = [one, clip('arctic_b0096_1592699374.flac')].map((path) => remade(path, 'flat.wav', ...flat))
  expect(sameSoundShiftMs(await printed(a!), await printed(b!))).toBeNull()
})

test('of one session cut twice at other places, the stretch that both hold is found, and none where they hold none', async () => {
  const session = join(mediaFolder, 'single_kathleen', 'session2.opus')
  const cut = (name: string, fromS: number, toS: number, ...how: string[]) =>
    printed(remade(session, name, '-ss', String(fromS), '-to', String(toS), ...how))
  const [one, next, after] = await Promise.all([
    cut('one.flac', 0, 120),
    cut('next.mp3', 60, 200, '-af', 'volume=-5dB', '-b:a', '96k'),
    cut('after.flac', 130, 260),
  ])
  expect(Math.abs((sameSoundShiftMs(next, one) ?? Infinity) + 60_000)).toBeLessThan(100)
  expect(Math.abs((sameSoundShiftMs(next, after) ?? Infinity) - 70_000)).toBeLessThan(100)
  expect(sameSoundShiftMs(one, after)).toBeNull()
})

test.each([
  ['again.mp3', ['-b:a', '64k']],
  ['again.wav', ['-ar', '8000', '-c:a', 'pcm_mulaw']],
])('of a copy in which 40 seconds were recorded anew, these are another sound: %s', async (name, how) => {
  const session = join(mediaFolder, 'single_kathleen', 'session2.opus')
  const first = await printed(remade(session, 'first.flac', '-t', '120'))
  const cut = (label: string, fromS: number, toS: number): string =>
    `[0]atrim=${fromS}:${toS},asetpts=PTS-STARTPTS[${label}]`
  const joined = `${cut('a', 0, 60)};${cut('b', 300, 340)};${cut('c', 100, 120)};[a][b][c]concat=n=3:v=0:a=1`
  const again = await printed(remade(session, name, '-filter_complex', joined, ...how))
  const copy = await printed(remade(session, `copy ${name}`, '-t', '120', ...how))
  const shiftMs = sameSoundShiftMs(again, first)
  expect(shiftMs).not.toBeNull()
  const spans = sameSoundSpans(again, first, shiftMs ?? 0)
  expect(spans.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, expect.closeTo(60_000, -3)],
    [expect.closeTo(100_000, -3), expect.any(Number)],
  ])
  expect(sameSoundSpans(copy, first, sameSoundShiftMs(copy, first) ?? 0)).toHaveLength(1)
})

test('a copy out of which parts were cut is told from end to end, and two parts of one session are not', async () => {
  const session = join(mediaFolder, 'single_kathleen', 'session2.opus')
  const raw = await printed(remade(session, 'raw.flac', '-t', '300'))
  const cuts = "aselect='not(between(t,40,52.3)+between(t,130,135.7)+between(t,220,241))',asetpts=N/SR/TB"
  const edited = await printed(
    remade(session, 'edited.mp3', '-t', '300', '-af', `${cuts},volume=4dB`, '-b:a', '96k'),
  )
  const after = await printed(remade(session, 'after.flac', '-ss', '300', '-to', '600'))
  const held = [raw, edited].map((print, at) => ({
    sampleId: `${at}`,
    analysis: { ...print, sha256: `${at}`, durationMs: 300_000 },
  }))
  const found = findDuplicates(held).get('1')?.twins ?? []
  expect(found.map(({ shiftMs }) => shiftMs).toSorted((a, b) => b - a)).toEqual([
    expect.closeTo(0, -2),
    expect.closeTo(-12_300, -2),
    expect.closeTo(-18_000, -2),
    expect.closeTo(-39_000, -2),
  ])
  // Of 261 s; pauses of ten seconds between tell nothing.
  expect(totalMs(union(found.flatMap(({ within }) => within)))).toBeGreaterThan(230_000)
  expect(sameSounds(raw, edited)).toHaveLength(4)
  expect(sameSounds(after, raw)).toEqual([])
})

test('silence is no sound that could be repeated', async () => {
  const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono', '-t', '6']
  const path = join(tempFolder(), 'silence.wav')
  execFileSync(ffmpegPath(), ['-v', 'error', ...silence, path])
  expect(sameSoundShiftMs(await printed(path), await printed(path))).toBeNull()
})

test('of all pairs of sentences none is one sound, and each is the same in another form', async () => {
  const names = readdirSync(join(mediaFolder, 'single_kathleen', 'utts')).sort()
  const forms = [
    ['remade.opus', '-b:a', '24k'],
    ['remade.mp3', '-af', 'volume=-9dB', '-b:a', '64k'],
    ['remade.ogg', '-c:a', 'libvorbis', '-q:a', '0'],
  ] as const
  const all = await Promise.all(
    names.map(async (name, at) => {
      const [file, ...how] = forms[at % forms.length]!
      return { name, one: await printed(clip(name)), other: await printed(remade(clip(name), file, ...how)) }
    }),
  )
  expect(all.length).toBeGreaterThan(12)
  expect(all.filter(({ one, other }) => sameSoundShiftMs(one, other) === null)).toEqual([])
  const alarms = all.flatMap((a, at) =>
    all
      .slice(at + 1)
      .filter((b) => sameSoundShiftMs(a.one, b.one) !== null || sameSoundShiftMs(a.one, b.other) !== null)
      .map((b) => `${a.name} and ${b.name}`),
  )
  expect(alarms).toEqual([])
})
