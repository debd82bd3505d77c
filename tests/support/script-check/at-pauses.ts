import { scriptWords } from '../../../src/shared/follow/script-words'
import type { ReadSentence } from './readers'

const rateKhz = 16
/** A part of a sentence has so many words at least, and such a pause behind it. */
const partWords = 4
const pauseMs = 100

/** A long sentence in the parts its reader made of it: behind a punctuation mark with a pause. */
export function atPauses(
  sentence: ReadSentence,
  times: readonly { startMs: number; endMs: number }[] | null,
): ReadSentence[] {
  const { text, pcm } = sentence
  const words = scriptWords(text)
  if (words.length < 2 * partWords) return [sentence]
  const parts: ReadSentence[] = []
  let first = 0
  let fromMs = 0
  words.forEach(({ end }, at) => {
    const next = words[at + 1]
    const pause = { startMs: times?.[at]?.endMs ?? 0, endMs: times?.[at + 1]?.startMs ?? 0 }
    const isLong = at + 1 - first >= partWords && words.length - at - 1 >= partWords
    const isPause = /[,.;:?!]/.test(text.slice(end, next?.start)) && pause.endMs - pause.startMs >= pauseMs
    if (next && !(isLong && isPause)) return
    const toMs = next ? (pause.startMs + pause.endMs) / 2 : pcm.length / rateKhz
    parts.push({
      text: text.slice(words[first]?.start, next?.start).trim(),
      pcm: pcm.slice(Math.round(fromMs * rateKhz), Math.round(toMs * rateKhz)),
    })
    first = at + 1
    fromMs = toMs
  })
  return parts
}
