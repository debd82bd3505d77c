import type { CloudFineTuning, CloudVoice, CloudVoicePage } from '../cloud-types'
import type { WireFineTuning, WireVoice, WireVoicesPage } from '@shared/wire'
import { plainName, plainText } from '@shared/lib/plain-text'
import { nameMaxChars, textMaxChars } from './text-limits'
import { sharingFromWire } from './library'
import { msFromSeconds, sampleFromWire } from './sample'

export const voiceFromWire = (wire: WireVoice): CloudVoice => ({
  voiceId: wire.voice_id,
  name: plainName(wire.name ?? '', nameMaxChars),
  category: wire.category ?? null,
  description: wire.description ? plainText(wire.description, textMaxChars) : (wire.description ?? null),
  labels: plainLabels(wire.labels ?? {}),
  isOwner: wire.is_owner ?? null,
  permissionOnResource: wire.permission_on_resource ?? null,
  createdAtMs: msFromSeconds(wire.created_at_unix),
  previewUrl: wire.preview_url ?? null,
  safetyControl: wire.safety_control ?? null,
  isVerified: wire.voice_verification?.is_verified ?? null,
  isLegacy: wire.is_legacy ?? false,
  isMixed: wire.is_mixed ?? false,
  isCopied: wire.sharing?.status?.startsWith('copied') ?? false,
  isShared: wire.sharing?.status === 'enabled',
  sharing: wire.sharing ? sharingFromWire(wire.sharing) : null,
  highQualityModelIds: wire.high_quality_base_model_ids ?? [],
  samples: (wire.samples ?? []).map(sampleFromWire),
  fineTuning: wire.fine_tuning ? fineTuningFromWire(wire.fine_tuning) : null,
})

export const voicePageFromWire = (wire: WireVoicesPage): CloudVoicePage => ({
  voices: wire.voices.map(voiceFromWire),
  hasMore: wire.has_more,
  nextPageToken: wire.next_page_token ?? null,
})

const fineTuningFromWire = (wire: WireFineTuning): CloudFineTuning => ({
  isAllowedToFineTune: wire.is_allowed_to_fine_tune ?? false,
  states: wire.state ?? {},
  progress: known(wire.progress),
  messages: known(wire.message),
  language: wire.language ?? null,
  datasetDurationMs: msFromSeconds(wire.dataset_duration_seconds),
  verificationFailures: (wire.verification_failures ?? []).map((text) => plainText(text, textMaxChars)),
  verificationAttemptsCount: wire.verification_attempts_count ?? 0,
  maxVerificationAttempts: wire.max_verification_attempts ?? null,
  nextVerificationAttemptsResetMs: wire.next_max_verification_attempts_reset_unix_ms ?? null,
  verificationAttempts: (wire.verification_attempts ?? []).map((attempt) => ({
    text: plainText(attempt.text, textMaxChars),
    dateMs: attempt.date_unix * 1_000,
    accepted: attempt.accepted,
    similarity: attempt.similarity,
  })),
  manualVerificationRequested: wire.manual_verification_requested ?? false,
})

const plainLabels = (labels: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(labels).map(([label, value]) => [
      plainName(label, nameMaxChars),
      plainName(value, nameMaxChars),
    ]),
  )

/** A map by model id without the models that have nothing to say. */
function known<T>(map: Record<string, T | null | undefined> | null | undefined): Record<string, T> {
  const entries = Object.entries(map ?? {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, T] => entry[1] !== null && entry[1] !== undefined),
  )
}
