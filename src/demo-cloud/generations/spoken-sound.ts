import type { WireAlignment } from '@shared/wire'
import { encodeSpeech } from '../audio/encode-speech'
import type { Speech, SpokenAudio } from '../speech/speech'
import type { Timbre } from '../timbre/timbre'
import { phrasesOf } from './phrases'

/** Of all sound that is made here before it is encoded: mono floats. */
export const soundRateHz = 24_000

/** What one voice says. */
export interface SpokenPart {
  text: string
  timbre: Timbre
  speed: number
  /** ISO code; null: what the text looks like. */
  language: string | null
}

/** When the characters of one phrase are spoken. */
export interface PhraseTimes {
  part: number
  /** Of the phrase's first character in its part's text. */
  at: number
  alignment: WireAlignment
}

/** Sound that is made as it is asked for. */
export interface MadeSound {
  chunks: AsyncIterable<Float32Array>
  /** Grows while the sound is made, ahead of it. */
  times: PhraseTimes[]
}

/** A text that has no sounds is a short silence. */
const leastSeconds = 0.3

/**
 * Speaks parts one after the other, phrase by phrase.
 * @param maxChars no more of each part is spoken
 * @returns when the first phrase can be spoken
 * @throws WireError that says what is missing or cannot be spoken
 */
export async function speakParts(
  speech: Speech,
  parts: readonly SpokenPart[],
  { maxChars, signal }: { maxChars: number | null; signal: AbortSignal },
): Promise<MadeSound> {
  const times: PhraseTimes[] = []
  const phrases = parts.flatMap((part, i) =>
    phrasesOf(shortened(part.text, maxChars)).map((phrase) => ({ ...phrase, part, place: i })),
  )
  const say = ({ text, part }: (typeof phrases)[number]): Promise<SpokenAudio> =>
    speech.speak({ ...part, text, signal })
  const first = phrases[0] && (await say(phrases[0]))

  async function* chunks(): AsyncGenerator<Float32Array> {
    let samples = 0
    for (const [i, phrase] of phrases.entries()) {
      const from = samples
      const spoken = i === 0 && first ? first : await say(phrase)
      const made: Float32Array[] = []
      for await (const chunk of inCommonForm(spoken)) {
        samples += chunk.length
        made.push(chunk)
      }
      times.push({
        part: phrase.place,
        at: phrase.at,
        alignment: spread(phrase.text, from / soundRateHz, samples / soundRateHz),
      })
      yield* made
    }
    if (samples === 0) yield new Float32Array(leastSeconds * soundRateHz)
  }
  return { chunks: chunks(), times }
}

const shortened = (text: string, maxChars: number | null): string =>
  maxChars === null || text.length <= maxChars
    ? text
    : text.slice(0, Math.max(1, text.lastIndexOf(' ', maxChars)))

/** At the common rate, with the timbre's filters behind it. */
export async function* inCommonForm(spoken: SpokenAudio): AsyncGenerator<Float32Array> {
  if (spoken.rateHz === soundRateHz && spoken.filters.length === 0) {
    yield* spoken.chunks
    return
  }
  const raw = encodeSpeech(spoken, { ffmpegArgs: ['-ar', String(soundRateHz), '-ac', '1', '-f', 'f32le'] })
  yield* floatsOf(raw)
}

/** Bytes of 32 bit floats as they come, cut anywhere. */
export async function* floatsOf(
  stream: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Float32Array> {
  let rest = Buffer.alloc(0)
  for await (const bytes of stream) {
    const all = Buffer.concat([rest, bytes])
    const whole = all.length - (all.length % 4)
    rest = all.subarray(whole)
    if (whole > 0) yield new Float32Array(new Uint8Array(all.subarray(0, whole)).buffer)
  }
}

/** Characters evenly over a time: the engine does not tell more. */
export function spread(text: string, fromSeconds: number, toSeconds: number): WireAlignment {
  const characters = Array.from(text)
  const each = characters.length === 0 ? 0 : (toSeconds - fromSeconds) / characters.length
  const at = (i: number): number => Number((fromSeconds + i * each).toFixed(3))
  return {
    characters,
    character_start_times_seconds: characters.map((_, i) => at(i)),
    character_end_times_seconds: characters.map((_, i) => at(i + 1)),
  }
}
