import { skipToken } from '@tanstack/react-query'
import { useAnswer } from '@renderer/bridge/queries'
import { isInstantClone } from './voice-actions'

/** Whether a voice is an instant clone of one's own; undefined until that is known. One in no list is none. */
export function useIsInstantVoice(voiceId: string | null): boolean | undefined {
  const { data, error } = useAnswer('voices', 'get', voiceId === null ? skipToken : { voiceId })
  if (voiceId === null || error) return false
  return data && isInstantClone(data)
}
