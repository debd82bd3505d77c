import { z } from 'zod'
import { defaultVoiceSettings, voiceSettings } from '@shared/domain/cloud/voice-settings'
import type { HistoryDetails } from '@shared/domain/speech/history'
import { speechRequest, type SpeechRequest } from '@shared/domain/speech/speech-request'
import { AppError } from '@shared/errors/app-error'
import type { StoredRow } from './history-store'

const storedInputs = z.array(z.object({ voiceId: z.string(), text: z.string() }))

/**
 * All that made a row.
 * @param conversion what a conversion was asked for with, where its sound is still here
 * @throws AppError not-found
 */
export function detailsOf(row: StoredRow | null, conversion: SpeechRequest | null): HistoryDetails {
  if (!row) throw new AppError('not-found', { detail: { what: 'history-row' } })
  const { task, voiceId, modelId, text } = row
  const stored = voiceSettings.partial().safeParse(JSON.parse(row.settings ?? 'null'))
  const known = stored.success ? stored.data : null
  const settings = known && task !== 'text-to-dialogue' ? { ...defaultVoiceSettings, ...known } : null
  const stability = task === 'text-to-dialogue' ? (known?.stability ?? defaultVoiceSettings.stability) : null
  const inputs = task === 'text-to-dialogue' ? storedInputs.parse(JSON.parse(row.inputs ?? '[]')) : null
  const facts = { task, voiceId, modelId, text, inputs, stability, settings }
  return { ...facts, request: task === 'speech-to-speech' ? conversion : requestOf(facts) }
}

function requestOf(facts: Omit<HistoryDetails, 'request'>): SpeechRequest | null {
  const { task, voiceId, modelId, text, inputs, stability } = facts
  const asked =
    task === 'text-to-dialogue'
      ? { task, modelId, inputs, stability }
      : { task, voiceId, modelId, text, settings: facts.settings ?? defaultVoiceSettings }
  return speechRequest.safeParse(asked).data ?? null
}
