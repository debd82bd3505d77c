import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FindingKind, Span } from '@shared/domain/dataset/analysis'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { wavFile } from '../audio/pcm-files'
import { sessionCues } from '../audio/read-speech'

export const truthRateHz = 48_000

/** A file made of real speech, and what is wrong with it. */
export interface TruthFile {
  name: string
  path: string
  durationMs: number
  /** What must be found, where. A kind of a whole file has one stretch: all of it. */
  truth: Partial<Record<FindingKind, Span[]>>
}

export interface TruthMaker {
  random: () => number
  /** Sentences with room tone of 0.25 to 0.8 s between them, and the given pauses (ms) after every third. */
  read(
    seconds: number,
    pausesMs?: readonly number[],
  ): { sound: Float32Array; sentences: Span[]; pauses: Span[] }
  write(name: string, sound: Float32Array, truth: TruthFile['truth']): TruthFile
}

/** Always the same numbers for the same seed, 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Any audio file, or a part of it, as mono at 48 kHz. */
export function decode(path: string, part?: Span): Float32Array {
  const cut = part
    ? ['-ss', String(part.startMs / 1_000), '-t', String((part.endMs - part.startMs) / 1_000)]
    : []
  const bytes = execFileSync(
    locateTool('ffmpeg', { env: process.env }),
    ['-v', 'error', ...cut, '-i', path, '-ac', '1', '-ar', String(truthRateHz), '-f', 'f32le', '-'],
    { maxBuffer: 2e9 },
  )
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

const samplesOf = (ms: number): number => Math.round((ms / 1_000) * truthRateHz)
const msOf = (samples: number): number => (samples / truthRateHz) * 1_000

/** @param loudness gain that brings Kathleen's voice (about -28 dBFS) to the band asked for */
export function createTruthMaker(options: {
  folder: string
  seed: number
  partMs?: number
  loudness?: number
}): TruthMaker {
  const { folder, seed, partMs = 300_000, loudness = 1.8 } = options
  const random = randomOf(seed)
  const session = decode(join(import.meta.dirname, '..', '..', 'media', 'single_kathleen', 'session2.opus'), {
    startMs: 0,
    endMs: partMs,
  })
  const cues = sessionCues().filter((cue) => cue.endMs < partMs && cue.endMs - cue.startMs > 1_200)
  const tone = quietest(session, samplesOf(300))
  return {
    random,
    read(seconds, pausesMs = []) {
      const parts: Float32Array[] = []
      const sentences: Span[] = []
      const pauses: Span[] = []
      let length = 0
      const add = (part: Float32Array): Span => {
        parts.push(part)
        const startMs = msOf(length)
        length += part.length
        return { startMs, endMs: msOf(length) }
      }
      const waiting = [...pausesMs]
      for (let count = 1; msOf(length) < seconds * 1_000 || waiting.length > 0; count += 1) {
        const cue = cues[Math.floor(random() * cues.length)]!
        sentences.push(add(session.subarray(samplesOf(cue.startMs), samplesOf(cue.endMs))))
        const pauseMs = count % 3 === 0 ? waiting.shift() : undefined
        const gap = add(roomTone(tone, samplesOf(pauseMs ?? 250 + 550 * random()), random))
        if (pauseMs !== undefined) pauses.push(gap)
      }
      const sound = new Float32Array(length)
      parts.reduce((at, part) => {
        sound.set(part, at)
        return at + part.length
      }, 0)
      return { sound: sound.map((value) => value * loudness), sentences, pauses }
    },
    write(name, sound, truth) {
      const path = join(folder, `${name}.wav`)
      writeFileSync(path, wavFile(sound, truthRateHz, 24))
      return { name, path, durationMs: msOf(sound.length), truth }
    },
  }
}

/** The stretch with the least energy: the room, without the voice. */
function quietest(sound: Float32Array, length: number): Float32Array {
  let best = { at: 0, energy: Infinity }
  for (let at = 0; at + length < sound.length; at += length) {
    const energy = energyOf(sound.subarray(at, at + length))
    if (energy > 0 && energy < best.energy) best = { at, energy }
  }
  return sound.slice(best.at, best.at + length)
}

export const energyOf = (sound: Float32Array): number => sound.reduce((sum, value) => sum + value * value, 0)
export const rmsOf = (sound: Float32Array): number => Math.sqrt(energyOf(sound) / Math.max(1, sound.length))

/** Room tone of any length: pieces of the one there is, overlapped so that no seam is heard. */
function roomTone(tone: Float32Array, length: number, random: () => number): Float32Array {
  const out = new Float32Array(length)
  const hop = tone.length >> 1
  for (let at = -hop; at < length; at += hop) {
    const turn = Math.floor(random() * tone.length)
    for (let i = 0; i < tone.length; i += 1) {
      const to = at + i
      if (to < 0 || to >= length) continue
      const window = Math.sin((Math.PI * (i + 0.5)) / tone.length)
      out[to] = (out[to] ?? 0) + (tone[(i + turn) % tone.length] ?? 0) * window
    }
  }
  return out
}

/** Adds noise over a stretch so that speech there is `snrDb` over it. Changes `sound`. */
export function addNoise(
  sound: Float32Array,
  noise: Float32Array,
  where: Span,
  speechRms: number,
  snrDb: number,
): void {
  const gain = speechRms / 10 ** (snrDb / 20) / rmsOf(noise)
  const from = samplesOf(where.startMs)
  const to = Math.min(sound.length, samplesOf(where.endMs))
  for (let i = from; i < to; i += 1)
    sound[i] = (sound[i] ?? 0) + (noise[(i - from) % noise.length] ?? 0) * gain
}

/** Pink noise (Paul Kellet's filter). */
export function pinkNoise(length: number, random: () => number): Float32Array {
  const out = new Float32Array(length)
  const state = [0, 0, 0]
  for (let i = 0; i < length; i += 1) {
    const white = random() * 2 - 1
    state[0] = 0.99765 * state[0]! + white * 0.099046
    state[1] = 0.963 * state[1]! + white * 0.2965164
    state[2] = 0.57 * state[2]! + white * 1.0526913
    out[i] = state[0] + state[1] + state[2] + white * 0.1848
  }
  return out
}

/** Speech in a room that decays by 60 dB in `t60Ms`, with as much energy in the room as in the direct sound; as loud as before. */
export function inRoom(sound: Float32Array, t60Ms: number, random: () => number): Float32Array {
  const taps = 400
  const echoes = Array.from({ length: taps }, () => {
    const at = random() * t60Ms
    return { delay: samplesOf(at), gain: (random() < 0.5 ? -1 : 1) * 10 ** ((-3 * at) / t60Ms) }
  })
  const norm = Math.sqrt(echoes.reduce((sum, { gain }) => sum + gain * gain, 0))
  const out = Float32Array.from(sound)
  for (const { delay, gain } of echoes) {
    const scaled = gain / norm
    for (let i = 0; i + delay < sound.length; i += 1) out[i + delay] = out[i + delay]! + sound[i]! * scaled
  }
  return out
}

/** Cuts a stretch off at full scale after raising it. Changes `sound`. */
export function clip(sound: Float32Array, where: Span, gain: number): void {
  for (let i = samplesOf(where.startMs); i < Math.min(sound.length, samplesOf(where.endMs)); i += 1) {
    sound[i] = Math.max(-1, Math.min(1, (sound[i] ?? 0) * gain))
  }
}

/** Silences a stretch to nothing, as lost buffers do. Changes `sound`. */
export const drop = (sound: Float32Array, { startMs, endMs }: Span): void =>
  void sound.fill(0, samplesOf(startMs), samplesOf(endMs))

/** Lets only what lies under a frequency through: two passes of a fourth-order Butterworth filter. */
export function lowPass(sound: Float32Array, hz: number): Float32Array {
  let out = sound
  for (const q of [0.5412, 1.3066, 0.5412, 1.3066]) out = biquadLowPass(out, hz, q)
  return out
}

function biquadLowPass(sound: Float32Array, hz: number, q: number): Float32Array {
  const turn = (2 * Math.PI * hz) / truthRateHz
  const alpha = Math.sin(turn) / (2 * q)
  const a0 = 1 + alpha
  const b = (1 - Math.cos(turn)) / 2 / a0
  const a1 = (-2 * Math.cos(turn)) / a0
  const a2 = (1 - alpha) / a0
  const out = new Float32Array(sound.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let i = 0; i < sound.length; i += 1) {
    const x = sound[i] ?? 0
    const y = b * x + 2 * b * x1 + b * x2 - a1 * y1 - a2 * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    out[i] = y
  }
  return out
}
