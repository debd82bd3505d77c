import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Job } from '@shared/domain/app/job'
import type { Upload, UploadItem } from '@shared/domain/cloud/upload'

export const draftIdOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export function draftWith(changes: Partial<DraftSummary> = {}): DraftSummary {
  return {
    id: draftIdOf(1),
    name: 'Kathleen',
    language: 'en',
    description: '',
    labels: [],
    cloudVoiceId: null,
    createdAtMs: 1_000,
    updatedAtMs: 2_000,
    sampleCount: 24,
    totalDurationMs: 62 * 60_000,
    totalSizeBytes: 318_000_000,
    uploadedCount: 0,
    problemCount: 0,
    isSampleDataset: false,
    ...changes,
  }
}

export function uploadItemWith(changes: Partial<UploadItem> = {}): UploadItem {
  return {
    sampleId: draftIdOf(100),
    name: 'take.wav',
    state: 'waiting',
    sentBytes: 0,
    sizeBytes: 1_000,
    error: null,
    failure: null,
    text: '',
    ...changes,
  }
}

export function uploadWith(changes: Partial<Upload> = {}): Upload {
  return {
    draftId: draftIdOf(1),
    phase: 'running',
    items: [uploadItemWith({ state: 'uploaded' }), uploadItemWith({ sampleId: draftIdOf(101) })],
    sentBytes: 128_000_000,
    totalBytes: 318_000_000,
    bytesPerSecond: 12_400_000,
    remainingMs: 18_000,
    error: null,
    doubles: [],
    isSettled: true,
    startedAtMs: 0,
    ...changes,
  }
}

export function jobWith(changes: Partial<Job> = {}): Job {
  return {
    id: draftIdOf(500),
    kind: 'import',
    state: 'running',
    draftId: draftIdOf(1),
    sampleId: null,
    doneBytes: 0,
    totalBytes: 0,
    doneCount: 0,
    totalCount: 0,
    remainingMs: null,
    error: null,
    startedAtMs: 0,
    ...changes,
  }
}
