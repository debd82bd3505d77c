import { skipToken } from '@tanstack/react-query'
import { useAnswer } from '@renderer/bridge/queries'
import { chipOf, isTriedAgain, type ChipState } from './voice-chip'

export function useVoiceState(voiceId: string | null): ChipState & { retry: () => void } {
  const { data, error, refetch } = useAnswer('voices', 'get', voiceId === null ? skipToken : { voiceId }, {
    retry: isTriedAgain,
  })
  return { ...chipOf(voiceId, data, error), retry: () => void refetch() }
}
