import type { DemoVoice } from './stores/voice-store'

/** Four hours of fine-tuning, the middle of the platform's 2 to 6, pass in four minutes. */
const simulationSpeed = 60
const hourMs = 3_600_000
const queueMs = hourMs / 6
const firstModelMs = 2 * hourMs
const perFurtherModelMs = 30 * 60_000

/** The demo workspace reviews documents by letting this time of its clock pass. */
const manualReviewMs = 2 * 60_000

export const trainableModelIds = [
  'eleven_multilingual_v2',
  'eleven_v3',
  'eleven_flash_v2_5',
  'eleven_turbo_v2_5',
] as const

export interface ModelTraining {
  state: 'not_started' | 'queued' | 'fine_tuning' | 'fine_tuned' | 'failed' | 'delayed'
  /** 0 to 1. */
  progress: number
  message: string
}

const simulated = 'Simulated by the demo workspace: no model is trained here'

/** Where each model of a voice stands: nothing but its start and the clock decide. */
export function trainingOf(
  voice: Pick<DemoVoice, 'training'>,
  nowMs: number,
  forced: Readonly<Record<string, 'failed' | 'delayed'>> = {},
): Record<string, ModelTraining> {
  return Object.fromEntries(
    trainableModelIds.map((modelId) => {
      const model = modelTraining(voice.training, modelId, nowMs)
      const state = model.state === 'not_started' ? undefined : forced[modelId]
      return [modelId, state ? { ...model, state, message: `${simulated}: ${state}.` } : model]
    }),
  )
}

function modelTraining(training: DemoVoice['training'], modelId: string, nowMs: number): ModelTraining {
  const place = training?.modelIds.indexOf(modelId) ?? -1
  if (training === null || place < 0) return { state: 'not_started', progress: 0, message: '' }
  const passedMs = (nowMs - training.startedAtMs) * simulationSpeed
  if (passedMs < queueMs) return { state: 'queued', progress: 0, message: `${simulated}. Waiting in line.` }
  const progress = (passedMs - queueMs) / (firstModelMs + place * perFurtherModelMs)
  return progress < 1
    ? { state: 'fine_tuning', progress, message: `${simulated}. Time runs ${simulationSpeed} times faster.` }
    : { state: 'fine_tuned', progress: 1, message: `${simulated}. The voice uses a stock voice.` }
}

export const isTraining = (
  voice: DemoVoice,
  nowMs: number,
  forced?: Parameters<typeof trainingOf>[2],
): boolean =>
  Object.values(trainingOf(voice, nowMs, forced)).some(({ state }) =>
    ['queued', 'fine_tuning', 'delayed'].includes(state),
  )

export const isManuallyApproved = (voice: DemoVoice, nowMs: number, isAutomatic: boolean): boolean =>
  voice.manual !== null &&
  (voice.manual.isApproved || (isAutomatic && nowMs >= voice.manual.atMs + manualReviewMs))
