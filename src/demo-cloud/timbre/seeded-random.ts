import { createHash } from 'node:crypto'

/** Random choices that are the same for the same words. */
export interface SeededRandom {
  /** 0 to below 1. */
  next(): number
  /** An integer from 0 to below `count`. */
  below(count: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** mulberry32 over a hash of the words. */
export function seededRandom(...words: readonly (string | number)[]): SeededRandom {
  let state = createHash('sha256').update(words.join('\n')).digest().readUInt32LE(0)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return { next, below, pick: (items) => items[below(items.length)] ?? items[0] }
}

const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id in the platform's form that is the same for the same words. */
export function seededId(...words: readonly (string | number)[]): string {
  const random = seededRandom(...words)
  return Array.from({ length: 20 }, () => idLetters.charAt(random.below(idLetters.length))).join('')
}
