/** Generations that are being made, by the id of their history item. */
export interface Unfinished {
  /** @param work never rejects */
  add(id: string, work: Promise<void>): void
  /** @returns when that one has been made, or at once */
  settled(id: string): Promise<void>
  allSettled(): Promise<void>
}

export function createUnfinished(): Unfinished {
  const running = new Map<string, Promise<void>>()
  return {
    add: (id, work) => {
      running.set(id, work)
      void work.finally(() => running.delete(id))
    },
    settled: async (id) => running.get(id),
    allSettled: async () => {
      await Promise.all(running.values())
    },
  }
}
