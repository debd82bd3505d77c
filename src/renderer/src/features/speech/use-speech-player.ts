import { useState } from 'react'
import type { Player } from '@renderer/player/player'
import { usePlayer } from '@renderer/player/use-player'

export interface SpeechSound {
  /** Of the generation. */
  id: string
  name: string
  /** Null while it is on its way. */
  durationMs: number | null
}

/** The one player of the Speech page. What it plays is shown at the foot of the page. */
export interface SpeechPlayer {
  player: Player
  /** What was played last; null: nothing yet, or it was closed. */
  sound: SpeechSound | null
  /** From its start. */
  play: (sound: SpeechSound) => void
  /** From its start or from where it was paused; pauses it if it is playing. */
  toggle: (sound: SpeechSound) => void
}

const addressOf = (generationId: string): string => `/generation/${generationId}`

export function useSpeechPlayer(): SpeechPlayer {
  const player = usePlayer(addressOf)
  const [sound, setSound] = useState<SpeechSound | null>(null)
  return {
    player,
    sound,
    play(next) {
      setSound(next)
      player.play(next.id)
    },
    toggle(next) {
      setSound(next)
      player.toggle(next.id)
    },
  }
}
