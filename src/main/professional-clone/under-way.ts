/** Counts what is being sent, for whoever would cut it off. */
interface UnderWay {
  isBusy(): boolean
  /** The same work, counted from its call until it has settled. */
  counted<A extends unknown[], T>(work: (...given: A) => Promise<T>): (...given: A) => Promise<T>
}

export function createUnderWay(): UnderWay {
  let count = 0
  return {
    isBusy: () => count > 0,
    counted:
      (work) =>
      async (...given) => {
        count += 1
        try {
          return await work(...given)
        } finally {
          count -= 1
        }
      },
  }
}
