import { expect, test } from 'vitest'
import { defaultExportOptions } from '@shared/domain/export/default-export-options'
import { judgeExport, type SoundMeasured } from '@shared/domain/export/judge-export'
import { exportRules } from '@shared/domain/export/preset-rules'

const acx = exportRules({ ...defaultExportOptions, preset: 'acx' })
const sound = { durationMs: 60_000, sampleRateHz: 44_100, channels: 1 }
const good: SoundMeasured = {
  ...{ rmsDbfs: -20, lufs: -19, samplePeakDbfs: -4, truePeakDbtp: -3.8, noiseFloorDbfs: -65 },
  ...{ headMs: 700, tailMs: 2_000, quiet: { startMs: 100, endMs: 650 } },
}
const judge = (changed: Partial<SoundMeasured>, target = sound) => {
  const { checks, changes } = judgeExport(target, { ...good, ...changed }, acx)
  return { changes, ...Object.fromEntries(checks.map((check) => [check.rule, check])) } as {
    changes: typeof changes
    [rule: string]: unknown
  }
}

test('what keeps every rule is left as it is', () => {
  const { checks, changes } = judgeExport(sound, good, acx)
  expect(checks.map(({ rule, state }) => `${rule} ${state}`)).toEqual([
    ...['rms met', 'sample-peak met', 'noise-floor met', 'head met', 'tail met'],
    ...['length met', 'sample-rate met', 'channels met'],
  ])
  expect(changes).toEqual({ gainDb: 0, isLimited: false, headAddedMs: 0, tailAddedMs: 0 })
})

test('gain goes no further than the noise floor allows while the loudness still fits', () => {
  const { changes, ...rules } = judge({ rmsDbfs: -26, noiseFloorDbfs: -64, samplePeakDbfs: -12 })
  expect(changes!.gainDb).toBeCloseTo(3.7, 5)
  expect(rules['noise-floor']).toMatchObject({ state: 'met', advice: null })
  expect(rules['rms']).toMatchObject({ state: 'mended', after: expect.closeTo(-22.3, 5) as number })
})

test('a floor that no gain can save is said, and loudness is mended all the same', () => {
  const { changes, ...rules } = judge({ rmsDbfs: -30, noiseFloorDbfs: -62, samplePeakDbfs: -16 })
  expect(changes!.gainDb).toBeCloseTo(9.5, 5)
  expect(rules['noise-floor']).toMatchObject({ state: 'failed', measured: -62, advice: 'quieter-room' })
})

test('a high peak is turned down where the loudness allows it, else limited', () => {
  const down = judge({ rmsDbfs: -19, samplePeakDbfs: -1 })
  expect(down.changes).toMatchObject({ isLimited: false })
  expect(down.changes!.gainDb).toBeLessThan(-2)
  expect(down.changes!.gainDb).toBeGreaterThan(-4)
  const limited = judge({ rmsDbfs: -22.8, samplePeakDbfs: 0 })
  expect(limited.changes).toMatchObject({ isLimited: true })
  expect(limited['sample-peak']).toMatchObject({ state: 'mended', after: -3 })
})

test('without a rule for peaks, what would clip is held below full scale and has no row', () => {
  const none = { ...acx, peak: null }
  const limited = judgeExport(sound, { ...good, rmsDbfs: -30, samplePeakDbfs: -4, noiseFloorDbfs: -90 }, none)
  expect(limited.changes).toMatchObject({ isLimited: true })
  expect(limited.checks.map(({ rule }) => rule)).not.toContain('sample-peak')
  const loud = judgeExport(sound, { ...good, samplePeakDbfs: 0 }, none)
  expect(loud.changes).toMatchObject({ isLimited: false })
  expect(
    judgeExport(sound, { ...good, samplePeakDbfs: 0 }, { ...none, loudness: null }).changes,
  ).toMatchObject({
    gainDb: 0,
    isLimited: false,
  })
})

test('room tone is added, cut, or said to be missing; too long is said', () => {
  expect(judge({ headMs: 0, tailMs: 9_000 }).changes).toMatchObject({ headAddedMs: 750, tailAddedMs: -6_000 })
  const none = judge({ headMs: 0, quiet: null })
  expect(none['head']).toMatchObject({ state: 'failed', advice: 'room-tone' })
  const long = judge({}, { ...sound, durationMs: 121 * 60_000 })
  expect(long['length']).toMatchObject({ state: 'failed', advice: 'split' })
})

test('silence is left alone and said', () => {
  const silent = judge({
    ...{ rmsDbfs: null, lufs: null, samplePeakDbfs: null, truePeakDbtp: null, noiseFloorDbfs: null },
    ...{ headMs: 0, tailMs: 0, quiet: null },
  })
  expect(silent.changes).toEqual({ gainDb: 0, isLimited: false, headAddedMs: 0, tailAddedMs: 0 })
  expect(silent['rms']).toMatchObject({ state: 'failed', advice: 'silent' })
})

test('without a measurement rules wait, and those that need none do not', () => {
  const { checks, changes } = judgeExport(sound, null, acx)
  expect(changes).toBeNull()
  expect(checks.filter(({ state }) => state === 'waiting')).toHaveLength(5)
  const none = exportRules(defaultExportOptions)
  expect(judgeExport(sound, null, none).checks).toEqual([])
})
