import { useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Generation } from '@shared/domain/speech/generation'
import { queryClient } from '@renderer/bridge/queries'
import { useGenerationPlayer, type GenerationPlayer } from '@renderer/player/use-generation-player'

export interface SpeechSound {
  /** Of the generation. */
  id: string
  name: string
  /** Null while it is on its way. */
  durationMs: number | null
}

/** The one player of the Speech page, the same object for as long as the page is open. */
export interface SpeechPlayer extends GenerationPlayer {
  /** What was played last; null: nothing yet. The foot of the page alone is drawn anew for it. */
  sound: StoreApi<SpeechSound | null>
  /** From its start, as soon as the first of it is here. */
  play: (sound: SpeechSound) => void
  /** Names what the player plays by itself, as a `PlayToggle` makes it. */
  show: (sound: SpeechSound) => void
}

/** As the lists on this page have it. */
const find = (id: string): Generation | undefined =>
  queryClient
    .getQueriesData<Generation[]>({ queryKey: ['speech', 'recent'] })
    .flatMap(([, list]) => list ?? [])
    .find((generation) => generation.id === id)

const isKept = (id: string): boolean => find(id)?.state === 'kept'

export function useSpeechPlayer(): SpeechPlayer {
  const { player, setVolume } = useGenerationPlayer(isKept)
  const [speechPlayer] = useState((): SpeechPlayer => {
    const sound = createStore<SpeechSound | null>(() => null)
    const show = (next: SpeechSound): void => sound.setState(next, true)
    return {
      player,
      setVolume,
      sound,
      play(next) {
        show(next)
        player.play(next.id)
      },
      show,
    }
  })
  return speechPlayer
}
