/**
 * One sync of the disk for everybody who waits. Whoever asks while one runs waits for the next: what they wrote may have
 * come too late for it.
 * @param sync makes everything durable that was written before its call
 */
export function createGroupedSync(sync: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  function start(): Promise<void> {
    next = null
    const started = sync().finally(() => {
      if (running === started) running = null
    })
    running = started
    return started
  }
  return () => {
    if (!running) return start()
    return (next ??= running.then(start, start))
  }
}
