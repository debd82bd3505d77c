import type { VoiceSettings } from '@shared/domain/cloud/voice-settings'
import type { Generation } from '@shared/domain/speech/generation'
import type { SpeechTask } from '@shared/domain/speech/speech-request'
import type { CloudHistoryItem } from '../cloud/cloud-types'
import type { SpeechSource } from '../speech/speech-ledger'

/** What a row is made of, whoever knows it. */
export interface HistoryFacts {
  historyItemId: string | null
  generationId: string | null
  task: SpeechTask
  voiceId: string | null
  voiceName: string
  modelId: string | null
  text: string
  inputs: { voiceId: string; text: string }[] | null
  settings: Partial<VoiceSettings> | null
  atMs: number
  credits: number | null
  durationMs: number | null
  state: Generation['state']
  mediaType: string | null
  isInCloud: boolean
}

const distinct = (names: readonly string[]): string => [...new Set(names)].join(', ')

/** 1970 to 2223: what fits into the row's number (`seq`). */
const latestMs = 8_000_000_000_000
const boundedMs = (atMs: number): number => Math.round(Math.min(latestMs, Math.max(0, atMs)))

/** Null for what the cloud lists and does not have. */
export function factsOfItem(item: CloudHistoryItem): HistoryFacts | null {
  if (item.state === 'deleted') return null
  const { dialogue } = item
  return {
    historyItemId: item.historyItemId,
    generationId: null,
    task: dialogue ? 'text-to-dialogue' : item.source === 'STS' ? 'speech-to-speech' : 'text-to-speech',
    voiceId: item.voiceId,
    voiceName: dialogue ? distinct(dialogue.map(({ voiceName }) => voiceName)) : (item.voiceName ?? ''),
    modelId: item.modelId,
    text: dialogue ? dialogue.map(({ text }) => text).join('\n') : (item.text ?? ''),
    inputs: dialogue?.map(({ voiceId, text }) => ({ voiceId, text })) ?? null,
    settings: item.settings,
    atMs: boundedMs(item.atMs),
    credits: item.credits,
    durationMs: null,
    state: 'kept',
    mediaType: item.mediaType,
    isInCloud: true,
  }
}

const shownStates: readonly Generation['state'][] = ['kept', 'checking', 'possibly-charged']

/**
 * Null for one that cost nothing or is still on its way.
 * @param voiceName of an id, empty where it is not known
 * @param soundName of what was converted, empty where it is not known
 */
export function factsOfGeneration(
  generation: Generation,
  voiceName: (voiceId: string) => string,
  soundName: (source: SpeechSource) => string = () => '',
): HistoryFacts | null {
  const { request, state } = generation
  const isCutShort = state === 'canceled' && generation.byteCount > 0
  if (!shownStates.includes(state) && !isCutShort) return null
  const isDialogue = request.task === 'text-to-dialogue'
  return {
    historyItemId: generation.historyItemId,
    generationId: generation.id,
    task: request.task,
    voiceId: isDialogue ? null : request.voiceId,
    voiceName: isDialogue
      ? distinct(request.inputs.map(({ voiceId }) => voiceName(voiceId)).filter(Boolean))
      : voiceName(request.voiceId),
    modelId: request.modelId,
    text: isDialogue
      ? request.inputs.map(({ text }) => text).join('\n')
      : request.task === 'text-to-speech'
        ? request.text
        : soundName(request.source),
    inputs: isDialogue ? request.inputs : null,
    settings: isDialogue ? { stability: request.stability } : request.settings,
    atMs: boundedMs(generation.askedAtMs),
    credits: generation.chargedCredits,
    durationMs: generation.durationMs,
    state,
    mediaType: generation.mediaType,
    isInCloud: generation.historyItemId !== null,
  }
}
