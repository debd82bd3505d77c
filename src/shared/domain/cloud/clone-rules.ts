import {
  orbScaleMaxMs,
  totalDurationBestMs,
  totalDurationBetterMs,
  totalDurationGoodMs,
  totalDurationMinMs,
  verificationHistoryFromAttempts,
} from '../../limits'
import type { CloneGaps, CloneSession } from './clone'
import type { FineTuningState, ModelTraining, Verification } from './voice'

// Without zod: a window loads this with its first lines.

/** The specification's words (spec/professional-clone.md sections 4, 5 and 8, add-voice.md section 8); those of voices that are gone are ours. */
export const cloneTexts = {
  createFailed: 'Could not create a new voice due to some error',
  saveFailed: 'Could not save changes to the voice due to an internal error.',
  sampleDataset: 'The sample dataset can be uploaded to the demo workspace only.',
  trainFailed: 'Failed to start fine tuning',
  alreadyVerified: 'You have already verified this voice.',
  attemptFailed: 'Voice verification attempt failed',
  maxAttempts: 'Maximum voice verification attempts reached.',
  manualSent: 'Manual verification request has been sent.',
  separationFailed: 'Failed to separate speakers',
  separationStartFailed: 'Failed to start speaker separation',
  noDocuments: 'You must provide at least one supporting document.',
  tooManyDocuments: 'You can only upload up to 5 files.',
  documentsTooLarge: 'File(s) are larger than 10MB.',
  documentType: 'File is not one of the supported types',
  manualTextTooLong: 'Supporting Text must be less than 1,000 characters.',
  voiceGone:
    'This voice is no longer in the cloud. Your samples are safe on this computer. Upload them to create the voice again.',
  voiceGoneWithSamples:
    'This voice is no longer in the cloud. None of its samples are on this computer. Add samples to create it again.',
  voiceTaken:
    'Another draft took over this voice while this one was in the trash. Your samples are safe on this computer. Upload them to create a new voice.',
} as const

/** Used when the server gives no reason for a failed attempt. */
export const unknownFailure = 'Failed due to an unknown error'

export type CloneStep = 'voice-data' | 'verification' | 'finish'

/** The step at which an unfinished session resumes (rulings, resume by state). */
export function resumeStep(state: CloneSession['state']): CloneStep {
  if (state === 'draft') return 'voice-data'
  return state === 'not_verified' ? 'verification' : 'finish'
}

/**
 * What training waits for; null: nothing. Samples here that the cloud lacks can be left out on purpose; its settings of a
 * sample cannot, because they say which of it is the person's voice, and neither can details, which say its language, nor
 * what is being deleted.
 * @param isPartial the person chose to train without the samples that the cloud lacks
 */
export function trainingWaitsFor(
  {
    pendingSamples,
    unsentDetails,
    unsentSettings,
    pendingDeletions,
  }: Pick<CloneGaps, 'pendingSamples' | 'unsentDetails' | 'unsentSettings' | 'pendingDeletions'>,
  isPartial = false,
): 'samples' | 'details' | 'settings' | 'deletions' | null {
  if (pendingSamples.length > 0 && !isPartial) return 'samples'
  if (unsentDetails !== null) return 'details'
  if (unsentSettings.length > 0) return 'settings'
  return pendingDeletions.length > 0 ? 'deletions' : null
}

/** Whether leaving out the samples that the cloud lacks is enough to train. */
export const canTrainPartial = (gaps: Parameters<typeof trainingWaitsFor>[0]): boolean =>
  trainingWaitsFor(gaps) === 'samples' && trainingWaitsFor(gaps, true) === null

type Attempts = Pick<Verification, 'attemptsCount' | 'attemptsMax' | 'attemptsResetMs'>

export const attemptsLeft = ({ attemptsCount, attemptsMax }: Attempts): number =>
  Math.max(0, attemptsMax - attemptsCount)

/** Whether one more attempt is told: by its number, which starts anew at a reset, or by what became of it. */
export const hasCounted = (before: Verification | null, now: Verification | null): boolean =>
  (now?.attemptsCount ?? 0) > (before?.attemptsCount ?? 0) ||
  (now?.history.length ?? 0) > (before?.history.length ?? 0)

const resetsLater = ({ attemptsResetMs }: Attempts, nowMs: number): boolean =>
  attemptsResetMs !== null && attemptsResetMs > nowMs

/** True with 3 or fewer attempts left while the reset is in the future. */
export const isHistoryAvailable = (verification: Attempts, nowMs: number): boolean =>
  attemptsLeft(verification) <= verificationHistoryFromAttempts && resetsLater(verification, nowMs)

/** Below "Maximum voice verification attempts reached." */
export function maxAttemptsAdvice(
  verification: Pick<Verification, 'attemptsResetMs'>,
  nowMs: number,
): { text: string; needsHelpCenter: boolean } {
  const { attemptsResetMs } = verification
  return attemptsResetMs !== null && attemptsResetMs > nowMs
    ? { text: `Please try again ${relativeTime(attemptsResetMs - nowMs)}.`, needsHelpCenter: false }
    : { text: 'Please contact the Help Center to reset your attempts.', needsHelpCenter: true }
}

/** "in 24 hours", "in 5 minutes": rounded up so that nobody returns too early. */
export function relativeTime(aheadMs: number): string {
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
  const minutes = Math.max(1, Math.ceil(aheadMs / 60_000))
  if (minutes < 60) return words.format(minutes, 'minute')
  const hours = Math.ceil(minutes / 60)
  return hours < 48 ? words.format(hours, 'hour') : words.format(Math.ceil(hours / 24), 'day')
}

/** spec/speech-synthesis.md section 4; `queued` waits and `delayed` is slow (api.md section 10c, row 11). */
export function fineTuningMessage({
  state,
  progress,
  message,
}: Pick<ModelTraining, 'state' | 'progress' | 'message'>): string {
  const said = message !== null && message.trim() !== '' ? message.trim() : null
  const percent = progress === null ? '' : ` ${Math.floor(progress * 100)}%`
  switch (state) {
    case 'not_started':
      return 'Click to start fine-tuning'
    case 'fine_tuned':
      return 'Voice is ready to be used with the model!'
    case 'failed':
      return 'Fine-tuning failed. Click to retry'
    case 'queued':
      return said ?? 'Fine-tuning is queued'
    case 'delayed':
      return `${said ?? 'Fine-tuning is taking longer than usual'}${percent}`
    case 'fine_tuning':
      return `${said ?? 'Fine-tuning'}${percent}`
    case 'unknown':
      return `${said ?? 'The cloud reports a state this version of Timbre does not know. Timbre keeps checking.'}${percent}`
  }
}

/** Models that convert voices say so (spec/speech-synthesis.md section 4). */
export const modelLabel = (model: { name: string; canDoVoiceConversion: boolean }): string =>
  model.canDoVoiceConversion ? `${model.name} (Speech to Speech)` : model.name

/** Under way, or possibly so: what nobody knows the state of is asked for again, and not started once more. */
export const isTraining = ({ state }: { state: FineTuningState }): boolean =>
  state === 'queued' || state === 'fine_tuning' || state === 'delayed' || state === 'unknown'

/** Whether a training runs or was ever run. */
export const hasTrainedBefore = (training: readonly { state: FineTuningState }[]): boolean =>
  training.some(({ state }) => state !== 'not_started')

/** Whether a review asked for by hand is open. */
export const isReviewOpen = (
  verification: Pick<Verification, 'isManualRequested' | 'isAllowedToFineTune'> | null | undefined,
): boolean => verification?.isManualRequested === true && !verification.isAllowedToFineTune

/** How the training of a voice stands; null before any was asked for. */
export function trainingOutcome(
  training: readonly { state: FineTuningState }[],
): 'under-way' | 'failed' | 'ready' | null {
  if (training.some(isTraining)) return 'under-way'
  if (training.some(({ state }) => state === 'failed')) return 'failed'
  return training.some(({ state }) => state === 'fine_tuned') ? 'ready' : null
}

/** spec/speech-synthesis.md section 5: only professional, unmixed voices with fine-tuning data, and a model that fits. */
export const isFineTuningPossible = (
  voice: { category: string | null; isMixed: boolean; hasFineTuning: boolean; language: string | null },
  model: { canBeFinetuned: boolean; languageIds: readonly string[] },
): boolean =>
  voice.category === 'professional' &&
  !voice.isMixed &&
  voice.hasFineTuning &&
  model.canBeFinetuned &&
  voice.language !== null &&
  model.languageIds.includes(voice.language)

/** The start control is offered; where fine-tuning is not allowed it opens the verify dialog (rulings). */
export const canStartFineTuning = (
  verification: Pick<Verification, 'isAllowedToFineTune'>,
  training: readonly { state: FineTuningState }[],
): boolean => !verification.isAllowedToFineTune || !hasTrainedBefore(training)

export const canRerunFineTuning = (
  voice: { isOwner: boolean; hasPermission: boolean; isShared: boolean },
  training: readonly { state: FineTuningState }[],
): boolean =>
  (voice.isOwner || voice.hasPermission) &&
  !voice.isShared &&
  training.length > 0 &&
  training.every(({ state }) => ['failed', 'fine_tuned', 'not_started'].includes(state)) &&
  hasTrainedBefore(training)

/** At least 10 minutes. Counts as enough if any duration is unknown. */
export const hasEnoughAudio = (durationsMs: readonly (number | null)[]): boolean =>
  durationsMs.includes(null) ||
  durationsMs.reduce<number>((sum, durationMs) => sum + (durationMs ?? 0), 0) >= totalDurationMinMs

/** Label of the progress orb; null below 30 minutes. */
export function orbQuality(totalMs: number): 'Good' | 'Better' | 'Perfect!' | null {
  if (totalMs >= totalDurationBestMs) return 'Perfect!'
  if (totalMs >= totalDurationBetterMs) return 'Better'
  return totalMs >= totalDurationGoodMs ? 'Good' : null
}

/** Position on the orb's 2.5-hour scale, 0..1. */
export const orbShare = (totalMs: number): number => Math.min(1, Math.max(0, totalMs / orbScaleMaxMs))

/** Beside the professional clone's card (add-voice.md section 6). */
export const enterpriseCloneNote = 'Enterprise workspaces can clone any voice with written permission.'

/** Made some other way: edited and verified elsewhere, or not at all. */
const otherCategories: ReadonlySet<string | null> = new Set(['premade', 'cloned', 'generated'])

/** Whether a voice is one that the wizard makes, as far as its category tells. */
export const isProfessionalClone = ({ category }: { category: string | null }): boolean =>
  !otherCategories.has(category)
