import { useEffect, useState } from 'react'
import type { FollowPosition, Script } from '@shared/domain/recording/script'
import { call, subscribe } from '@renderer/bridge/studio'

const nowhere: FollowPosition = { wordIndex: -1, engine: 'pace' }

interface FollowedTake {
  takeId: string | null
  script: Script | null
  /** For a script whose own language is not known. */
  language: string
  fromWordIndex?: number
}

/**
 * Where the reader of a running take is in the script; null while nothing is followed. Following is a help: where it
 * fails, recording goes on and nothing is highlighted.
 */
export function useFollow({
  takeId,
  script,
  language,
  fromWordIndex = 0,
}: FollowedTake): FollowPosition | null {
  const [followed, setFollowed] = useState<{ takeId: string; position: FollowPosition } | null>(null)
  const scriptId = script?.id ?? null
  const spoken = script?.language ?? language
  useEffect(() => {
    if (takeId === null || scriptId === null) return undefined
    let isOver = false
    const stop = subscribe('scripts', 'followed', ({ takeId: of, ...position }) => {
      if (of === takeId) setFollowed({ takeId, position })
    })
    call('scripts', 'follow', { takeId, scriptId, fromWordIndex, language: spoken }).then(
      (position) => {
        if (!isOver) setFollowed((now) => (now?.takeId === takeId ? now : { takeId, position }))
      },
      () => setFollowed(null),
    )
    return () => {
      isOver = true
      stop()
      void call('scripts', 'stopFollowing', {}).catch(() => undefined)
    }
  }, [takeId, scriptId, fromWordIndex, spoken])
  if (takeId === null || scriptId === null) return null
  return followed?.takeId === takeId ? followed.position : nowhere
}

/** How the reader is followed, in words. */
export const engineWords: Record<FollowPosition['engine'], string> = {
  cloud: 'Following with the cloud',
  local: 'Following on this computer',
  pace: 'Following by voice and pace',
}
