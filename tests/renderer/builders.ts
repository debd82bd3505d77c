import type { AccessFacts } from '@shared/access/access-facts'
import { nothingKept } from '@shared/access/nothing-known'
import type { Generation } from '@shared/domain/speech/generation'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Job } from '@shared/domain/app/job'
import type { Upload, UploadItem, UploadPlan } from '@shared/domain/cloud/upload'

export const draftIdOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const noTotals: UploadPlan['totals'] = {
  count: 0,
  sizeBytes: 0,
  durationMs: 0,
  confirmedCount: 0,
  confirmedSizeBytes: 0,
  replacedCount: 0,
}

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
    formerInCloud: [],
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

/** Somebody who may do everything, in a workspace that says nothing special. */
export function accessFactsWith(changes: Partial<AccessFacts> = {}): AccessFacts {
  return {
    ...nothingKept,
    isKnown: true,
    connection: 'online',
    tier: 'pro',
    status: 'active',
    voiceSlots: { used: 9, limit: 10 },
    professionalVoiceSlots: { used: 0, limit: 1 },
    isWorkspaceAdmin: true,
    ...changes,
  }
}

/** A kept text of a second and a half. */
export function generationWith(changes: Partial<Generation> & Pick<Generation, 'id'>): Generation {
  return {
    request: {
      task: 'text-to-speech',
      voiceId: 'voice-1',
      modelId: 'eleven_multilingual_v2',
      text: 'Good morning.',
      settings: { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 },
    },
    state: 'kept',
    askedAtMs: 0,
    estimatedCredits: 13,
    chargedCredits: 13,
    requestId: null,
    historyItemId: null,
    regenerationsLeft: 0,
    collectsPreference: false,
    isCanceled: false,
    isAnswered: false,
    byteCount: 1_000,
    durationMs: 1_500,
    mediaType: 'audio/mpeg',
    latencyMs: null,
    choice: null,
    failure: null,
    ...changes,
  }
}
