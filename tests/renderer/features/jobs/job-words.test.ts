import { describe, expect, it } from 'vitest'
import { jobEndWords, jobFraction, jobLine, jobTitle } from '@renderer/features/jobs/job-words'
import type { Job } from '@shared/domain/app/job'
import { jobWith } from '../../builders'

describe('jobs', () => {
  it('measures by bytes, or else by files, or else not at all', () => {
    expect(jobFraction(jobWith({ doneBytes: 1, totalBytes: 4, doneCount: 1, totalCount: 2 }))).toBe(0.25)
    expect(jobFraction(jobWith({ doneCount: 1, totalCount: 2 }))).toBe(0.5)
    expect(jobFraction(jobWith())).toBeNull()
  })

  it('has texts for running and failed jobs', () => {
    const running = jobWith({
      doneCount: 7,
      totalCount: 96,
      doneBytes: 41e6,
      totalBytes: 980e6,
      remainingMs: 45_000,
    })
    expect(jobTitle(running, 'Kathleen')).toBe('Adding files to Kathleen')
    expect(jobLine(running)).toBe('7 of 96 files · 41.0 MB of 980 MB · 50 s left')
    const percent = { kind: 'separate', doneCount: 54, totalCount: 100, remainingMs: 50_000 } as const
    expect(jobLine(jobWith(percent))).toBe('54% · 50 s left')
    const error = { code: 'disk-full', retryable: false, detail: {} } as const
    expect(jobLine(jobWith({ state: 'failed', error }))).toBe('The disk is full.')
  })

  it('the end of an import is said, and how it ended', () => {
    expect(jobEndWords(jobWith({ doneCount: 1, totalCount: 2 }))).toBeNull()
    expect(jobEndWords(jobWith({ state: 'done', doneCount: 2, totalCount: 2 }))).toBe(
      'Import finished: 2 files.',
    )
    expect(jobEndWords(jobWith({ state: 'done' }))).toBe('No files were added.')
    expect(jobEndWords(jobWith({ state: 'cancelled' }))).toBe('Import cancelled.')
    const error = { code: 'disk-full', retryable: false, detail: {} } as const
    expect(jobEndWords(jobWith({ state: 'failed', error }))).toBe('The disk is full.')
    expect(jobEndWords(jobWith({ kind: 'export', state: 'done' }))).toBeNull()
  })

  it('a job in the library reports missing audio, an import a file that could not be added', () => {
    const error = { code: 'file-missing', retryable: false, detail: {} } as const
    const lineOf = (kind: Job['kind']): string => jobLine(jobWith({ kind, state: 'failed', error }))
    expect(lineOf('make-segments')).toBe('A sample’s audio cannot be read.')
    expect(lineOf('separate')).toBe('A sample’s audio cannot be read.')
    expect(lineOf('import')).toBe('This file could not be added, choose another file.')
  })
})
