import { useEffect, useState } from 'react'
import { openArrivingSound, type ArrivingSound } from './arriving-sound'
import { createGain } from './gain'
import { createAudio } from './output'
import { createPlayer, type Player } from './player'

export interface GenerationPlayer {
  player: Player
  /** Of what plays now, in dB. */
  setVolume: (db: number) => void
}

/**
 * The player of one page whose ids are those of generations: each plays as soon as its first sound is here, and from its
 * file once it is kept.
 * @param isKept whether the sound of a generation is whole on this computer; of the first call
 */
export function useGenerationPlayer(isKept: (generationId: string) => boolean): GenerationPlayer {
  const [{ sounds, player, gain, setVolume }] = useState(() => {
    const audio = createAudio()
    const sounds = createGenerationSounds(isKept)
    const gain = createGain(audio)
    const player = createPlayer(audio, (generationId) => sounds.addressOf(generationId))
    return { sounds, player, gain, setVolume: (db: number) => gain.set(db) }
  })
  useEffect(() => {
    const disconnect = player.connect()
    sounds.onWhole((generationId) => player.reload(generationId))
    return () => {
      disconnect()
      gain.close()
      sounds.end()
    }
  }, [player, gain, sounds])
  return { player, setVolume }
}

/** Addresses for one audio element: asking for the next one ends the last. */
function createGenerationSounds(isKept: (generationId: string) => boolean) {
  let arriving: ArrivingSound | null = null
  let onWhole: (generationId: string) => void = () => undefined
  const whole = new Set<string>()
  const end = (): void => {
    arriving?.end()
    arriving = null
  }
  return {
    onWhole(listener: typeof onWhole): void {
      onWhole = listener
    },
    addressOf(generationId: string): string {
      end()
      const address = `/generation/${generationId}`
      if (whole.has(generationId) || isKept(generationId)) return address
      arriving = openArrivingSound(address, () => {
        whole.add(generationId)
        onWhole(generationId)
      })
      return arriving.url
    },
    end,
  }
}
