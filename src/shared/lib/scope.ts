type Disposer = () => void

/** Owns subscriptions, timers, and listeners; `end` disposes of them, last first, exactly once. */
export interface Scope {
  add: (dispose: Disposer) => void
  end: () => void
}

/** Creates a scope. What is added after its end is disposed of at once. */
export function createScope(): Scope {
  let disposers: Disposer[] | undefined = []
  return {
    add(dispose) {
      if (disposers) disposers.push(dispose)
      else dispose()
    },
    end() {
      const all = disposers ?? []
      disposers = undefined
      for (const dispose of all.reverse()) dispose()
    },
  }
}
