import type { SpeechFields } from '@shared/domain/speech/speech-workspace'
import { useAnswer } from './queries'
import { call } from './studio'

/** What is typed and chosen on the Speech page. */
export const useSpeechWorkspace = () => useAnswer('speechWorkspace', 'get', {})

/** On disk before it answers. @param of the workspace whose page it was typed on @throws AppError cancelled: it is not open any more */
export const updateSpeechWorkspace = (of: string, patch: Partial<SpeechFields>): Promise<null> =>
  call('speechWorkspace', 'update', { of, patch })

export const useSpeechModels = () => useAnswer('speech', 'models', {})
