import type { SpeechWorkspace } from '@shared/domain/speech/speech-workspace'
import { useAnswer } from './queries'
import { call } from './studio'

/** What is typed and chosen on the Speech page. */
export const useSpeechWorkspace = () => useAnswer('speechWorkspace', 'get', {})

/** On disk before it answers. @throws AppError */
export const updateSpeechWorkspace = (patch: Partial<SpeechWorkspace>): Promise<null> =>
  call('speechWorkspace', 'update', { patch })

export const useSpeechModels = () => useAnswer('speech', 'models', {})
