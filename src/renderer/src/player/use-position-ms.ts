import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { isSounding, type Player } from './player'

/** spec/speech-synthesis.md section 9. */
const pollMs = 25

/** Where a sound is, 40 times a second while it plays; 0 while another one or none is loaded. */
export function usePositionMs(player: Player, soundId: string): number {
  const { audio, store } = player
  const isLoaded = useStore(store, (state) => state.kind !== 'idle' && state.sampleId === soundId)
  const isPlaying = useStore(store, (state) => isSounding(state, soundId))
  const [positionMs, setPosition] = useState(0)
  useEffect(() => {
    if (!isLoaded) return undefined
    const read = (): void => setPosition(audio.currentTime * 1000)
    read()
    audio.addEventListener('seeking', read)
    const timer = isPlaying ? setInterval(read, pollMs) : undefined
    return () => {
      audio.removeEventListener('seeking', read)
      clearInterval(timer)
    }
  }, [audio, isLoaded, isPlaying])
  return isLoaded ? positionMs : 0
}
