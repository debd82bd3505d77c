import { useEffect, useRef, useState } from 'react'
import type { Span } from '@shared/domain/dataset/analysis'
import { hearAlone } from '@renderer/player/hear-alone'
import { createAudio } from '@renderer/player/output'
import { toast } from '@renderer/ui/feedback/toast'

/** Plays sounds or stretches of them, one at a time. */
export interface SoundPlayer {
  isPlaying: boolean
  /** @param stretch the whole sound without it */
  play: (address: string, stretch?: Span) => void
  stop: () => void
}

/** What it plays ends with the component. @param failedText for a sound that cannot be played */
export function useSound(failedText: string): SoundPlayer {
  const playing = useRef<HTMLAudioElement | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => () => playing.current?.pause(), [])
  const stop = (): void => playing.current?.pause()
  const play = (address: string, stretch?: Span): void => {
    stop()
    const audio = createAudio(address)
    playing.current = audio
    const isCurrent = (): boolean => playing.current === audio
    if (stretch) {
      audio.currentTime = stretch.startMs / 1_000
      audio.addEventListener('timeupdate', () => {
        if (audio.currentTime * 1_000 >= stretch.endMs) audio.pause()
      })
    }
    audio.addEventListener('pause', () => isCurrent() && setPlaying(false))
    setPlaying(true)
    hearAlone(audio)
    audio.play().catch((error: unknown) => {
      // Whoever stops it while it loads knows.
      if (!isCurrent() || (error instanceof DOMException && error.name === 'AbortError')) return
      setPlaying(false)
      toast.error(failedText)
    })
  }
  return { isPlaying, play, stop }
}

/** Stretches of one sound. @param address of the sound */
export function useStretch(address: string): {
  isPlaying: boolean
  play: (stretch: Span) => void
  stop: () => void
} {
  const { play, ...rest } = useSound('Could not play the sample. Try again when you are online.')
  return { ...rest, play: (stretch) => play(address, stretch) }
}
