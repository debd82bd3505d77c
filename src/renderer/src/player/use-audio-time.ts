import { useCallback, useSyncExternalStore } from 'react'
import type { PlayerAudio } from './player'

const events = ['timeupdate', 'durationchange', 'seeking', 'seeked', 'emptied'] as const

const stepMs = 250

/** Where the audio element is, in steps of a quarter of a second, as often as it says so itself. */
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
