/** Blocks of a file, fetched on demand; the least recently used are dropped. */
export interface BlockCache<T> {
  get(index: number): T | undefined
  /** Requests the missing blocks in as few requests as possible. */
  want(first: number, last: number): void
}

export interface BlockCacheOptions<T> {
  /** Fetches adjacent blocks together. */
  load: (first: number, last: number) => Promise<T[]>
  /** Maximum per request. */
  blocksMax: number
  keepMax: number
  onLoaded: () => void
}

export function createBlockCache<T>(options: BlockCacheOptions<T>): BlockCache<T> {
  const { load, blocksMax, keepMax, onLoaded } = options
  const blocks = new Map<number, T>()
  const asked = new Set<number>()

  async function fetchRun(first: number, last: number): Promise<void> {
    const run = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    for (const index of run) asked.add(index)
    try {
      const loaded = await load(first, last)
      loaded.forEach((block, at) => blocks.set(first + at, block))
      for (const index of blocks.keys()) {
        if (blocks.size <= keepMax) break
        blocks.delete(index)
      }
      onLoaded()
    } finally {
      for (const index of run) asked.delete(index)
    }
  }

  return {
    get(index) {
      const block = blocks.get(index)
      if (block === undefined) return undefined
      // A Map keeps insertion order, so the first entry is the least recently used.
      blocks.delete(index)
      blocks.set(index, block)
      return block
    },
    want(first, last) {
      for (let from = first; from <= last;) {
        if (blocks.has(from) || asked.has(from)) {
          from++
          continue
        }
        let to = from
        while (to < last && to - from + 1 < blocksMax && !blocks.has(to + 1) && !asked.has(to + 1)) to++
        // A missing block is drawn coarser and requested again when it is next visible.
        fetchRun(from, to).catch(() => undefined)
        from = to + 1
      }
    },
  }
}
