import { describe, expect, it } from 'vitest'
import type { ExportFile, RuleCheck } from '@shared/domain/export/export'
import { acxReport, formatCheck } from '@renderer/features/exports/rules/acx-report'
import {
  changesSentence,
  fileVerdict,
  filesVerdict,
  measuredWords,
  ruleNote,
  ruleValue,
  wantedWords,
} from '@renderer/features/exports/export-words'
import { possibleLayouts, usableLayout } from '@renderer/features/exports/layouts'

const rule = (changes: Partial<RuleCheck> = {}): RuleCheck => ({
  ...{ rule: 'rms', measured: -26.44, min: -23, max: -18, state: 'mended', after: -20.5, advice: null },
  ...changes,
})

const unchanged: NonNullable<ExportFile['changes']> = {
  ...{ gainDb: 0, isLimited: false, headAddedMs: 0, tailAddedMs: 0 },
}

describe('a rule in words', () => {
  it('has its unit', () => {
    expect(ruleValue('rms', -26.44)).toBe('−26.4 dBFS')
    expect(ruleValue('lufs', -23)).toBe('−23.0 LUFS')
    expect(ruleValue('true-peak', -1)).toBe('−1.0 dBTP')
    expect(ruleValue('head', 820)).toBe('0.8 s')
    expect(ruleValue('length', 3_723_000)).toBe('1:02:03')
    expect(ruleValue('sample-rate', 44_100)).toBe('44.1 kHz')
    expect(ruleValue('channels', 1)).toBe('Mono')
  })

  it('says what is wanted', () => {
    expect(wantedWords(rule())).toBe('−23.0 to −18.0 dBFS')
    expect(wantedWords(rule({ rule: 'tail', min: 1_000, max: 5_000 }))).toBe('1.0 to 5.0 s')
    expect(wantedWords(rule({ rule: 'sample-peak', min: null, max: -3 }))).toBe('At most −3.0 dBFS')
    expect(wantedWords(rule({ rule: 'channels', min: 1, max: 1 }))).toBe('Mono')
  })

  it('tells what was not measured from what holds nothing', () => {
    expect(measuredWords(rule({ measured: null, state: 'waiting' }))).toBe('Not measured yet')
    expect(measuredWords(rule({ measured: null, state: 'met' }))).toBe('Nothing to measure')
  })

  it('says what the file will have, or what helps', () => {
    expect(ruleNote(rule())).toBe('−20.5 dBFS in the file')
    expect(ruleNote(rule({ state: 'met', measured: -20.5 }))).toBeNull()
    const floor = { rule: 'noise-floor', state: 'failed', min: null, max: -60, measured: -67 } as const
    expect(ruleNote(rule({ ...floor, after: -54.2, advice: 'quieter-room' }))).toMatch(
      /^−54\.2 dBFS in the file\. .*quieter place/,
    )
    expect(ruleNote(rule({ ...floor, after: -67, advice: 'quieter-room' }))).toMatch(/^The room/)
    expect(ruleNote(rule({ state: 'waiting', after: null }))).toBeNull()
  })
})

describe('what an export changes', () => {
  it('is one sentence', () => {
    const rules = [
      rule({ rule: 'sample-rate', measured: 48_000, after: 44_100 }),
      rule({ rule: 'channels', measured: 2, after: 1 }),
    ]
    const changes = { gainDb: 5.94, isLimited: true, headAddedMs: 530, tailAddedMs: -1_200 }
    expect(changesSentence({ rules, changes })).toBe(
      '5.9 dB louder, the highest peaks held down, 0.5 s of room tone added at the start, 1.2 s cut at the end, converted to 44.1 kHz, mixed to mono.',
    )
    expect(changesSentence({ rules: [rule({ state: 'met' })], changes: unchanged })).toBe(
      'The audio is unchanged.',
    )
  })
})

describe('many files', () => {
  const met = { rules: [rule({ state: 'met' })] }
  const failed = { rules: [rule({ state: 'met' }), rule({ state: 'failed' })] }
  const waiting = { rules: [rule({ state: 'waiting' })] }

  it('are as bad as the worst of their rules', () => {
    expect([met, failed, waiting].map(fileVerdict)).toEqual(['met', 'failed', 'waiting'])
    expect(filesVerdict([met, met, failed, waiting])).toBe(
      '2 files will meet every rule · 1 file will not · 1 file not measured yet',
    )
    expect(filesVerdict([failed])).toBe('1 file will not')
  })

  it('can be one where they are alike, and by line where lines were read', () => {
    expect(possibleLayouts(1, { canBeOne: true, hasLines: false })).toEqual(['each'])
    expect(possibleLayouts(3, { canBeOne: true, hasLines: true })).toEqual(['each', 'all', 'lines'])
    expect(usableLayout('all', 3, { canBeOne: false, hasLines: false })).toBe('each')
    expect(usableLayout('all', 3, undefined)).toBe('all')
  })
})

describe('the report for ACX', () => {
  it('says what a chapter lacks and what the one button does', () => {
    expect(acxReport({ rules: [rule({ state: 'met' })] })).toMatchObject({
      verdict: 'met',
      action: 'Export for ACX…',
    })
    expect(acxReport({ rules: [rule(), rule({ rule: 'head' })] })).toMatchObject({
      verdict: 'mended',
      title: '2 points to fix. The export fixes all of them.',
      action: 'Fix and export…',
    })
    const report = acxReport({
      rules: [rule(), rule({ rule: 'noise-floor', state: 'failed', advice: 'quieter-room' })],
    })
    expect(report).toMatchObject({ verdict: 'failed', action: 'Fix what can be fixed and export…' })
    expect(report.title).toBe('ACX would reject this chapter. An export cannot fix its noise floor.')
    expect(acxReport({ rules: [rule({ state: 'waiting' })] }).verdict).toBeNull()
  })

  it('calls no point to fix what the export only keeps right', () => {
    const peak = rule({ rule: 'sample-peak', measured: -6.2, min: null, max: -3, after: -3 })
    expect(acxReport({ rules: [peak] }).verdict).toBe('met')
    expect(fileVerdict({ rules: [peak] })).toBe('met')
  })
})

describe('the format of a file that was opened', () => {
  it.each([
    [{ format: 'mp3', kbps: 192, isConstant: true }, 'MP3, 192 kbps, constant', 'met'],
    [{ format: 'mp3', kbps: 128, isConstant: true }, 'MP3, 128 kbps, constant', 'mended'],
    [{ format: 'mp3', kbps: 32, isConstant: false }, 'MP3, from 32 kbps, variable', 'mended'],
    [{ format: 'wav', kbps: null, isConstant: false }, 'WAV', 'mended'],
    [{ format: 'flac', kbps: null, isConstant: false }, 'FLAC', 'mended'],
  ])('%j is %s: %s', (opened, measured, state) => {
    expect(formatCheck(opened)).toMatchObject({ measured, state })
  })

  it('counts as a point of its own', () => {
    const met = rule({ state: 'met', measured: -20, after: -20 })
    expect(acxReport({ rules: [met] }, 'mended')).toMatchObject({
      verdict: 'mended',
      title: '1 point to fix. The export fixes it.',
    })
    expect(acxReport({ rules: [met] }, 'met').verdict).toBe('met')
    expect(acxReport({ rules: [met] }).verdict).toBe('met')
  })
})
