import type { CloudFineTuning, CloudVoice } from '@main/cloud/cloud-types'

/** Of a voice that has not begun to train. */
export const untrained: CloudFineTuning = {
  isAllowedToFineTune: false,
  states: {},
  progress: {},
  messages: {},
  language: 'en',
  datasetDurationMs: null,
  verificationFailures: [],
  verificationAttemptsCount: 0,
  maxVerificationAttempts: null,
  nextVerificationAttemptsResetMs: null,
  verificationAttempts: [],
  manualVerificationRequested: false,
}

/** A professional voice of the person's own, as the client hands it out. */
export const cloudVoice = (patch: Partial<CloudVoice> = {}): CloudVoice => ({
  voiceId: 'voice-1',
  name: 'Ann',
  category: 'professional',
  description: 'Warm',
  labels: { accent: 'irish' },
  isOwner: true,
  permissionOnResource: null,
  createdAtMs: 1_000,
  previewUrl: null,
  safetyControl: null,
  isVerified: null,
  isLegacy: false,
  isMixed: false,
  isCopied: false,
  isShared: false,
  sharing: null,
  highQualityModelIds: [],
  samples: [],
  fineTuning: untrained,
  verification: null,
  ...patch,
})

/** A sample of 31 s, as it was uploaded. */
export const cloudSample = (sampleId: string): CloudVoice['samples'][number] => ({
  sampleId,
  fileName: `${sampleId}.wav`,
  mimeType: 'audio/wav',
  sizeBytes: 1_000,
  hash: null,
  durationMs: 31_000,
  removeBackgroundNoise: false,
  hasIsolatedAudio: false,
  hasIsolatedAudioPreview: false,
  trimStartMs: null,
  trimEndMs: null,
  speakerSeparation: null,
})
