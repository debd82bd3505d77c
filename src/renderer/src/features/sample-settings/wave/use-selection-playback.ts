import { useCallback, useEffect, useRef } from 'react'
import type { Span } from '@shared/domain/dataset/analysis'
import type { Wave } from '@renderer/waveform/wave'

/** Plays the region or stops it; while it sounds it goes along with the region's edges. */
export function useSelectionPlayback({ playback, durationMs }: Wave, trim: Span | null): () => void {
  const played = useRef<Span | null>(null)
  useEffect(() => {
    const { stretch } = playback.store.getState()
    if (stretch === null || stretch !== played.current) return
    played.current = trim ?? { startMs: 0, endMs: durationMs }
    playback.moveStretch(played.current)
  }, [playback, durationMs, trim])
  return useCallback(() => {
    const { kind, stretch } = playback.store.getState()
    if (kind === 'playing' && stretch) {
      playback.pause()
      return
    }
    played.current = trim ?? { startMs: 0, endMs: durationMs }
    playback.playStretch(played.current)
  }, [playback, durationMs, trim])
}
