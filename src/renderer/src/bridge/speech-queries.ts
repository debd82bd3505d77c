import { skipToken } from '@tanstack/react-query'
import type { SpeechFields, SpeechWorkspace } from '@shared/domain/speech/speech-workspace'
import { useAnswer } from './queries'
import { call } from './studio'

/** What is chosen on the Speech page; the text changes with each key, and has its element. */
export type SpeechChoices = Omit<SpeechWorkspace, 'text'>
const choicesOf = ({ text: _, ...choices }: SpeechWorkspace): SpeechChoices => choices

export const useSpeechChoices = () => useAnswer('speechWorkspace', 'get', {}, { select: choicesOf })

/** On disk before it answers. @param of the workspace whose page it was typed on @throws AppError cancelled: it is not open any more */
export const updateSpeechWorkspace = (of: string, patch: Partial<SpeechFields>): Promise<null> =>
  call('speechWorkspace', 'update', { of, patch })

export const useSpeechModels = () => useAnswer('speech', 'models', {})

/** How much louder or quieter than it came sound of a voice with a model is heard, in dB. @param of null: of no one voice, 0 */
export const useVolumeDb = (of: { voiceId: string; modelId: string } | null): number =>
  useAnswer(
    'speechWorkspace',
    'volume',
    of === null ? skipToken : { voiceId: of.voiceId, modelId: of.modelId },
  ).data ?? 0
