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
  /** From its start, as soon as the first of it is here. */
  play: (sound: SpeechSound) => void
  /** Names what the player plays by itself, as a `PlayToggle` makes it. */
  show: (sound: SpeechSound) => void
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
    show: setSound,
  }
}
