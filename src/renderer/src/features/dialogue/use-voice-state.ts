import { skipToken } from '@tanstack/react-query'
import { useAnswer } from '@renderer/bridge/queries'
import { voiceName } from '@renderer/features/voices/voice-words'

/** The four faces of a voice chip (spec/speech-synthesis.md section 2), and a voice that is there. */
export type ChipState =
  { kind: 'none' | 'loading' | 'not-found' | 'error'; text: string } | { kind: 'voice'; text: string }

/** spec/speech-synthesis.md section 8. */
const triesMax = 3

export function useVoiceState(voiceId: string | null): ChipState & { retry: () => void } {
  const { data, error, refetch } = useAnswer('voices', 'get', voiceId === null ? skipToken : { voiceId }, {
    retry: (failures, reason) => reason.code !== 'not-found' && failures < triesMax,
  })
  const retry = (): void => void refetch()
  if (voiceId === null) return { kind: 'none', text: 'Select voice', retry }
  if (data) return { kind: 'voice', text: voiceName(data), retry }
  if (error?.code === 'not-found') return { kind: 'not-found', text: 'Voice not found', retry }
  return error
    ? { kind: 'error', text: 'Error fetching voice', retry }
    : { kind: 'loading', text: 'Loading', retry }
}
