import { whyNoUpload } from '@renderer/features/uploads/why-no-upload'
import type { Upload, UploadPhase } from '@shared/domain/cloud/upload'
import { describe, expect, it } from 'vitest'
import { sampleOf } from '../../../support/library/samples'

const uploadIn = (phase: UploadPhase): Upload => ({
  draftId: 'd',
  phase,
  items: [],
  sentBytes: 0,
  totalBytes: 0,
  bytesPerSecond: null,
  remainingMs: null,
  error: null,
  doubles: [],
  isSettled: true,
  startedAtMs: 0,
})

describe('why no upload', () => {
  it('can start with one file that is neither sent nor left out', () => {
    expect(whyNoUpload([sampleOf({}), sampleOf({ uploadState: 'uploaded' })], undefined, false)).toBeNull()
    expect(whyNoUpload([sampleOf({ uploadState: 'error' })], uploadIn('blocked'), false)).toBeNull()
  })

  it('a short file does not hide the plan, which reports it', () => {
    const short = sampleOf({ findings: [{ code: 'min-duration', severity: 'error', message: '' }] })
    expect(whyNoUpload([short], undefined, false)).toBeNull()
  })

  it('explains why there is nothing to start', () => {
    const duplicate = sampleOf({ findings: [{ code: 'duplicate-file', severity: 'warning', message: '' }] })
    const uploaded = sampleOf({ uploadState: 'uploaded' })
    expect(whyNoUpload([], undefined, false)).toBe('Nothing to upload yet.')
    expect(whyNoUpload([sampleOf({ state: 'failed' })], undefined, false)).toBe('Nothing to upload yet.')
    expect(whyNoUpload([uploaded], undefined, true)).toBe('Files are still being added.')
    expect(whyNoUpload([uploaded, sampleOf({ state: 'importing' })], undefined, false)).toBe(
      'Files are still being added.',
    )
    expect(whyNoUpload([uploaded], uploadIn('done'), false)).toBe('Every sample is in the cloud.')
    expect(whyNoUpload([uploaded, duplicate], undefined, false)).toBe(
      'The remaining samples have warnings. Remove them, or choose “Upload anyway”.',
    )
    const marked = sampleOf({ findings: [{ code: 'language-mismatch', severity: 'error', message: '' }] })
    expect(whyNoUpload([uploaded, marked], undefined, false)).toBe(
      'The remaining samples are marked as another language. Correct that in their rows, or remove them.',
    )
    expect(whyNoUpload([duplicate, marked], undefined, false)).toBe(
      'The remaining samples are marked as another language or have warnings. Fix that in their rows, or remove them.',
    )
    expect(whyNoUpload([sampleOf({ uploadState: 'waiting' })], uploadIn('running'), false)).toBe(
      'Every sample is part of the current upload.',
    )
  })
})
