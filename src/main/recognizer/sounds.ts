import { distance } from 'fastest-levenshtein'
import { carefulPhonemes, type Dictionary } from './word-phonemes'

/** Sounds of words, one letter per sound, for comparing words by ear. */
export interface Sounds {
  of(word: string): string
  /** 1 for the same sounds, 0 for none in common. */
  likeness(a: string, b: string): number
  /** The same for several words in a row, without the gaps between them. */
  likenessOfAll(a: readonly string[], b: readonly string[]): number
  /** The same, but sounds that an accent takes for each other count in part: `turned` is near `don't`. */
  nearnessOfAll(a: readonly string[], b: readonly string[]): number
  /** How many sounds words have. */
  countOf(words: readonly string[]): number
}

/** Sounds that run into each other in fluent speech. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[ˈˌ]/g, ''],
  [/[ʌɐəɪ]/g, 'ə'],
  [/ɜ/g, 'ə'],
  [/[ɑɔ]/g, 'ɑ'],
]
/** Sounds that differ in the voice alone, or that accents do not tell apart. */
const twins = ['pb', 'td', 'kɡ', 'fv', 'sz', 'ʃʒ', 'ʧʤ', 'θð', 'dð', 'tθ', 'nŋ', 'vw', 'ʃʧ', 'ʒʤ']
/** Sounds made in one way, or at one place of the mouth. */
const vowels = 'ɑæəɛiuʊWIAOY'
const families = [vowels, 'pbtdkɡʧʤ', 'fvθðszʃʒhʧʤ', 'mnŋ', 'lɹwj', 'tdθðsznl', 'mbpvw']
/** Sounds that fluent speech drops first. */
const droppedFirst = 'əhtdɹn'
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
    nearnessOfAll(a, b) {
      const [one, other] = [a.map(of).join(''), b.map(of).join('')]
      const longer = Math.max(one.length, other.length)
      return longer === 0 ? 1 : 1 - distanceByEar(one, other) / longer
    },
    countOf: (words) => words.map(of).join('').length,
  }
}

const isIn = (groups: readonly string[], a: string, b: string): boolean =>
  groups.some((group) => group.includes(a) && group.includes(b))

function changeCost(a: string, b: string): number {
  if (a === b) return 0
  return isIn(twins, a, b) ? 0.3 : isIn(families, a, b) ? 0.55 : 1
}

const dropCost = (sound: string): number =>
  droppedFirst.includes(sound) ? 0.6 : vowels.includes(sound) ? 0.8 : 1

/** What it costs to make one row of sounds into another. */
function distanceByEar(from: string, to: string): number {
  const wanted = Array.from(to)
  let before = [0]
  for (const sound of wanted) before.push((before.at(-1) ?? 0) + dropCost(sound))
  for (const sound of from) {
    const now = [(before[0] ?? 0) + dropCost(sound)]
    wanted.forEach((other, at) => {
      const changed = (before[at] ?? 0) + changeCost(sound, other)
      const dropped = (before[at + 1] ?? 0) + dropCost(sound)
      now.push(Math.min(changed, dropped, (now[at] ?? 0) + dropCost(other)))
    })
    before = now
  }
  return before.at(-1) ?? 0
}
