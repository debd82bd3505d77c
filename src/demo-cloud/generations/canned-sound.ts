import { buffer } from 'node:stream/consumers'
import { encodeSpeech } from '../audio/encode-speech'
import type { OutputEncoding } from '../audio/output-format'
import type { Speech } from '../speech/speech'
import { soundRateHz } from './spoken-sound'

/** Text at 16 characters a second, as people read. */
export const cannedMsPerChar = 60
const shortestMs = 500
/** Lengths are rounded to this, so that few are ever made. */
const stepMs = 250

/** How long a text lasts. */
export const cannedMs = (text: string): number =>
  Math.max(shortestMs, Math.ceil((text.length * cannedMsPerChar) / stepMs) * stepMs)
const keptMax = 48
const lowestHz = 220
const pitches = 8

/** Tones instead of speech, encoded once for each length: a server that makes them costs nothing while a client is measured. */
export interface CannedSounds {
  /** @param words decide the pitch, so that sounds of two texts differ */
  sound(words: string, durationMs: number, encoding: OutputEncoding): Promise<Buffer>
}

/** @returns hertz */
function pitchOf(words: string): number {
  const sum = Array.from(words).reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0)
  return lowestHz * 2 ** ((sum % pitches) / pitches)
}

export function createCannedSounds(): CannedSounds {
  const kept = new Map<string, Promise<Buffer>>()
  return {
    sound(words, durationMs, encoding) {
      const hertz = pitchOf(words)
      const key = [durationMs, hertz, ...encoding.ffmpegArgs].join(' ')
      const made = kept.get(key) ?? encodeTone(durationMs, hertz, encoding)
      kept.set(key, made)
      made.catch(() => kept.delete(key))
      const [oldest] = kept.keys()
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
      return made
    },
  }
}

/** Speaks in tones; their pitch tells two texts or timbres apart. */
export const cannedSpeech: Pick<Speech, 'speak'> = {
  speak: ({ text, timbre, language }) =>
    Promise.resolve({
      rateHz: soundRateHz,
      filters: [],
      language: language ?? 'en',
      chunks: tone(cannedMs(text), pitchOf(text + JSON.stringify(timbre))),
    }),
}

const encodeTone = (ms: number, hertz: number, encoding: OutputEncoding): Promise<Buffer> =>
  buffer(encodeSpeech({ rateHz: soundRateHz, filters: [], chunks: tone(ms, hertz) }, encoding))

/** A second at a time; it is never silent. */
async function* tone(ms: number, hertz: number): AsyncGenerator<Float32Array> {
  const total = Math.round((ms / 1_000) * soundRateHz)
  for (let at = 0; at < total; at += soundRateHz) {
    yield await Promise.resolve(
      Float32Array.from(
        { length: Math.min(soundRateHz, total - at) },
        (_, i) => 0.25 * Math.cos(((at + i) * hertz * 2 * Math.PI) / soundRateHz),
      ),
    )
  }
}
