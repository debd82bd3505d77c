import type { HistoryDetails } from '@shared/domain/speech/history'
import type { SpeechWorkspace } from '@shared/domain/speech/speech-workspace'
import { updateSpeechWorkspace } from '@renderer/bridge/speech-queries'
import { call } from '@renderer/bridge/studio'

/** A text that the model of dialogues spoke, as one made elsewhere, is a dialogue of one block: its editor is where that model writes. */
export async function asRestored(details: HistoryDetails): Promise<HistoryDetails> {
  const { task, voiceId, modelId, text, settings } = details
  if (task !== 'text-to-speech' || voiceId === null) return details
  const models = await call('speech', 'models', {})
  if (models?.find((model) => model.modelId === modelId)?.isDialogue !== true) return details
  return {
    ...details,
    task: 'text-to-dialogue',
    inputs: [{ voiceId, text }],
    stability: settings?.stability ?? null,
    settings: null,
  }
}

/**
 * Puts text or dialogue, voice, model and settings back into the workspace; of a conversion all but its sound.
 * @param before what is there now
 * @returns puts that back. @throws AppError, both
 */
export async function restoreDetails(
  details: HistoryDetails,
  before: SpeechWorkspace,
): Promise<() => Promise<void>> {
  const { task, voiceId, modelId, text, inputs, stability, settings } = details
  const { of, text: textBefore, textVoiceId, textModelId } = before
  if (task === 'text-to-dialogue') {
    const { of: _, ...written } = await call('dialogue', 'get', {})
    const blocks = (inputs ?? []).map((input) => ({ ...input, speaker: null, id: crypto.randomUUID() }))
    await call('dialogue', 'update', { of, patch: { blocks, ...(stability === null ? {} : { stability }) } })
    if (modelId !== null) await updateSpeechWorkspace(of, { textModelId: modelId })
    return async () => {
      await updateSpeechWorkspace(of, { textModelId })
      await call('dialogue', 'update', { of, patch: written })
    }
  }
  const forgetSettings = await restoreSettings(voiceId, modelId, settings)
  if (task === 'speech-to-speech') {
    await updateSpeechWorkspace(of, {
      ...(voiceId === null ? {} : { conversionVoiceId: voiceId }),
      ...(modelId === null ? {} : { conversionModelId: modelId }),
    })
    return async () => {
      const { conversionVoiceId, conversionModelId } = before
      await updateSpeechWorkspace(of, { conversionVoiceId, conversionModelId })
      await forgetSettings()
    }
  }
  await updateSpeechWorkspace(of, {
    text,
    ...(voiceId === null ? {} : { textVoiceId: voiceId }),
    ...(modelId === null ? {} : { textModelId: modelId }),
  })
  return async () => {
    await updateSpeechWorkspace(of, { text: textBefore, textVoiceId, textModelId })
    await forgetSettings()
  }
}

/** @returns puts back what was set for this voice and model */
async function restoreSettings(
  voiceId: string | null,
  modelId: string | null,
  settings: HistoryDetails['settings'],
): Promise<() => Promise<unknown>> {
  if (voiceId === null || modelId === null || settings === null) return () => Promise.resolve()
  const pair = { voiceId, modelId }
  const before = await call('speechWorkspace', 'settings', pair)
  const { volumeDb } = before
  await call('speechWorkspace', 'saveSettings', { ...pair, settings, volumeDb })
  const settingsBefore = before.isChanged ? before.settings : null
  return () => call('speechWorkspace', 'saveSettings', { ...pair, settings: settingsBefore, volumeDb })
}
