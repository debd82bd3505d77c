import type { FineTuningState, ModelTraining, Verification } from '@shared/domain/cloud/voice'
import { fineTuningState } from '@shared/domain/cloud/voice'
import { isFineTuningPossible, modelLabel, unknownFailure } from '@shared/domain/cloud/clone-rules'
import { verificationAttemptsDefault } from '@shared/limits'
import type { CloudFineTuning, CloudModel, CloudVoice } from './cloud-types'

/** What of a voice decides about its training, as the studio keeps and shows it. */
export interface VoiceFacts {
  /** Null for voices that are never trained. */
  verification: Verification | null
  training: ModelTraining[]
}

/**
 * Verification and training of a voice (spec/speech-synthesis.md section 4): high quality counts as fine_tuned, copies
 * show only models that are fine_tuned, and without models known the cloud's model ids stand for their names.
 */
export function voiceFacts(voice: CloudVoice, models: readonly CloudModel[]): VoiceFacts {
  return {
    verification: voice.fineTuning && verificationOf(voice.fineTuning),
    training: trainingOf(voice, models),
  }
}

const trainedCategories = new Set(['professional', 'high_quality'])

function trainingOf(voice: CloudVoice, models: readonly CloudModel[]): ModelTraining[] {
  const { fineTuning } = voice
  // Ready-made voices name models they are good for, too, but are never trained.
  const isTrained = fineTuning !== null || trainedCategories.has(voice.category ?? '')
  if (!isTrained) return []
  const kind = {
    category: voice.category,
    isMixed: voice.isMixed,
    hasFineTuning: fineTuning !== null,
    language: fineTuning?.language ?? null,
  }
  const modelIds = new Set([...Object.keys(fineTuning?.states ?? {}), ...voice.highQualityModelIds])
  const all = [...modelIds].map((modelId): ModelTraining => {
    const model = models.find((each) => each.modelId === modelId)
    const isHighQuality = voice.highQualityModelIds.includes(modelId)
    return {
      modelId,
      modelName: modelLabel({
        name: model?.name ?? modelId,
        canDoVoiceConversion: model?.canDoVoiceConversion ?? false,
      }),
      state: isHighQuality ? 'fine_tuned' : stateOf(fineTuning?.states[modelId]),
      progress: clampedShare(fineTuning?.progress[modelId]),
      message: fineTuning?.messages[modelId] ?? null,
      canSpeak: model?.canDoTextToSpeech ?? true,
      canTrain: model === undefined || isFineTuningPossible(kind, trainabilityOf(model)),
    }
  })
  return voice.isCopied ? all.filter(({ state }) => state === 'fine_tuned') : all
}

const trainabilityOf = (model: CloudModel) => ({
  canBeFinetuned: model.canBeFinetuned,
  languageIds: model.languages.map(({ languageId }) => languageId),
})

/** Before the first training, models may also be in a state of the voice. */
const beforeTraining = new Set<string | undefined>([undefined, 'draft', 'not_verified'])

const stateOf = (state: string | undefined): FineTuningState =>
  beforeTraining.has(state) ? 'not_started' : fineTuningState.catch('unknown').parse(state)

const clampedShare = (share: number | undefined): number | null =>
  share === undefined || !Number.isFinite(share) ? null : Math.min(1, Math.max(0, share))

/**
 * The list of attempts says itself whether one was accepted; the list of failures, where "None" means success, is read
 * only without it (api.md section 10c, row 13).
 */
function verificationOf(fineTuning: CloudFineTuning): Verification {
  const { verificationAttempts: attempts, verificationFailures: failures } = fineTuning
  const isSuccess =
    attempts.length > 0
      ? attempts.map(({ accepted }, index) => accepted ?? failures[index] === 'None')
      : failures.map((text) => text === 'None')
  return {
    isAllowedToFineTune: fineTuning.isAllowedToFineTune,
    isManualRequested: fineTuning.manualVerificationRequested,
    attemptsCount: fineTuning.verificationAttemptsCount,
    attemptsMax: fineTuning.maxVerificationAttempts ?? verificationAttemptsDefault,
    attemptsResetMs: fineTuning.nextVerificationAttemptsResetMs,
    history: isSuccess.map((isGood, index) => ({
      number: index + 1,
      isSuccess: isGood,
      reason: isGood ? null : reasonOf(failures[index]),
    })),
  }
}

const reasonOf = (text: string | undefined): string =>
  text === undefined || text.trim() === '' || text === 'None' ? unknownFailure : text
