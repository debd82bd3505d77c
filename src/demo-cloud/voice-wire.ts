import type {
  WireFineTuning,
  WireSample,
  WireSpeakerSeparation,
  WireVoice,
  WireVoiceSettings,
} from '@shared/wire'
import type { DemoAttempt } from './stores/attempt-store'
import type { DemoSample } from './stores/sample-store'
import { legacyVoiceIds } from './seed'
import { isManuallyApproved, trainingOf } from './training'
import type { DemoVoice } from './stores/voice-store'
import { spentAttempts } from './recognition/verification-rules'

/** Everything that decides how a voice looks on the wire. */
export interface VoiceView {
  voice: DemoVoice
  samples: readonly DemoSample[]
  attempts: readonly DemoAttempt[]
  canBypassCaptcha: boolean
  /** Null: the voice does not tell. */
  attemptsMax: number | null
  /** Manual requests are approved after a while. */
  isReviewAutomatic: boolean
  forcedTraining: Readonly<Record<string, 'failed' | 'delayed'>>
  nowMs: number
  /** Of the library voice that this one is a copy of. */
  sharing: WireVoice['sharing']
  previewUrl: string | null
  /** That the control endpoint gave it. */
  safetyControl: 'BAN' | 'CAPTCHA' | null
}

/** api.md section 4, and the specification of speech. */
export const defaultSettings: WireVoiceSettings = {
  stability: 0.5,
  similarity_boost: 0.75,
  style: 0,
  use_speaker_boost: true,
  speed: 1,
}

/** What the platform says of every voice that is none of the wizard's. */
const neverTuned: WireFineTuning = {
  is_allowed_to_fine_tune: false,
  state: {},
  verification_failures: [],
  verification_attempts_count: 0,
  manual_verification_requested: false,
}

/** Ten minutes: with less, a voice is still a draft (spec/professional-clone.md section 5). */
const draftBelowMs = 600_000

/** Analysis takes this long before it ends. */
const separationMs = 1_000

export const isAllowedToFineTune = (view: VoiceView): boolean => {
  const { voice, canBypassCaptcha, isReviewAutomatic, nowMs } = view
  return (
    voice.category === 'professional' &&
    (voice.isVerified || canBypassCaptcha || isManuallyApproved(voice, nowMs, isReviewAutomatic))
  )
}

/** The one state of a voice that lists are filtered by. */
export function fineTuningState(view: VoiceView): string {
  const { voice, samples, nowMs, forcedTraining } = view
  const states = new Set(Object.values(trainingOf(voice, nowMs, forcedTraining)).map(({ state }) => state))
  for (const state of ['fine_tuning', 'delayed', 'queued', 'fine_tuned', 'failed'] as const)
    if (states.has(state)) return state
  if (isAllowedToFineTune(view) || voice.manual !== null) return 'not_started'
  const totalMs = samples.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)
  return totalMs < draftBelowMs ? 'draft' : 'not_verified'
}

export function voiceToWire(view: VoiceView): WireVoice {
  const { voice, samples, nowMs } = view
  const isProfessional = voice.category === 'professional' && voice.isOwner
  const hasSamples = isProfessional || voice.category === 'cloned'
  const isCaptchaOrdered = view.safetyControl === 'CAPTCHA'
  const mustVerify = (voice.requiresVerification && !view.canBypassCaptcha) || isCaptchaOrdered
  return {
    voice_id: voice.voiceId,
    name: voice.name,
    samples: hasSamples ? samples.map((sample) => sampleToWire(sample, nowMs)) : null,
    category: voice.category,
    fine_tuning: isProfessional
      ? fineTuningToWire(view)
      : voice.category === 'professional'
        ? null
        : neverTuned,
    labels: voice.labels,
    description: voice.description,
    preview_url: view.previewUrl,
    available_for_tiers: [],
    settings: { ...defaultSettings, ...voice.settings },
    sharing: view.sharing,
    high_quality_base_model_ids: Object.entries(trainingOf(voice, nowMs, view.forcedTraining))
      .filter(([, { state }]) => state === 'fine_tuned')
      .map(([modelId]) => modelId),
    verified_languages: [],
    safety_control: view.safetyControl === 'BAN' ? 'BAN' : mustVerify && !voice.isVerified ? 'CAPTCHA' : null,
    voice_verification: {
      requires_verification: mustVerify && !voice.isVerified,
      is_verified: voice.isVerified,
      verification_failures: hasSamples && !isProfessional ? failuresOf(view) : [],
      verification_attempts_count: view.attempts.length,
      language: voice.language,
    },
    permission_on_resource: voice.isOwner ? 'admin' : null,
    is_owner: voice.isOwner,
    is_legacy: legacyVoiceIds.has(voice.voiceId),
    is_mixed: false,
    is_bookmarked: voice.library?.isBookmarked ?? false,
    created_at_unix: Math.floor(voice.createdAtMs / 1_000),
  }
}

const failuresOf = ({ attempts }: VoiceView): string[] => attempts.map(({ failure }) => failure ?? 'None')

function fineTuningToWire(view: VoiceView): WireFineTuning {
  const { voice, samples, attempts, nowMs } = view
  const models = Object.entries(trainingOf(voice, nowMs, view.forcedTraining))
  const pick = <T>(read: (model: (typeof models)[number][1]) => T): Record<string, T> =>
    Object.fromEntries(models.map(([modelId, model]) => [modelId, read(model)]))
  return {
    is_allowed_to_fine_tune: isAllowedToFineTune(view),
    state: pick(({ state }) => state),
    progress: pick(({ progress }) => progress),
    message: pick(({ message }) => message),
    verification_failures: failuresOf(view),
    verification_attempts_count: spentAttempts(voice, attempts, nowMs),
    verification_attempts: attempts.map((attempt) => ({
      text: attempt.text,
      date_unix: Math.floor(attempt.atMs / 1_000),
      accepted: attempt.isAccepted,
      similarity: attempt.similarity,
      levenshtein_distance: attempt.wordDistance,
      recording: {
        recording_id: attempt.recordingId,
        mime_type: attempt.mimeType,
        size_bytes: attempt.sizeBytes,
        upload_date_unix: Math.floor(attempt.atMs / 1_000),
        transcription: attempt.transcription,
      },
    })),
    max_verification_attempts: view.attemptsMax,
    next_max_verification_attempts_reset_unix_ms: voice.attemptsResetAtMs,
    manual_verification_requested: voice.manual !== null,
    manual_verification: voice.manual && {
      extra_text: voice.manual.text,
      request_time_unix: Math.floor(voice.manual.atMs / 1_000),
      files: voice.manual.files,
    },
    language: voice.language,
    dataset_duration_seconds: samples.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0) / 1_000,
    slice_ids: null,
  }
}

export function sampleToWire(sample: DemoSample, nowMs: number): WireSample {
  return {
    sample_id: sample.sampleId,
    file_name: sample.fileName,
    mime_type: sample.mimeType,
    size_bytes: sample.sizeBytes,
    hash: sample.hash,
    duration_secs: sample.durationMs === null ? null : sample.durationMs / 1_000,
    remove_background_noise: sample.removeBackgroundNoise,
    has_isolated_audio: false,
    has_isolated_audio_preview: false,
    speaker_separation: separationToWire(sample, nowMs),
    trim_start: sample.trimStartMs,
    trim_end: sample.trimEndMs,
  }
}

/** Pending until the job has ended, and for a moment at least. */
export function separationToWire(
  sample: DemoSample,
  nowMs: number,
): WireSpeakerSeparation & { message?: string } {
  const { separation, separationAtMs } = sample
  const ids = { voice_id: sample.voiceId, sample_id: sample.sampleId }
  const nothing = { speakers: null, selected_speaker_ids: sample.selectedSpeakerIds }
  if (separationAtMs === null) return { ...ids, status: 'not_started', ...nothing }
  if (separation === null || nowMs < separationAtMs + separationMs) {
    return { ...ids, status: 'pending', ...nothing }
  }
  if (separation.isFailed) {
    return {
      ...ids,
      status: 'failed',
      ...nothing,
      ...(separation.message && { message: separation.message }),
    }
  }
  const speakers = separation.speakers.map(({ id, utterances }) => ({
    speaker_id: id,
    duration_secs: utterances.reduce((sum, { start, end }) => sum + end - start, 0),
    utterances,
  }))
  return {
    ...ids,
    status: 'completed',
    ...nothing,
    speakers: Object.fromEntries(speakers.map((speaker) => [speaker.speaker_id, speaker])),
  }
}
