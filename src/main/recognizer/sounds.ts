import { distance } from 'fastest-levenshtein'
import { carefulPhonemes, type Dictionary } from './word-phonemes'

/** Sounds of words, one letter per sound, for comparing words by ear. */
export interface Sounds {
  of(word: string): string
  /** 1 for the same sounds, 0 for none in common. */
  likeness(a: string, b: string): number
  /** The same for several words in a row, without the gaps between them. */
  likenessOfAll(a: readonly string[], b: readonly string[]): number
}

/** Sounds that run into each other in fluent speech. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[ˈˌ]/g, ''],
  [/[ʌɐəɪ]/g, 'ə'],
  [/ɜ/g, 'ə'],
  [/[ɑɔ]/g, 'ɑ'],
]
const remembered = 20_000

/** @param dictionary words with their pronunciation; others are sounded out by their letters */
export function createSounds(dictionary: Dictionary): Sounds {
  const known = new Map<string, string>()
  const of = (word: string): string => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size >= remembered) known.clear()
    const careful = carefulPhonemes(word, dictionary)
    const sounds = alike.reduce((text, [pattern, by]) => text.replace(pattern, by), careful)
    known.set(word, sounds)
    return sounds
  }
  const compare = (a: string, b: string): number => {
    const longer = Math.max(a.length, b.length)
    return longer === 0 ? 1 : 1 - distance(a, b) / longer
  }
  return {
    of,
    likeness: (a, b) => (a === b ? 1 : compare(of(a), of(b))),
    likenessOfAll: (a, b) => compare(a.map(of).join(''), b.map(of).join('')),
  }
}
