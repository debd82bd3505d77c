import { describe, expect, it } from 'vitest'
import { type JudgedSample, judgeSamples } from '@main/drafts/findings'

let made = 0
const sampleOf = (fields: Partial<JudgedSample> = {}): JudgedSample => {
  made += 1
  return {
    id: `sample-${made}`,
    isReady: true,
    durationMs: 60_000,
    sizeBytes: 1_000_000,
    sha256: `hash-${made}`,
    language: 'en',
    sourceKey: `source-${made}`,
    createdAtMs: made,
    skippedWarnings: [],
    ...fields,
  }
}
const codesOf = (samples: JudgedSample[]): string[][] => {
  const findings = judgeSamples(samples, 'en')
  return samples.map((sample) => (findings.get(sample.id) ?? []).map((finding) => finding.code))
}

describe('judgeSamples', () => {
  it('requires at least 30 s: 29,999 ms is too short, 30,000 ms is enough', () => {
    expect(codesOf([sampleOf({ durationMs: 29_999 }), sampleOf({ durationMs: 30_000 })])).toEqual([
      ['min-duration'],
      [],
    ])
    expect(judgeSamples([sampleOf({ id: 'a', durationMs: 1 })], 'en').get('a')).toEqual([
      { code: 'min-duration', severity: 'error', message: 'At least 30s of audio is required.' },
    ])
  })

  it('reports an unknown duration', () => {
    expect(codesOf([sampleOf({ durationMs: null })])).toEqual([['indeterminate-duration']])
  })

  it('allows 100 samples and marks the 101st', () => {
    const codes = codesOf(Array.from({ length: 101 }, () => sampleOf()))
    expect(codes[99]).toEqual([])
    expect(codes[100]).toEqual(['max-samples-per-voice-exceeded'])
  })

  it('refuses a total of exactly 1,500,000,000 bytes and allows one byte less', () => {
    expect(
      codesOf([sampleOf({ sizeBytes: 1_000_000_000 }), sampleOf({ sizeBytes: 500_000_000 })])[1],
    ).toEqual(['max-samples-size-exceeded'])
    expect(
      codesOf([sampleOf({ sizeBytes: 1_000_000_000 }), sampleOf({ sizeBytes: 499_999_999 })])[1],
    ).toEqual([])
  })

  it('marks a language that differs from the draft, but neither an unknown one nor a region', () => {
    const languages = ['de', null, 'en-US', 'enm']
    expect(codesOf(languages.map((language) => sampleOf({ language })))).toEqual([
      ['language-mismatch'],
      [],
      [],
      ['language-mismatch'],
    ])
  })

  it('finds a duplicate by content even if renamed, and marks the later one wherever it is', () => {
    const later = sampleOf({ sha256: 'same', createdAtMs: 9_002 })
    const earlier = sampleOf({ sha256: 'same', createdAtMs: 9_001 })
    expect(codesOf([later, earlier])).toEqual([['duplicate-file'], []])
  })

  it('finds a duplicate by name, time, size, and type, as specified', () => {
    expect(codesOf([sampleOf({ sourceKey: 'same' }), sampleOf({ sourceKey: 'same' })])).toEqual([
      [],
      ['duplicate-file'],
    ])
  })

  it('does not mark a duplicate the person chose to upload', () => {
    expect(
      codesOf([sampleOf({ sha256: 'x' }), sampleOf({ sha256: 'x', skippedWarnings: ['duplicate-file'] })]),
    ).toEqual([[], []])
  })

  it('does not count samples that are not in the library yet', () => {
    const waiting = Array.from({ length: 100 }, () => sampleOf({ isReady: false, durationMs: null }))
    expect(codesOf([...waiting, sampleOf()])[100]).toEqual([])
  })
})
