import { useState } from 'react'
import { skipToken } from '@tanstack/react-query'
import type { Generation } from '@shared/domain/speech/generation'
import { queryClient, useAnswer } from '@renderer/bridge/queries'
import type { Player } from '@renderer/player/player'
import { useGenerationPlayer } from '@renderer/player/use-generation-player'

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
  /** What was played last; null: nothing yet. */
  sound: SpeechSound | null
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
  const [sound, setSound] = useState<SpeechSound | null>(null)
  const request = useAnswer('speech', 'get', sound === null ? skipToken : { id: sound.id }).data?.request
  const isOfOneVoice = request !== undefined && 'voiceId' in request
  const volume = useAnswer(
    'speechWorkspace',
    'volume',
    isOfOneVoice ? { voiceId: request.voiceId, modelId: request.modelId } : skipToken,
  )
  const player = useGenerationPlayer(isKept, isOfOneVoice ? (volume.data ?? 0) : 0)
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
