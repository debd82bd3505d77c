import type { FindingKind } from '@shared/domain/analysis'
import {
  addNoise,
  createTruthMaker,
  inRoom,
  pinkNoise,
  rmsOf,
  type TruthFile,
  truthRateHz,
} from './known-truth'

/** A recording that differs from the others of its session. */
export interface Drifted extends TruthFile {
  /** What of it is another: none where it is one of the session. */
  drifts: readonly FindingKind[]
}

/** Lifts what lies over 2 kHz against the rest (negative: lowers it); as loud as before. */
export function tilted(sound: Float32Array, db: number): Float32Array {
  const gain = 10 ** (db / 20)
  const share = 1 - Math.exp((-2 * Math.PI * 2_000) / truthRateHz)
  const out = new Float32Array(sound.length)
  let low = 0
  sound.forEach((value, i) => {
    low += share * (value - low)
    out[i] = low + gain * (value - low)
  })
  const level = rmsOf(sound) / rmsOf(out)
  return out.map((value) => value * level)
}

const louder = (sound: Float32Array, db: number): Float32Array =>
  sound.map((value) => value * 10 ** (db / 20))

/** What a voice, a microphone and a room make of a recording at another place. */
export const drift = { tilted, louder, inRoom }

/** Four recordings of one session and others with one known difference each. */
export function makeDrifted(options: { folder: string; seconds: number; rounds: number }): Drifted[] {
  const { folder, seconds, rounds } = options
  return Array.from({ length: rounds }, (_, round) => {
    const maker = createTruthMaker({ folder, seed: 271 + round })
    const { random } = maker
    const read = (): Float32Array => maker.read(seconds).sound
    const add = (name: string, sound: Float32Array, drifts: readonly FindingKind[]): Drifted => ({
      ...maker.write(`${name} ${round}`, sound, {}),
      drifts,
    })
    const noisy = read()
    const whole = { startMs: 0, endMs: seconds * 2_000 }
    addNoise(noisy, pinkNoise(10 * truthRateHz, random), whole, rmsOf(noisy), 24)
    return [
      ...Array.from({ length: 4 }, (_own, at) => add(`session ${at}`, read(), [])),
      add('6 dB louder', louder(read(), 6), ['level-drift']),
      add('6 dB quieter', louder(read(), -6), ['level-drift']),
      add('12 dB quieter', louder(read(), -12), ['level-drift']),
      add('8 dB brighter', tilted(read(), 8), ['tone-drift']),
      add('8 dB duller', tilted(read(), -8), ['tone-drift']),
      add('in a room of 500 ms', inRoom(read(), 500, random), ['room-drift']),
      add('in a room of 900 ms', inRoom(read(), 900, random), ['room-drift']),
      add('with a fan', noisy, ['room-drift']),
      // Farther from the microphone: less voice, less of its highs, more of the room.
      add('farther away', louder(tilted(inRoom(read(), 450, random), -5), -8), ['level-drift', 'room-drift']),
    ]
  }).flat()
}
