import { encodeSpeech } from '../audio/encode-speech'
import type { OutputEncoding } from '../audio/output-format'
import type { DemoContext } from '../context'
import { cannedMs, cannedMsPerChar } from './canned-sound'
import { soundRateHz, speakParts, spread, type PhraseTimes, type SpokenPart } from './spoken-sound'
import type { EncodedSound } from './start-generation'

/** The engine speaks the same text the same way; a regeneration should be heard to be one. */
const paces = [1, 0.93, 1.07, 0.97, 1.03, 0.9] as const
export const paceOf = (regeneration: number): number => paces[regeneration % paces.length] ?? 1

/** Sound of what voices say one after the other, or a tone in its place. @throws WireError for what cannot be spoken */
export async function makeSpeech(
  { speech, speechControl, cannedSounds }: Pick<DemoContext, 'speech' | 'speechControl' | 'cannedSounds'>,
  parts: readonly SpokenPart[],
  of: { encoding: OutputEncoding; regeneration: number; signal: AbortSignal },
): Promise<EncodedSound> {
  if (speechControl.isCanned) {
    const words = parts.map(({ text }) => text).join('\n')
    const canned = await cannedSounds.sound(words, cannedMs(words), of.encoding)
    return { audio: once(canned), times: cannedTimes(parts) }
  }
  const pace = paceOf(of.regeneration)
  const spoken = await speakParts(
    speech,
    parts.map((part) => ({ ...part, speed: part.speed * pace })),
    { maxChars: speechControl.spokenMaxChars, signal: of.signal },
  )
  const audio = encodeSpeech({ rateHz: soundRateHz, filters: [], chunks: spoken.chunks }, of.encoding)
  return { audio, times: spoken.times }
}

export async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes)
}

function cannedTimes(parts: readonly SpokenPart[]): PhraseTimes[] {
  let seconds = 0
  return parts.map(({ text }, part) => {
    const from = seconds
    seconds += (text.length * cannedMsPerChar) / 1_000
    return { part, at: 0, alignment: spread(text, from, seconds) }
  })
}
