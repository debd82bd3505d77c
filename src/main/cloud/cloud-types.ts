import type { Readable } from 'node:stream'
import type { VoiceSettings } from '@shared/domain/cloud/voice-settings'

/** What the cloud client hands out: camelCase, units in names, `null` where the wire has nothing. */

export interface CloudUser {
  userId: string
  workspaceId: string | null
  firstName: string | null
  isWorkspaceAdmin: boolean
  isProducer: boolean
  isAffiliate: boolean
  /** Flags of the workspace; the API has had them in two places (api.md section 10c, row 15). */
  flags: CloudFlags
  /** The account is under review. */
  isInProbation: boolean
  subscription: CloudSubscription
  /** Seconds since 1970, UTC. */
  createdAtUnix: number | null
  referralCode: string | null
  affiliateLink: string | null
  /** Of the survey at sign-up; empty where it was not taken. */
  personas: string[]
  checklist: {
    isHidden: boolean
    isCompleted: boolean
    steps: { id: string; isCompleted: boolean }[]
  } | null
}

/** Of a producer: the teams they are in, and as what. */
export interface CloudProducerProfile {
  teams: { role: string }[]
}

/** What the makers of the platform tell its users. */
export interface CloudAnnouncement {
  id: string
  title: string
  description: string
  atMs: number
  largeImage: CloudImage | null
  smallImage: CloudImage | null
  linkTo: string | null
  isImportant: boolean
  /** Shown only where the flag of its name is on. */
  isFlagControlled: boolean
  callToAction: { label: string; url: string | null } | null
}

export interface CloudImage {
  url: string
  alt: string
}

export interface CloudFlags {
  canBypassVoiceCaptcha: boolean
  canRequestManualProVoiceVerification: boolean
  forceLoggingDisabled: boolean
}

export interface CloudSubscription {
  tier: string
  status: string | null
  characterCount: number
  characterLimit: number
  /** Seconds since 1970, UTC. */
  nextCharacterResetUnix: number | null
  voiceSlotsUsed: number
  /** `null` where the server does not say. */
  voiceLimit: number | null
  professionalVoiceSlotsUsed: number
  professionalVoiceLimit: number | null
  voiceAddEditCounter: number
  maxVoiceAddEdits: number | null
  canUseInstantVoiceCloning: boolean
  canUseProfessionalVoiceCloning: boolean
  /** Generations beyond the limit are possible, and the workspace allows them: overage is on. */
  isOverageOn: boolean
  /** Credits beyond the limit that overage may reach; null: no bound. */
  overageMax: number | null
  hasOpenInvoices: boolean
  flags: CloudFlags
}

export interface CloudModel {
  modelId: string
  name: string
  description: string | null
  canDoTextToSpeech: boolean
  canDoVoiceConversion: boolean
  canBeFinetuned: boolean
  servesProVoices: boolean
  canUseStyle: boolean
  canUseSpeakerBoost: boolean
  maximumTextLengthPerRequest: number | null
  /** Credits per character. */
  costMultiplier: number
  languages: { languageId: string; name: string }[]
  concurrencyGroup: string | null
}

export interface CloudSample {
  sampleId: string
  /** Empty where the server does not say. */
  fileName: string
  mimeType: string
  sizeBytes: number | null
  /** Meaning not published; equals our SHA-256 only once that was seen on a confirmed sample. */
  hash: string | null
  durationMs: number | null
  removeBackgroundNoise: boolean
  hasIsolatedAudio: boolean
  hasIsolatedAudioPreview: boolean
  trimStartMs: number | null
  trimEndMs: number | null
  speakerSeparation: CloudSpeakerSeparation | null
}

export interface CloudSpeakerSeparation {
  status: 'not_started' | 'pending' | 'completed' | 'failed' | (string & {})
  speakers: CloudSpeaker[]
  selectedSpeakerIds: string[] | null
}

export interface CloudSpeaker {
  speakerId: string
  durationMs: number
  utterances: { startMs: number; endMs: number }[]
}

/** Per model. `queued` waits, `delayed` is slow (api.md section 10c, row 11). Unknown words are kept. */
export type CloudFineTuningState =
  'not_started' | 'queued' | 'fine_tuning' | 'fine_tuned' | 'failed' | 'delayed' | (string & {})

export interface CloudFineTuning {
  isAllowedToFineTune: boolean
  /** Keys of the three records are model ids. */
  states: Record<string, CloudFineTuningState>
  /** 0..1 */
  progress: Record<string, number>
  messages: Record<string, string>
  language: string | null
  datasetDurationMs: number | null
  verificationFailures: string[]
  verificationAttemptsCount: number
  maxVerificationAttempts: number | null
  nextVerificationAttemptsResetMs: number | null
  verificationAttempts: CloudVerificationAttempt[]
  manualVerificationRequested: boolean
}

export interface CloudVerificationAttempt {
  text: string
  dateMs: number
  /** Null where the server does not say. */
  accepted: boolean | null
  similarity: number | null
}

export interface CloudVoice {
  voiceId: string
  name: string
  category: string | null
  description: string | null
  labels: Record<string, string>
  isOwner: boolean | null
  permissionOnResource: string | null
  createdAtMs: number | null
  previewUrl: string | null
  /** Null where the server does not say; BAN and CAPTCHA keep a cloned voice from speaking. */
  safetyControl: string | null
  /** Whoever cloned it has proven that the voice is their own; null where the server does not say. */
  isVerified: boolean | null
  /** Kept for those who already use it. */
  isLegacy: boolean
  isMixed: boolean
  /** Copied from the library: its owner trains it. */
  isCopied: boolean
  /** Shared with others by its owner. */
  isShared: boolean
  /** Terms of the library it came from or is shared in; null for a voice that was never shared. */
  sharing: CloudSharing | null
  /** Models this voice is already listed as high quality for: as good as fine-tuned. */
  highQualityModelIds: string[]
  samples: CloudSample[]
  /** The server said nothing of the samples of a clone of one's own: where a list does not, the voice itself may. */
  areSamplesUntold?: true
  fineTuning: CloudFineTuning | null
  /** Of an instant clone; null where the server does not say. */
  verification: CloudVoiceVerification | null
}

export interface CloudVoiceVerification {
  /** Null where the server does not say. */
  isRequired: boolean | null
  isVerified: boolean
  attemptsCount: number
  /** Reasons of failed attempts, in order. */
  failures: string[]
}

/** What an instant clone would sound like. */
export interface CloudClonePreview {
  generatedVoiceId: string
  audio: CloudAudio
}

export interface CloudSharing {
  /** Of whoever shares it. */
  publicOwnerId: string | null
  /** In the voice library. */
  originalVoiceId: string | null
  /** Credits per character, as a multiple of the usual price. */
  rate: number | null
  /** Dollars per 1,000 characters. */
  dollarRate: number | null
  /** For how long the voice stays after its owner withdrew it. */
  noticePeriodDays: number | null
  isFreeAllowed: boolean
  isLiveModerated: boolean
}

/** A voice that others share. */
export interface CloudLibraryVoice {
  voiceId: string
  publicOwnerId: string
  name: string
  description: string | null
  category: string | null
  language: string | null
  accent: string | null
  gender: string | null
  age: string | null
  /** One of the library's tags. */
  descriptive: string | null
  useCase: string | null
  /** Every language it was verified for. */
  verifiedLanguages: string[]
  createdAtMs: number | null
  previewUrl: string | null
  /** Characters spoken with it in the last year. */
  charactersOfYear: number | null
  /** By how many it was added. */
  clonedByCount: number | null
  sharing: CloudSharing
  isFeatured: boolean
  isAddedByUser: boolean
}

export interface CloudLibraryPage {
  voices: CloudLibraryVoice[]
  hasMore: boolean
  /** Null where the server does not say. */
  totalCount: number | null
}

export interface CloudVoicePage {
  voices: CloudVoice[]
  hasMore: boolean
  nextPageToken: string | null
}

export interface CloudAccent {
  accent: string
  name: string
  language: string
  code: string | null
}

export interface CloudWorkspace {
  /** `null` where the server does not say. */
  trainingOptOut: boolean | null
  allMembersPermissions: string[] | null
  /** Names of features that are on. */
  featureFlags: string[]
  /** Credits per character by model id, instead of the models' own. */
  customModelRates: Readonly<Record<string, number>>
  name: string | null
  isConsolidatedBilling: boolean
  /** In a residency of its own. */
  isIsolated: boolean
  /** `null`: no support assistant. */
  supportAgentId: string | null
  /** `null` where the server is not a demo. */
  demo: CloudDemo | null
}

/** What a demo workspace says of its voices. */
export interface CloudDemo {
  imitatesByBlending: boolean
  /** ISO 639-1. */
  spokenLanguages: string[]
}

export interface CloudGroup {
  groupId: string
  name: string
  memberIds: string[]
  permissions: string[]
}

export interface CloudAudio {
  bytes: Buffer
  mediaType: string
  durationMs: number | null
}

/** Previews of a designed voice. */
export interface CloudDesign {
  previews: { generatedVoiceId: string; audio: CloudAudio }[]
  /** What they say. */
  text: string
}

/** Headers of a generation that later requests or the person need (api.md section 1). */
export interface CloudGenerationHeaders {
  requestId: string | null
  historyItemId: string | null
  characterCost: number | null
  generationInfo: string | null
  regenerationCount: number | null
  /** Null where the server does not say. */
  collectPreference: boolean | null
  latencyMs: number | null
}

/** An answer of sound that arrives while it is made. */
export interface CloudGeneration {
  mediaType: string
  headers: CloudGenerationHeaders
  /** How many requests of the same group are served at once; null where the server does not say. */
  maxConcurrent: number | null
  /** The sound, once. @throws AppError where it is cut off */
  chunks(): AsyncGenerator<Buffer, void, void>
  /** For a sound nobody wants. */
  discard(): void
}

/** A generation that the cloud keeps. */
export interface CloudHistoryItem {
  historyItemId: string
  requestId: string | null
  /** `TTS` (also of a dialogue), `STS`, or one this product does not make. Null where the server does not say. */
  source: string | null
  /** Null of a dialogue, as the text. */
  voiceId: string | null
  voiceName: string | null
  modelId: string | null
  /** Null of a conversion. */
  text: string | null
  dialogue: { text: string; voiceId: string; voiceName: string }[] | null
  atMs: number
  credits: number
  mediaType: string
  state: 'created' | 'deleted' | 'processing' | (string & {})
  settings: Partial<VoiceSettings> | null
}

/** Newest first. */
export interface CloudHistoryPage {
  items: CloudHistoryItem[]
  hasMore: boolean
  /** Where the next page begins. */
  lastId: string | null
}

export interface CloudDownload {
  stream: Readable
  mediaType: string
  /** Of what comes. */
  sizeBytes: number | null
  /** What the answer is a part of; null where it is the whole. */
  range: { start: number; end: number; totalBytes: number | null } | null
}

/** How a voice speaks, and how one speaks that nobody has set. */
export interface KnownVoiceSettings {
  settings: VoiceSettings
  defaults: VoiceSettings
}
