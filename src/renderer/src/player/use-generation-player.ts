import { useEffect, useState } from 'react'
import { openArrivingSound, type ArrivingSound } from './arriving-sound'
import { createAudio } from './output'
import { createPlayer, type Player } from './player'

/**
 * The player of one page whose ids are those of generations: each plays as soon as its first sound is here, and from its
 * file once it is kept.
 * @param isKept whether the sound of a generation is whole on this computer
 */
export function useGenerationPlayer(isKept: (generationId: string) => boolean): Player {
  const [sounds] = useState(createGenerationSounds)
  const [player] = useState(() =>
    createPlayer(createAudio(), (generationId) => sounds.addressOf(generationId)),
  )
  useEffect(() => {
    sounds.use(isKept)
  }, [sounds, isKept])
  useEffect(() => {
    const disconnect = player.connect()
    return () => {
      disconnect()
      sounds.end()
    }
  }, [player, sounds])
  return player
}

/** Addresses for one audio element: asking for the next one ends the last. */
function createGenerationSounds() {
  let isKept: (generationId: string) => boolean = () => false
  let arriving: ArrivingSound | null = null
  const end = (): void => {
    arriving?.end()
    arriving = null
  }
  return {
    use(next: typeof isKept): void {
      isKept = next
    },
    addressOf(generationId: string): string {
      end()
      const address = `/generation/${generationId}`
      if (isKept(generationId)) return address
      arriving = openArrivingSound(address)
      return arriving.url
    },
    end,
  }
}
