/** A value and how it became what it is, so that every step can be taken back and done again. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
}

export const historyOf = <T>(present: T): History<T> => ({ past: [], present, future: [] })

/** A new step; what was undone before it is gone. */
export const stepped = <T>({ past, present }: History<T>, next: T): History<T> => ({
  past: [...past, present],
  present: next,
  future: [],
})

export function undone<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
  }
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future }
}
