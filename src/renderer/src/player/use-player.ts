import { useEffect, useState } from 'react'
import { createGain, type Gain } from './gain'
import { createAudio } from './output'
import { createPlayer, type Player } from './player'

/** The player of one page; stops when the page is left. */
export function usePlayer(addressOf?: (id: string) => string): Player {
  const [player] = useState(() => createPlayer(createAudio(), addressOf))
  useEffect(() => player.connect(), [player])
  return player
}

/** The same, with a gain on what it plays. */
export function useGainPlayer(addressOf: (id: string) => string): { player: Player; gain: Gain } {
  const [{ player, gain }] = useState(() => {
    const audio = createAudio()
    return { player: createPlayer(audio, addressOf), gain: createGain(audio) }
  })
  useEffect(() => {
    const disconnect = player.connect()
    return () => {
      disconnect()
      gain.close()
    }
  }, [player, gain])
  return { player, gain }
}
