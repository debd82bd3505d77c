/** When every picture was taken: lengths of time and "2 hours ago" read the same for ever. */
export const pictureMs = Date.UTC(2026, 2, 4, 10, 30)

/** The page's clock stands still. Timers go on. */
export function stopClock(): void {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [pictureMs] : given) as [number]))
    }
    static override now = (): number => pictureMs
  } as DateConstructor
}

/** The clock goes on by so much each time somebody looks at it: for what says that it has waited. */
export function runClock(stepMs: number): void {
  let lookedMs = pictureMs - stepMs
  Date.now = () => (lookedMs += stepMs)
}
