import type { AccessFacts, KeptAccessFacts } from './access-facts'

// Without zod: a window loads this with its first lines.

/** Before the cloud has said anything: nothing forbids, no flags, and nothing that only some people have. */
export const nothingKept: KeptAccessFacts = {
  tier: null,
  status: null,
  permissions: null,
  voiceSlots: null,
  professionalVoiceSlots: null,
  canUseInstantVoiceCloning: true,
  canUseProfessionalVoiceCloning: true,
  canBypassVoiceCaptcha: false,
  canRequestManualVerification: false,
  trainingOptOut: null,
  featureFlags: [],
  isLoggingDisabled: false,
  workspaceName: null,
  isWorkspaceAdmin: false,
  isProducer: false,
  isTeamLead: false,
  isConsolidatedBilling: false,
  isAffiliate: false,
  isIsolated: false,
  isInProbation: false,
  demo: null,
}

/** As a window sees it before main has answered. */
export const nothingKnown: AccessFacts = { ...nothingKept, isKnown: false, connection: 'unknown' }
