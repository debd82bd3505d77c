import { describe, expect, it } from 'vitest'
import type { JudgedSample } from '@shared/judge/measured-sample'
import { judgeDataset } from '@shared/judge/dataset-report'
import { whyUnusable } from '@shared/judge/unusable'
import { analysisOf, judgedOf } from './build-measured'

const reasonOf = (sample: JudgedSample, others: JudgedSample[] = []): string | null => {
  const { samples } = judgeDataset({
    samples: [...others, sample],
    language: 'en',
    chosenReferenceId: null,
    nowMs: 0,
  })
  const report = samples.find(({ sampleId }) => sampleId === sample.sampleId)!
  return whyUnusable(report)?.message ?? null
}

describe('why a sample adds nothing', () => {
  it('is nothing for a good one, for one that is only short, and for one nobody measured', () => {
    expect(reasonOf(judgedOf())).toBeNull()
    expect(reasonOf(judgedOf({ analysis: analysisOf({ durationMs: 12_000 }) }))).toBeNull()
    expect(reasonOf(judgedOf({ analysis: null }))).toBeNull()
  })

  it('is that nobody speaks, also in a short one', () => {
    expect(reasonOf(judgedOf({ analysis: analysisOf({ speech: [] }) }))).toBe('No speech detected.')
    expect(reasonOf(judgedOf({ analysis: analysisOf({ speech: [], durationMs: 12_000 }) }))).toBe(
      'No speech detected.',
    )
  })

  it('is somebody else’s voice, until the person says that it is theirs', () => {
    const stranger = judgedOf({ analysis: analysisOf({ sha256: 'b'.repeat(64), voicePrint: [0, 1, 0] }) })
    const others = ['c', 'd'].map((digit) => judgedOf({ analysis: analysisOf({ sha256: digit.repeat(64) }) }))
    expect(reasonOf(stranger, others)).toBe('This sounds like a different person than the reference.')
    expect(reasonOf({ ...stranger, isOwnVoice: true }, others)).toBeNull()
  })

  it('is what costs most', () => {
    const noisy = analysisOf({ channelFault: 'silent', snrDb: 2, speech: [] })
    expect(reasonOf(judgedOf({ analysis: noisy }))).toBe('No speech detected.')
  })
})
