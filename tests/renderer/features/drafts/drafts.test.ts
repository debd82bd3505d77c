import { draftProgress } from '@renderer/features/drafts/draft-progress'
import { findDrafts } from '@renderer/features/drafts/find-drafts'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Upload, UploadPhase } from '@shared/domain/cloud/upload'
import { describe, expect, it } from 'vitest'
import { uploadItemWith } from '../../builders'

const draftOf = (fields: Partial<DraftSummary>): DraftSummary => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Anna',
  language: 'en',
  description: '',
  labels: [],
  cloudVoiceId: null,
  createdAtMs: 0,
  updatedAtMs: 0,
  sampleCount: 10,
  totalDurationMs: 0,
  totalSizeBytes: 0,
  uploadedCount: 0,
  problemCount: 0,
  formerInCloud: [],
  isSampleDataset: false,
  ...fields,
})

const uploadIn = (phase: UploadPhase, totalBytes = 200): Upload => ({
  draftId: 'd',
  phase,
  items: [],
  sentBytes: 50,
  totalBytes,
  bytesPerSecond: null,
  remainingMs: null,
  error: null,
  doubles: [],
  isSettled: true,
  startedAtMs: 0,
})

describe('searching drafts', () => {
  const drafts = [
    draftOf({ name: 'Große Erzählerin – Märchen', language: 'de' }),
    draftOf({ name: 'Radio spot', language: 'pt' }),
    draftOf({ name: '旁白 女声', language: 'zh' }),
  ]
  const named: Record<string, string> = { de: 'German', pt: 'Portuguese', zh: 'Chinese' }
  const found = (words: string): string[] =>
    findDrafts(drafts, words, (code) => named[code] ?? code).map((draft) => draft.name)

  it('finds every word in name or language, ignoring case and accents', () => {
    expect(found('MARCHEN erzahlerin')).toEqual(['Große Erzählerin – Märchen'])
    expect(found('radio portug')).toEqual(['Radio spot'])
    expect(found('女声')).toEqual(['旁白 女声'])
    expect(found('radio german')).toEqual([])
  })

  it('an empty search returns the same list', () => {
    expect(findDrafts(drafts, '  ', String)).toBe(drafts)
  })
})

describe('state of a draft', () => {
  it('by its counts while nothing is in progress', () => {
    expect(draftProgress(draftOf({ sampleCount: 0 }), undefined)).toEqual({ kind: 'empty' })
    expect(draftProgress(draftOf({}), undefined)).toEqual({ kind: 'local' })
    expect(draftProgress(draftOf({ uploadedCount: 3 }), uploadIn('cancelled'))).toEqual({
      kind: 'partly',
      uploadedCount: 3,
      sampleCount: 10,
    })
    expect(draftProgress(draftOf({ uploadedCount: 10 }), uploadIn('done'))).toEqual({ kind: 'uploaded' })
  })

  it('by its upload during one', () => {
    const items = [
      uploadItemWith({ state: 'uploaded', sizeBytes: 50 }),
      uploadItemWith({ state: 'processing', sizeBytes: 150, sentBytes: 150 }),
    ]
    expect(draftProgress(draftOf({}), { ...uploadIn('running'), items })).toEqual({
      kind: 'uploading',
      fraction: 0.25,
    })
    expect(draftProgress(draftOf({}), uploadIn('preparing', 0))).toEqual({ kind: 'uploading', fraction: 0 })
    expect(draftProgress(draftOf({}), uploadIn('waiting'))).toEqual({ kind: 'waiting' })
    expect(draftProgress(draftOf({}), uploadIn('blocked'))).toEqual({ kind: 'blocked' })
  })
})
