import type { FindingKind } from '@shared/domain/dataset/analysis'
import { createResampler } from '@shared/audio/signal/resample'
import { thirdOctaveMiddlesHz } from '@shared/audio/meters/third-octaves'
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

/** Where the shelf of `tilted` begins to act. */
const shelfHz = 2_000
const share = 1 - Math.exp((-2 * Math.PI * shelfHz) / truthRateHz)

/** Lifts what lies over 2 kHz against the rest (negative: lowers it); as loud as before. */
function tilted(sound: Float32Array, db: number): Float32Array {
  const gain = 10 ** (db / 20)
  const out = new Float32Array(sound.length)
  let low = 0
  sound.forEach((value, i) => {
    low += share * (value - low)
    out[i] = low + gain * (value - low)
  })
  const level = rmsOf(sound) / rmsOf(out)
  return out.map((value) => value * level)
}

/** How far apart `tilted` brings two recordings, over the bands of tone: root mean square of what it does to each. */
function tiltDistanceDb(db: number): number {
  const gain = 10 ** (db / 20)
  const changes = thirdOctaveMiddlesHz.map((hz) => {
    // low = share / (1 - (1 - share) z^-1); out = gain + (1 - gain) low
    const turn = (2 * Math.PI * hz) / truthRateHz
    const [re, im] = [1 - (1 - share) * Math.cos(turn), (1 - share) * Math.sin(turn)]
    const size = re * re + im * im
    const out = Math.hypot(gain + ((1 - gain) * share * re) / size, ((1 - gain) * share * im) / size)
    return 20 * Math.log10(out)
  })
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length
  return Math.sqrt(changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / changes.length)
}

/** Duller by so much over the bands (dB, up to about 7). */
function dulled(sound: Float32Array, distanceDb: number): Float32Array {
  let [none, all] = [0, -40]
  for (let turn = 0; turn < 30; turn += 1) {
    const middle = (none + all) / 2
    if (tiltDistanceDb(middle) < distanceDb) none = middle
    else all = middle
  }
  return tilted(sound, none)
}

/** Nothing over a frequency, as a lower sample rate leaves it. */
export function bandLimited(sound: Float32Array, hz: number): Float32Array {
  const down = createResampler(truthRateHz, 2 * hz)
  const up = createResampler(2 * hz, truthRateHz)
  const narrow = [down.push(sound), down.flush()]
  const parts = [...narrow.map((part) => up.push(part)), up.flush()]
  return Float32Array.from(parts.flatMap((part) => [...part]))
}

const louder = (sound: Float32Array, db: number): Float32Array =>
  sound.map((value) => value * 10 ** (db / 20))

/** What a voice, a microphone and a room make of a recording at another place. */
export const drift = { dulled, louder, inRoom }

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
      add('14 dB brighter', tilted(read(), 14), ['tone-drift']),
      add('14 dB duller', tilted(read(), -14), ['tone-drift']),
      add('in a room of 500 ms', inRoom(read(), 500, random), ['room-drift']),
      add('in a room of 900 ms', inRoom(read(), 900, random), ['room-drift']),
      add('with a fan', noisy, ['room-drift']),
      // Farther from the microphone: less voice, less of its highs, more of the room.
      add('farther away', louder(tilted(inRoom(read(), 450, random), -5), -8), ['level-drift', 'room-drift']),
    ]
  }).flat()
}
