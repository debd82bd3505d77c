import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { conflict } from './conflict'
import { cloudId, draftId } from '../ids'
import { speaker, speakerSeparation } from '../dataset/sample-settings'
import { charCount } from '../../lib/char-count'
import { descriptionMaxChars } from '../../limits'

/** Per model; queued waits, delayed is slow (api.md section 10c, row 11); unknown is a word of a newer server. */
export const fineTuningState = z.enum([
  'not_started',
  'queued',
  'fine_tuning',
  'fine_tuned',
  'failed',
  'delayed',
  'unknown',
])
export type FineTuningState = z.infer<typeof fineTuningState>

export const modelTraining = z.object({
  modelId: text(),
  /** With the suffix "(Speech to Speech)" where the model converts voices. */
  modelName: text(),
  state: fineTuningState,
  /** 0..1; null if the server does not report it. */
  progress: z.number().nullable(),
  message: text().nullable(),
  /** Whether this model can turn text into speech. */
  canSpeak: z.boolean(),
  /** Whether this voice can be trained for it at all (language, kind of voice). */
  canTrain: z.boolean(),
})
export type ModelTraining = z.infer<typeof modelTraining>

export const verificationAttempt = z.object({
  number: z.number().int().positive(),
  isSuccess: z.boolean(),
  /** The server's text, or "Failed due to an unknown error". Null for a success. */
  reason: text().nullable(),
})

export const verification = z.object({
  isAllowedToFineTune: z.boolean(),
  isManualRequested: z.boolean(),
  attemptsCount: z.number().int().nonnegative(),
  attemptsMax: z.number().int().nonnegative(),
  attemptsResetMs: z.number().nullable(),
  history: list(verificationAttempt),
})
export type Verification = z.infer<typeof verification>

/** A sample in the cloud, as mirrored on this computer. */
export const cloudSample = z.object({
  sampleId: cloudId,
  fileName: text(),
  mimeType: text(),
  sizeBytes: z.number().nullable(),
  durationMs: z.number().nullable(),
  removeBackgroundNoise: z.boolean(),
  trimStartMs: z.number().nullable(),
  trimEndMs: z.number().nullable(),
  separation: speakerSeparation.nullable(),
  selectedSpeakerIds: list(text()).nullable(),
})
export type CloudSampleRow = z.infer<typeof cloudSample>

/** What can be changed of a sample in the cloud. */
export const cloudSamplePatch = cloudSample
  .pick({ removeBackgroundNoise: true, trimStartMs: true, trimEndMs: true })
  .extend({
    selectedSpeakerIds: list(text()),
    /** The speakers among whom they were chosen: the cloud may have told them apart anew since, under the same ids. */
    chosenAmong: list(speaker),
  })
  .partial()
export type CloudSamplePatch = z.infer<typeof cloudSamplePatch>

/**
 * Why a voice cannot speak.
 * - banned: by the cloud's safety control
 * - unverified: somebody must first prove that it is their own
 * - no-permission: its owner gave this person no part in it
 */
export const voiceObstacle = z.enum(['banned', 'unverified', 'no-permission'])
export type VoiceObstacle = z.infer<typeof voiceObstacle>

/** On which terms a voice is shared. */
export const voiceSharing = z.object({
  publicOwnerId: text().nullable(),
  /** Of the voice in the voice library. */
  originalVoiceId: text().nullable(),
  /** Credits per character, as a multiple of the usual price; null: the usual price. */
  rate: z.number().nullable(),
  /** Dollars per 1,000 characters for its owner; null: none set. */
  dollarRate: z.number().nullable(),
  /** For how long the voice stays after its owner withdrew it; null: not known. */
  noticePeriodDays: z.number().nullable(),
  /** False: only paying workspaces may use it. */
  isFreeAllowed: z.boolean(),
  /** What it is to say is checked while it speaks. */
  isLiveModerated: z.boolean(),
})
export type VoiceSharing = z.infer<typeof voiceSharing>

/** A voice of the account, as mirrored on this computer; available offline. */
export const voice = z.object({
  voiceId: cloudId,
  name: text(),
  category: text().nullable(),
  description: text(),
  labels: z.record(text(), text()),
  language: text().nullable(),
  isOwner: z.boolean(),
  /** May change the voice: its owner, or whoever the owner made an editor or administrator of it. */
  hasPermission: z.boolean(),
  /** Copied from the library: shows only fine_tuned models. */
  isCopied: z.boolean(),
  /** Shared with others by its owner. */
  isShared: z.boolean(),
  /** Why it cannot speak; null: it can. */
  obstacle: voiceObstacle.nullable(),
  isLegacy: z.boolean(),
  isFavorite: z.boolean(),
  /** Null for a voice that was never shared. */
  sharing: voiceSharing.nullable(),
  createdAtMs: z.number().nullable(),
  previewUrl: text().nullable(),
  samples: list(cloudSample),
  /** The cloud tells nothing of its samples, so that there may be any. */
  areSamplesUntold: z.boolean(),
  /** Null for voices that are never trained. */
  verification: verification.nullable(),
  training: list(modelTraining),
  /** The draft on this computer that it belongs to. */
  draftId: draftId.nullable(),
  /** Edits made here that the cloud has not confirmed. */
  hasPendingEdits: z.boolean(),
  conflict: conflict.nullable(),
  /** When the mirror last heard of it. */
  seenAtMs: z.number(),
})
export type Voice = z.infer<typeof voice>

export const voiceSummary = voice
  .omit({ samples: true, areSamplesUntold: true })
  .extend({ sampleCount: z.number().int(), totalDurationMs: z.number().nullable() })
export type VoiceSummary = z.infer<typeof voiceSummary>

export const voicePatch = z
  .object({
    name: z.string().trim().min(1).max(100),
    // A character has at most two units.
    description: text(2 * descriptionMaxChars).refine((value) => charCount(value) <= descriptionMaxChars),
    language: text(),
    labels: z.record(text(), text()),
  })
  .partial()
export type VoicePatch = z.infer<typeof voicePatch>

/** One word of state in the shell. */
export const syncStatus = z.object({
  state: z.enum(['off', 'idle', 'running', 'offline', 'blocked']),
  /** Words for `blocked`: what is the matter and what to do; null otherwise. */
  reason: text().nullable(),
  pendingCount: z.number().int(),
  conflictCount: z.number().int(),
  lastSyncedAtMs: z.number().nullable(),
})
export type SyncStatus = z.infer<typeof syncStatus>
