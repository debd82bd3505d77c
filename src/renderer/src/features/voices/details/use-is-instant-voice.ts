import { useEffect, useRef, useState } from 'react'
import { skipToken } from '@tanstack/react-query'
import { useAnswer } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { isInstantClone } from '../list/voice-actions'

/**
 * Whether a voice is an instant clone of one's own; undefined until that is known. One that is not mirrored yet is looked
 * for in the cloud once; one that is not found there either is none.
 */
export function useIsInstantVoice(voiceId: string | null): boolean | undefined {
  const { data, isError, refetch } = useAnswer('voices', 'get', voiceId === null ? skipToken : { voiceId })
  const [lookedForId, setLookedForId] = useState<string | null>(null)
  const lookingForId = useRef<string | null>(null)
  const isUnknown = voiceId !== null && isError && lookedForId !== voiceId
  useEffect(() => {
    // While it is asked for again it is no error for a moment, and afterwards one as before.
    if (!isUnknown || lookingForId.current === voiceId) return
    lookingForId.current = voiceId
    void call('voices', 'syncNow', {})
      .catch(() => undefined)
      .then(() => refetch())
      .then(() => setLookedForId(voiceId))
  }, [isUnknown, voiceId, refetch])
  if (voiceId === null) return false
  if (data && !isError) return isInstantClone(data)
  // Whoever asks for it later, too, does not make it unknown again.
  return lookedForId === voiceId ? false : undefined
}
