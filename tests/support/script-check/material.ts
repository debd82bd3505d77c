import { scriptWords } from '../../../src/shared/follow/script-words'
import { atPauses } from './at-pauses'
import { makeRandom } from './random'
import type { Reader, ReadSentence } from './readers'

export type PlantedKind =
  | 'sentence-skipped'
  | 'sentence-repeated'
  | 'sentence-inserted'
  | 'word-skipped'
  | 'word-repeated'
  | 'word-inserted'
  | 'word-misread'
  | 'pause'

/** An error that is known to be there. */
export interface Planted {
  kind: PlantedKind
  /** By cutting the sound, or by changing the text. */
  by: 'sound' | 'text'
  /** Where in the sound it is heard. */
  startMs: number
  endMs: number
  what: string
}

/** A reading of a script with known errors. */
export interface Material {
  reader: string
  script: string
  pcm: Int16Array
  planted: Planted[]
}

/** When each word of a sentence is said, in milliseconds of its sound; null where that is not certain. */
export type WordTimes = (sentence: ReadSentence) => { startMs: number; endMs: number }[] | null

const rateKhz = 16
const fadeMs = 6
/** Between sentences. */
const gapMs = [250, 700] as const
/** So many sentences stay as they are before the next one that is changed. */
const cleanBetween = [1, 2] as const
const kinds: readonly (readonly [PlantedKind, Planted['by']])[] = [
  ['word-skipped', 'sound'],
  ['sentence-skipped', 'sound'],
  ['word-repeated', 'sound'],
  ['word-misread', 'text'],
  ['sentence-repeated', 'sound'],
  ['word-skipped', 'text'],
  ['word-misread', 'sound'],
  ['sentence-inserted', 'text'],
  ['word-inserted', 'text'],
  ['pause', 'sound'],
  ['sentence-skipped', 'text'],
]
const small = new Set(
  'a an the of to in on at by for from with and but or as is are was were be he she it they we you i his her its their my your this that these those not no so if then when had has have would could will all one'.split(
    ' ',
  ),
)

interface Words {
  texts: string[]
  times: { startMs: number; endMs: number }[]
}

/**
 * Joins a reader's sentences, in order, into one reading and plants errors in it: sentences and words are dropped or
 * doubled or replaced by cutting the sound at measured word boundaries, or by changing the text instead.
 * @param options.plants false for a clean reading
 */
export function makeMaterial(
  reader: Reader,
  wordTimes: WordTimes,
  options: { seed: number; plants: boolean; sentencesMax?: number },
): Material {
  const random = makeRandom(options.seed)
  const sentences = withoutNeighborsAlike(reader.sentences)
    .flatMap((sentence) => atPauses(sentence, wordTimes(sentence)))
    .slice(0, options.sentencesMax)
  const tone = roomTone(sentences)
  const pieces: Int16Array[] = []
  const script: string[] = []
  const planted: Planted[] = []
  let lengthSamples = 0
  const add = (pcm: Int16Array): number => {
    const startMs = lengthSamples / rateKhz
    pieces.push(faded(pcm))
    lengthSamples += pcm.length
    return startMs
  }
  const gap = (ms: number): void => {
    for (let left = Math.round(ms * rateKhz); left > 0; left -= tone.length)
      add(tone.subarray(0, Math.min(left, tone.length)))
  }
  const wordsOf = (sentence: ReadSentence): Words | null => {
    const times = wordTimes(sentence)
    return times && { times, texts: scriptWords(sentence.text).map(({ text }) => text) }
  }
  const part = (pcm: Int16Array, fromMs: number, toMs: number): Int16Array =>
    pcm.subarray(Math.max(0, Math.round(fromMs * rateKhz)), Math.max(0, Math.round(toMs * rateKhz)))
  const vocabulary = sentences.flatMap((sentence) => {
    const words = wordsOf(sentence)
    return words
      ? words.texts.map((text, at) => ({
          text: text.toLowerCase(),
          pcm: part(sentence.pcm, words.times[at]!.startMs, words.times[at]!.endMs),
        }))
      : []
  })
  /** Another word of the same reader, small for small. */
  const otherThan = (text: string): { text: string; pcm: Int16Array } => {
    const lower = text.toLowerCase()
    for (let tries = 0; ; tries++) {
      const word = random.pick(vocabulary)
      if (word.text === lower) continue
      if (tries > 200 || small.has(word.text) === small.has(lower)) return word
    }
  }

  let kindAt = random.below(kinds.length)
  let clean = random.between(cleanBetween)
  for (const sentence of sentences) {
    gap(random.between(gapMs))
    const [kind, by] = kinds[kindAt % kinds.length]!
    if (!options.plants || clean > 0 || !plant(sentence, kind, by)) {
      clean--
      script.push(sentence.text)
      add(sentence.pcm)
      continue
    }
    kindAt++
    clean = random.between(cleanBetween)
  }
  gap(800)

  function plant(sentence: ReadSentence, kind: PlantedKind, by: Planted['by']): boolean {
    const say = (startMs: number, endMs: number, what: string): true => {
      planted.push({ kind, by, startMs, endMs, what })
      return true
    }
    const words = wordsOf(sentence)
    const { pcm, text } = sentence
    if (kind === 'sentence-skipped') {
      // At either end of a reading nothing says that more was to be read.
      if (script.length === 0 || sentence === sentences.at(-1)) return false
      script.push(text)
      const atMs = lengthSamples / rateKhz
      return say(atMs - gapMs[1], atMs + gapMs[1], text)
    }
    if (kind === 'sentence-repeated') {
      script.push(text)
      const startMs = add(pcm)
      gap(random.between(gapMs))
      add(pcm)
      return say(startMs, lengthSamples / rateKhz, text)
    }
    if (kind === 'sentence-inserted') {
      if (script.length === 0 || sentence === sentences.at(-1)) return false
      const startMs = add(pcm)
      return say(startMs, startMs + pcm.length / rateKhz, text)
    }
    if (!words || words.texts.length < 5) return false
    const at = 1 + random.below(words.texts.length - 2)
    const word = words.texts[at]!
    const time = words.times[at]!
    const endMs = pcm.length / rateKhz
    const spoken = (pieces: Int16Array[]): number => {
      const startMs = lengthSamples / rateKhz
      for (const piece of pieces) add(piece)
      return startMs
    }
    if (by === 'sound') script.push(text)
    switch (kind) {
      case 'word-skipped': {
        if (by === 'text') {
          const extra = otherThan(word).text
          script.push(replaceWord(text, at, `${word} ${extra}`))
          const startMs = add(pcm)
          return say(startMs + time.endMs, startMs + time.endMs, extra)
        }
        const startMs = spoken([part(pcm, 0, time.startMs), part(pcm, time.endMs, endMs)])
        return say(startMs + time.startMs, startMs + time.startMs, word)
      }
      case 'word-repeated': {
        const startMs = spoken([part(pcm, 0, time.endMs), part(pcm, time.startMs, endMs)])
        return say(startMs + time.startMs, startMs + 2 * time.endMs - time.startMs, word)
      }
      case 'word-inserted': {
        script.push(replaceWord(text, at, ''))
        const startMs = add(pcm)
        return say(startMs + time.startMs, startMs + time.endMs, word)
      }
      case 'word-misread': {
        const other = otherThan(word)
        if (by === 'text') {
          script.push(replaceWord(text, at, other.text))
          const startMs = add(pcm)
          return say(startMs + time.startMs, startMs + time.endMs, `${other.text}: ${word}`)
        }
        const startMs = spoken([part(pcm, 0, time.startMs), other.pcm, part(pcm, time.endMs, endMs)])
        const length = other.pcm.length / rateKhz
        return say(startMs + time.startMs, startMs + time.startMs + length, `${word}: ${other.text}`)
      }
      case 'pause': {
        const startMs = add(part(pcm, 0, time.startMs))
        gap(random.between([2_500, 4_000]))
        add(part(pcm, time.startMs, endMs))
        const fromMs = startMs + time.startMs
        return say(fromMs, lengthSamples / rateKhz - (endMs - time.startMs), '')
      }
    }
  }

  const all = new Int16Array(lengthSamples)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return { reader: reader.name, script: script.join(' '), pcm: all, planted }
}

const replaceWord = (text: string, index: number, by: string): string => {
  const word = scriptWords(text)[index]!
  return text.slice(0, word.start) + by + text.slice(word.end)
}

/** A reader's own retakes are errors that nobody planted: of sentences that follow each other, the last one stays. */
const withoutNeighborsAlike = (sentences: readonly ReadSentence[]): ReadSentence[] =>
  sentences.filter(({ text }, at) => !sentences.slice(at + 1, at + 4).some((next) => next.text === text))

/** The quietest 200 ms of the first sentences. */
function roomTone(sentences: readonly ReadSentence[]): Int16Array {
  let best: Int16Array = new Int16Array(200 * rateKhz)
  let bestSum = Infinity
  for (const { pcm } of sentences.slice(0, 20)) {
    for (let from = 0; from + 200 * rateKhz <= pcm.length; from += 50 * rateKhz) {
      const piece = pcm.subarray(from, from + 200 * rateKhz)
      const sum = piece.reduce((total, value) => total + value * value, 0)
      if (sum < bestSum) [best, bestSum] = [piece, sum]
    }
  }
  return best
}

/** Cuts do not click. */
function faded(pcm: Int16Array): Int16Array {
  const out = pcm.slice()
  const count = Math.min(fadeMs * rateKhz, out.length >> 1)
  for (let at = 0; at < count; at++) {
    out[at] = (out[at]! * at) / count
    out[out.length - 1 - at] = (out[out.length - 1 - at]! * at) / count
  }
  return out
}
