/** Of several late answers only that of the newest question counts, and none once nobody waits for it. */
export interface Turns {
  /** Null where it was asked anew meanwhile, or ended. */
  next<T>(late: Promise<T>): Promise<{ answer: T } | null>
  end(): void
}

export function createTurns(): Turns {
  let turn = 0
  return {
    async next(late) {
      const mine = (turn += 1)
      const answer = await late
      return mine === turn ? { answer } : null
    },
    end() {
      turn += 1
    },
  }
}
