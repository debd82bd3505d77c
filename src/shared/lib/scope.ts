type Disposer = () => void

/** Owns subscriptions, timers and listeners; ending it ends them all, last first, exactly once. */
export interface Scope {
  add: (dispose: Disposer) => void
  end: () => void
}

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
