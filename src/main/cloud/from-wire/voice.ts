import type { CloudFineTuning, CloudVoice, CloudVoicePage, CloudVoiceVerification } from '../cloud-types'
import type { WireFineTuning, WireVoice, WireVoicesPage } from '@shared/wire'
import { isProfessionalClone } from '@shared/domain/cloud/clone-rules'
import { languageCode } from '@shared/domain/dataset/draft'
import { labelMaxChars, labelsMax } from '@shared/limits'
import { plainName, plainText } from '@shared/lib/plain-text'
import { nameMaxChars, textMaxChars } from './text-limits'
import { sharingFromWire } from './library'
import { plainNumber } from './plain-number'
import { msFromSeconds, samplesFromWire } from './sample'
import { isUsableId } from './usable-id'

/** Far more than a voice has; what a server tells beyond that nobody reads. */
const modelsMax = 200
const attemptsMax = 500

export function voiceFromWire(wire: WireVoice): CloudVoice {
  const voice = toldFromWire(wire)
  const isOwnClone = voice.fineTuning !== null && voice.isOwner !== false && !voice.isCopied
  return isOwnClone && !wire.samples ? { ...voice, areSamplesUntold: true } : voice
}

const isProfessional = ({ category }: WireVoice): boolean =>
  isProfessionalClone({ category: category ?? null })

const toldFromWire = (wire: WireVoice): CloudVoice => ({
  voiceId: wire.voice_id,
  name: plainName(wire.name ?? '', nameMaxChars),
  category: wire.category ?? null,
  description: wire.description ? plainText(wire.description, textMaxChars) : (wire.description ?? null),
  labels: isProfessional(wire)
    ? withLanguageCode(plainLabels(wire.labels ?? {}))
    : plainLabels(wire.labels ?? {}),
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
  highQualityModelIds: (wire.high_quality_base_model_ids ?? []).slice(0, modelsMax),
  samples: samplesFromWire(wire.samples ?? []),
  // The platform lists one for every voice; that of an instant, designed or ready-made one says nothing.
  fineTuning: wire.fine_tuning && isProfessional(wire) ? fineTuningFromWire(wire.fine_tuning) : null,
  verification: wire.voice_verification ? verificationFromWire(wire.voice_verification) : null,
})

export const voicePageFromWire = (wire: WireVoicesPage): CloudVoicePage => ({
  // One that cannot be named is in no mirror: without it, nothing known passes for deleted.
  voices: wire.voices.filter(({ voice_id }) => isUsableId(voice_id)).map(voiceFromWire),
  hasMore: wire.has_more,
  nextPageToken: wire.next_page_token ?? null,
})

const fineTuningFromWire = (wire: WireFineTuning): CloudFineTuning => ({
  isAllowedToFineTune: wire.is_allowed_to_fine_tune ?? false,
  states: Object.fromEntries(Object.entries(known(wire.state)).slice(0, modelsMax)),
  progress: known(wire.progress),
  messages: Object.fromEntries(
    Object.entries(known(wire.message))
      .slice(0, modelsMax)
      .map(([modelId, message]) => [modelId, plainText(message, textMaxChars)]),
  ),
  language: codeOfLanguage(wire.language ?? ''),
  datasetDurationMs: msFromSeconds(wire.dataset_duration_seconds),
  verificationFailures: (wire.verification_failures ?? [])
    .slice(0, attemptsMax)
    .map((text) => plainText(text ?? 'None', textMaxChars)),
  verificationAttemptsCount: plainNumber(wire.verification_attempts_count) ?? 0,
  maxVerificationAttempts: plainNumber(wire.max_verification_attempts),
  nextVerificationAttemptsResetMs: plainNumber(wire.next_max_verification_attempts_reset_unix_ms),
  verificationAttempts: (wire.verification_attempts ?? []).slice(0, attemptsMax).map((attempt) => ({
    text: plainText(attempt.text ?? '', textMaxChars),
    dateMs: msFromSeconds(attempt.date_unix) ?? 0,
    accepted: attempt.accepted ?? null,
    similarity: attempt.similarity ?? null,
  })),
  manualVerificationRequested: wire.manual_verification_requested ?? false,
})

const verificationFromWire = (
  wire: NonNullable<WireVoice['voice_verification']>,
): CloudVoiceVerification => ({
  isRequired: wire.requires_verification ?? null,
  isVerified: wire.is_verified ?? false,
  attemptsCount: wire.verification_attempts_count ?? 0,
  failures: (wire.verification_failures ?? []).flatMap((text) =>
    text === null ? [] : [plainText(text, textMaxChars)],
  ),
})

const plainLabels = (labels: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(known(labels))
      .slice(0, labelsMax)
      .map(([label, value]) => [plainName(label, labelMaxChars), plainName(value, labelMaxChars)]),
  )

/** A draft's language is a code: one that is told by its name is as unknown as one that is not told. */
function codeOfLanguage(told: string): string | null {
  const [first = '', ...rest] = told.split(/[-_]/)
  return languageCode.safeParse([first.toLowerCase(), ...rest].join('-')).data ?? null
}

function withLanguageCode({ language = '', ...labels }: Record<string, string>): Record<string, string> {
  const code = codeOfLanguage(language)
  return code === null ? labels : { ...labels, language: code }
}

/** A map by model id without the models that have nothing to say. */
function known<T>(map: Record<string, T | null | undefined> | null | undefined): Record<string, T> {
  const entries = Object.entries(map ?? {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, T] => entry[1] !== null && entry[1] !== undefined),
  )
}
