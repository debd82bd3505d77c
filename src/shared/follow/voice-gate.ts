/** Detects speech by its energy. */
export interface VoiceGate {
  /** @returns milliseconds of speech in these samples */
  push(samples: Float32Array): number
}

const frameMs = 20
/** A voice is at least this much louder than the room. */
const aboveRoomDb = 9
const quietestVoiceDbfs = -55
/** Bridges the quiet sounds within a word. */
const hangoverMs = 200
/** How fast the estimate of the room level rises, per frame. */
const roomRiseDb = 0.02

/** Estimates the room level from the quietest frames; accurate enough for a close microphone. */
export function createVoiceGate(sampleRateHz: number): VoiceGate {
  const frameLength = Math.round((sampleRateHz * frameMs) / 1_000)
  let sum = 0
  let count = 0
  let roomDbfs = Infinity
  let sinceVoiceMs = Infinity

  function frame(): number {
    const dbfs = Math.max(-100, 10 * Math.log10(sum / count + 1e-12))
    roomDbfs = Math.min(dbfs, roomDbfs + roomRiseDb)
    const isVoice = dbfs > Math.max(roomDbfs + aboveRoomDb, quietestVoiceDbfs)
    sinceVoiceMs = isVoice ? 0 : sinceVoiceMs + frameMs
    return sinceVoiceMs <= hangoverMs ? frameMs : 0
  }

  return {
    push(samples) {
      let voiceMs = 0
      for (const sample of samples) {
        sum += sample * sample
        if (++count < frameLength) continue
        voiceMs += frame()
        sum = 0
        count = 0
      }
      return voiceMs
    },
  }
}
