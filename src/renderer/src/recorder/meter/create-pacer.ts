/** A little over 30 pictures a second: more cost much and show nothing new to the eye. */
const frameMs = 1_000 / 32

/** Calls `draw` with the next picture after `ask`, some 32 times a second; never while nobody asks. */
export function createPacer(draw: () => void): { ask: () => void } {
  let isAsked = false
  let dueMs = 0
  const show = (nowMs: number): void => {
    isAsked = false
    // Counted from when it was due, so that the rate holds on average; a long pause is not made up for.
    dueMs = Math.max(dueMs, nowMs - frameMs) + frameMs
    draw()
  }
  return {
    ask() {
      if (isAsked || performance.now() < dueMs - frameMs / 3) return
      isAsked = true
      requestAnimationFrame(show)
    },
  }
}
