import { useCallback, useSyncExternalStore } from 'react'
import { arrivedSeconds, type PlayerAudio } from './player'

const events = ['timeupdate', 'durationchange', 'progress', 'seeking', 'seeked', 'emptied'] as const

const stepMs = 250
const steps = (seconds: number): number => Math.floor((seconds * 1000) / stepMs) * stepMs

interface AudioTime {
  positionMs: number
  /** Null until it is known. */
  durationMs: number | null
  /** What has come of it. */
  arrivedMs: number
}

/** The audio element's position and length in steps of 250 ms, updated by its own events. */
export function useAudioTime(audio: PlayerAudio): AudioTime {
  const subscribe = useCallback(
    (changed: () => void) => {
      for (const event of events) audio.addEventListener(event, changed)
      return () => {
        for (const event of events) audio.removeEventListener(event, changed)
      }
    },
    [audio],
  )
  const positionMs = useSyncExternalStore(subscribe, () => steps(audio.currentTime))
  const durationMs = useSyncExternalStore(subscribe, () =>
    Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : null,
  )
  const arrivedMs = useSyncExternalStore(subscribe, () => steps(arrivedSeconds(audio)))
  return { positionMs, durationMs, arrivedMs }
}
