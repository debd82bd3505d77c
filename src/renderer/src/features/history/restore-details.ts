import type { HistoryDetails } from '@shared/domain/speech/history'
import { updateSpeechWorkspace } from '@renderer/bridge/speech-queries'
import { call } from '@renderer/bridge/studio'

/** Puts text or dialogue, voice, model and settings back into the workspace. @throws AppError */
export async function restoreDetails(details: HistoryDetails): Promise<void> {
  const { task, voiceId, modelId, text, inputs, stability, settings } = details
  if (task === 'text-to-dialogue') {
    const blocks = (inputs ?? []).map((input) => ({ ...input, speaker: null, id: crypto.randomUUID() }))
    await call('dialogue', 'update', {
      patch: { blocks, ...(stability === null ? {} : { stability }) },
    })
    if (modelId !== null) await updateSpeechWorkspace({ textModelId: modelId })
    return
  }
  if (voiceId !== null && modelId !== null && settings !== null)
    await call('speechWorkspace', 'saveSettings', { voiceId, modelId, settings })
  await updateSpeechWorkspace({
    text,
    ...(voiceId === null ? {} : { textVoiceId: voiceId }),
    ...(modelId === null ? {} : { textModelId: modelId }),
  })
}
