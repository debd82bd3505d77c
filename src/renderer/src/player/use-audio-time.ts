import { useCallback, useSyncExternalStore } from 'react'
import type { PlayerAudio } from './player'

const events = ['timeupdate', 'durationchange', 'seeking', 'seeked', 'emptied'] as const

const stepMs = 250

/** The audio element's position in steps of 250 ms, updated by its own events. */
export function useAudioTime(audio: PlayerAudio): { positionMs: number; durationMs: number | null } {
  const subscribe = useCallback(
    (changed: () => void) => {
      for (const event of events) audio.addEventListener(event, changed)
      return () => {
        for (const event of events) audio.removeEventListener(event, changed)
      }
    },
    [audio],
  )
  const positionMs = useSyncExternalStore(
    subscribe,
    () => Math.floor((audio.currentTime * 1000) / stepMs) * stepMs,
  )
  const durationMs = useSyncExternalStore(subscribe, () =>
    Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : null,
  )
  return { positionMs, durationMs }
}
