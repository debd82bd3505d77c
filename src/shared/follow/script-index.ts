import { isNear } from './is-near'
import { unitsOf, unknownUnit } from './units'

/** A script prepared for matching. Units are numbered across the whole script. */
export interface ScriptIndex {
  readonly unitCount: number
  /** The word a unit belongs to. */
  wordOf(unit: number): number
  /** The first unit of a word, or of the text after it if the word has none. */
  unitOf(word: number): number
  /** Whether this is the last unit of its word. */
  endsWord(unit: number): boolean
  /** Whether readers or recognizers often omit the unit: `and` in numbers, words outside the dictionary. */
  isOptional(unit: number): boolean
  /** Evidence, in nats, that a recognized unit gives for each position; 0 if it does not match. */
  evidenceOf(recognized: string): (unit: number) => number
}

/** How to prepare a script. */
export interface ScriptIndexOptions {
  /** ISO 639-1. */
  language: string
  /** Words outside the recognizer's dictionary. */
  unrecognizableWords?: ReadonlySet<string> | undefined
}

/** Evidence lost if a word matches only approximately. */
const nearMatchCost = 1.5
const leastNearEvidence = 0.5
const leastEvidence = 1.5
/** Cache size: readers stay near one place, so the same few words are compared repeatedly. */
const rowsKept = 100
const mostEvidence = 6
/** Weight of general word frequencies compared to the script's own counts, in words. */
const priorWords = 200

/** Approximate frequency of a word of this length in running text. */
const commonness = (unit: string): number => (unit.length <= 3 ? 0.012 : unit.length <= 5 ? 0.003 : 0.0005)

/** Prepares a script for matching. */
export function indexScript(words: readonly string[], options: ScriptIndexOptions): ScriptIndex {
  const units: string[] = []
  const wordOfUnit: number[] = []
  const firstUnit: number[] = []
  const optional = new Set<number>()
  words.forEach((word, at) => {
    firstUnit.push(units.length)
    const isUnrecognizable = options.unrecognizableWords?.has(word) ?? false
    const parts = unitsOf(word, options.language)
    for (const unit of parts) {
      if (isUnrecognizable || (/\d/.test(word) && parts.length > 1)) optional.add(units.length)
      units.push(unit)
      wordOfUnit.push(at)
    }
  })
  const counts = new Map<string, number>()
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  const weights = new Map<string, number>()
  for (const [unit, count] of counts) {
    const share = (count + priorWords * commonness(unit)) / (units.length + priorWords)
    weights.set(unit, Math.min(mostEvidence, Math.max(leastEvidence, Math.log(0.9 / share))))
  }
  const vocabulary = [...weights.keys()]
  const wordNumber = new Map(vocabulary.map((unit, at) => [unit, at]))
  const numbers = Uint32Array.from(units, (unit) => wordNumber.get(unit) ?? 0)
  const rows = new Map<string, Float32Array>()

  /** Evidence of a recognized unit for every word of the vocabulary. */
  const rowOf = (recognized: string): Float32Array => {
    const known = rows.get(recognized)
    if (known) return known
    const row = Float32Array.from(vocabulary, (expected) => {
      const weight = weights.get(expected) ?? leastEvidence
      if (recognized === expected) return weight
      return isNear(recognized, expected) ? Math.max(leastNearEvidence, weight - nearMatchCost) : 0
    })
    if (rows.size >= rowsKept) rows.clear()
    rows.set(recognized, row)
    return row
  }

  return {
    unitCount: units.length,
    wordOf: (unit) => wordOfUnit[unit] ?? words.length,
    unitOf: (word) => firstUnit[word] ?? units.length,
    endsWord: (unit) => wordOfUnit[unit] !== wordOfUnit[unit + 1],
    isOptional: (unit) => optional.has(unit),
    evidenceOf(recognized) {
      if (recognized === unknownUnit) return () => 0
      const row = rowOf(recognized)
      return (unit) => row[numbers[unit] ?? 0] ?? 0
    },
  }
}
