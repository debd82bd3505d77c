import { useEffect, useState } from 'react'
import { openArrivingSound, type ArrivingSound } from './arriving-sound'
import { createGain } from './gain'
import { createAudio } from './output'
import { createPlayer, type Player } from './player'

/**
 * The player of one page whose ids are those of generations: each plays as soon as its first sound is here, and from its
 * file once it is kept.
 * @param isKept whether the sound of a generation is whole on this computer
 * @param volumeDb of what plays now
 */
export function useGenerationPlayer(isKept: (generationId: string) => boolean, volumeDb: number): Player {
  const [sounds] = useState(createGenerationSounds)
  const [{ player, gain }] = useState(() => {
    const audio = createAudio()
    return {
      player: createPlayer(audio, (generationId) => sounds.addressOf(generationId)),
      gain: createGain(audio),
    }
  })
  useEffect(() => {
    gain.set(volumeDb)
  }, [gain, volumeDb])
  useEffect(() => {
    sounds.use(isKept)
  }, [sounds, isKept])
  useEffect(() => {
    const disconnect = player.connect()
    sounds.onWhole((generationId) => player.reload(generationId))
    return () => {
      disconnect()
      gain.close()
      sounds.end()
    }
  }, [player, gain, sounds])
  return player
}

/** Addresses for one audio element: asking for the next one ends the last. */
function createGenerationSounds() {
  let isKept: (generationId: string) => boolean = () => false
  let arriving: ArrivingSound | null = null
  let onWhole: (generationId: string) => void = () => undefined
  const whole = new Set<string>()
  const end = (): void => {
    arriving?.end()
    arriving = null
  }
  return {
    use(next: typeof isKept): void {
      isKept = next
    },
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
