/** About 32 frames per second: more cost a lot and look the same. */
const frameMs = 1_000 / 32

/** Calls `draw` on the next frame after `ask`, at most about 32 times per second. */
export function createPacer(draw: () => void): { ask: () => void } {
  let isAsked = false
  let dueMs = 0
  const show = (nowMs: number): void => {
    isAsked = false
    // Based on the due time, so that the average rate holds; long pauses are not made up for.
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
