import { powerToDb } from '@shared/audio/signal/decibel'

/** Where no model can listen: speech by its energy. Good for a close microphone in a quiet room, misled by noise. */
export interface EnergyVoice {
  /** One probability per whole window of 512 samples at 16 kHz. */
  push(pcm16k: Float32Array): Float32Array
  end(): Float32Array
}

const windowSamples = 512
/** The room's level is the quietest of so many windows (ten seconds) around. */
const roomWindows = 312
const aboveRoomDb = 10
const quietestVoiceDbfs = -62
/** How fast certainty grows with level. */
const slopeDb = 2

export function createEnergyVoice(): EnergyVoice {
  let levels: number[] = []
  let energy = 0
  let filled = 0
  let roomDb: number | null = null

  function judge(): Float32Array {
    const sorted = [...levels].sort((a, b) => a - b)
    const quietest = sorted[Math.floor(sorted.length / 10)] ?? 0
    // A stretch without any pause keeps the room that was heard before.
    roomDb = roomDb === null ? quietest : Math.min(quietest, roomDb + 3)
    const threshold = Math.max(quietestVoiceDbfs, roomDb + aboveRoomDb)
    const out = Float32Array.from(levels, (level) => 1 / (1 + Math.exp((threshold - level) / slopeDb)))
    levels = []
    return out
  }

  return {
    push(pcm16k) {
      const parts: Float32Array[] = []
      for (const sample of pcm16k) {
        energy += sample * sample
        if (++filled < windowSamples) continue
        levels.push(powerToDb(energy / windowSamples))
        energy = 0
        filled = 0
        if (levels.length === roomWindows) parts.push(judge())
      }
      return Float32Array.from(parts.flatMap((part) => [...part]))
    },
    end: () => judge(),
  }
}
