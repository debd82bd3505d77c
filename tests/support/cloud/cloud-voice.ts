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
  ...patch,
})
