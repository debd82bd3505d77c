import { useEffect, useRef, useState } from 'react'
import type { Span } from '@shared/domain/dataset/analysis'
import { createAudio } from '@renderer/player/output'
import { toast } from '@renderer/ui/feedback/toast'

/** Plays stretches of one sound, one at a time. */
export interface StretchPlayer {
  isPlaying: boolean
  play: (stretch: Span) => void
  stop: () => void
}

/** @param address of the sound */
export function useStretch(address: string): StretchPlayer {
  const playing = useRef<HTMLAudioElement | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => () => playing.current?.pause(), [])
  const stop = (): void => playing.current?.pause()
  const play = ({ startMs, endMs }: Span): void => {
    stop()
    const audio = createAudio(address)
    playing.current = audio
    const isCurrent = (): boolean => playing.current === audio
    audio.currentTime = startMs / 1_000
    audio.addEventListener('timeupdate', () => {
      if (audio.currentTime * 1_000 >= endMs) audio.pause()
    })
    audio.addEventListener('pause', () => isCurrent() && setPlaying(false))
    setPlaying(true)
    audio.play().catch(() => {
      if (!isCurrent()) return
      setPlaying(false)
      toast.error('Could not play the sample. Try again when you are online.')
    })
  }
  return { isPlaying, play, stop }
}
