/** Repeatable choices. */
export interface Random {
  /** 0 to below `count`. */
  below(count: number): number
  between(range: readonly [number, number]): number
  pick<T>(items: readonly T[]): T
}

/** Mulberry32. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    below,
    between: ([from, to]) => from + below(to - from + 1),
    pick: (items) => items[below(items.length)]!,
  }
}
