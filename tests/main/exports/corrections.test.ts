import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMeasuredSounds } from '@main/exports/measured-sounds'
import { measureSound } from '@main/exports/export-sound'
import { writeExport } from '@main/exports/write-export'
import { defaultExportOptions } from '@shared/domain/export/default-export-options'
import type { CustomRules } from '@shared/domain/export/export'
import { judgeExport, type SoundMeasured } from '@shared/domain/export/judge-export'
import { exportRules } from '@shared/domain/export/preset-rules'
import { noise, onGrid } from '../../shared/audio/signals'
import { openExportWorld } from '../../support/record/export-world'

const measured: SoundMeasured = {
  ...{ rmsDbfs: -27, lufs: -24, samplePeakDbfs: -6, truePeakDbtp: -5.9, noiseFloorDbfs: -70 },
  ...{ headMs: 700, tailMs: 2_000, quiet: { startMs: 40_000, endMs: 41_200 } },
}
const sound = { durationMs: 60_000, sampleRateHz: 48_000, channels: 1 }
const customOf = (custom: Partial<CustomRules>) =>
  exportRules({
    ...defaultExportOptions,
    preset: 'custom',
    custom: { ...defaultExportOptions.custom, ...custom },
  })

test('a file that only more noise would make loud enough is refused in words', async () => {
  const world = openExportWorld()
  const take = await world.record(onGrid(noise(4_800, 0.5, 1), 24))
  const target = join(world.out, 'Take.mp3')
  const regions = [{ takeId: take.id, startFrame: 0, endFrame: take.frameCount, crossfadeFrames: 0 }]
  const planned = { name: 'Take.mp3', sampleRateHz: 48_000, channels: 1, regions, markers: [] }
  const gains: number[] = []
  const written = writeExport(
    planned,
    target,
    exportRules({ ...defaultExportOptions, preset: 'acx' }),
    { ...measured, noiseFloorDbfs: -66, rmsDbfs: -27 },
    {
      takes: world.module.forExport,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      media: {
        writeSound: (_input, path, { gainDb }) => {
          gains.push(gainDb)
          writeFileSync(path, '')
          return Promise.resolve()
        },
        // Its limiter eats whatever gain there is.
        soundLevels: () => Promise.resolve({ ...measured, rmsDbfs: -23.5, samplePeakDbfs: -3.1 }),
      },
    },
  )
  await expect(written).rejects.toMatchObject({ code: 'ffmpeg-failed', detail: { reason: 'over-noise' } })
  expect(Math.max(...gains)).toBeLessThanOrEqual(6)
  expect(gains.length).toBeGreaterThan(1)
  expect(readdirSync(world.out)).toEqual(['Take.mp3'])
})

test('a true peak that is only shown as allowed is lowered', () => {
  const rules = customOf({ loudness: null, peak: { measure: 'true', max: -1 }, noiseFloorMaxDbfs: null })
  const at = (truePeakDbtp: number) => judgeExport(sound, { ...measured, truePeakDbtp }, rules)
  expect(at(-1).changes?.gainDb).toBeLessThan(0)
  expect(at(-1.1).changes).toMatchObject({ gainDb: 0, isLimited: false })
})

test('where no room tone is wanted, a word keeps its beginning and its end', () => {
  const rules = customOf({ headMs: 0, tailMs: 0 })
  const { changes, checks } = judgeExport(sound, measured, rules)
  expect(changes).toMatchObject({ headAddedMs: -640, tailAddedMs: -1_940 })
  expect(checks.find(({ rule }) => rule === 'head')).toMatchObject({ state: 'mended', min: 0, after: 60 })
})

test('a name as long as a disk takes is written, with its markers', async () => {
  const world = openExportWorld()
  const one = await world.record(onGrid(noise(4_800, 0.5, 1), 24))
  const two = await world.record(onGrid(noise(4_800, 0.5, 2), 24))
  mkdirSync(world.out, { recursive: true })
  const name = `${'x'.repeat(251)}.mp3`
  world.answer(join(world.out, name))
  expect(await world.save([one.id, two.id], { files: 'all', format: 'mp3' })).toMatchObject({
    state: 'done',
    error: null,
  })
  expect(readdirSync(world.out)).toEqual([name])
})

test('saved takes with a fade are measured in one pass as what is put together here is', async () => {
  const world = openExportWorld()
  const one = await world.record(onGrid(noise(48_000, 0.5, 1), 24))
  const two = await world.record(onGrid(noise(48_000, 0.02, 2), 24))
  for (const { id } of [one, two]) await world.until(id, 'ready')
  const regions = [
    { takeId: one.id, startFrame: 1_000, endFrame: 48_000, crossfadeFrames: 0 },
    { takeId: two.id, startFrame: 480, endFrame: 48_000, crossfadeFrames: 480 },
  ]
  const takes = world.module.forExport
  const heard = (from: typeof takes) =>
    measureSound({ sampleRateHz: 48_000, channels: 1, regions, markers: [] }, 1, {
      ...{ takes: from, media: world.media, onProgress: () => undefined },
      signal: new AbortController().signal,
    })
  const fromFiles = await heard(takes)
  expect(fromFiles.noiseFloorDbfs).toBeLessThan(-30)
  expect(await heard({ ...takes, fileOf: () => null })).toEqual(fromFiles)
})

test('many files that are measured are told now and then, and the last in any case', () => {
  let nowMs = 5_000
  let told = 0
  const sounds = createMeasuredSounds(
    () => (told += 1),
    () => nowMs,
  )
  for (let at = 0; at < 1_000; at++) {
    sounds.set(`${at}`, measured)
    nowMs += 10
  }
  expect(told).toBe(10)
  sounds.tell()
  sounds.tell()
  expect(told).toBe(11)
  expect(sounds.get('0')).toEqual(measured)
})
