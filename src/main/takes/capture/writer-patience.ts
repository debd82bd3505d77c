/** A child process outlives its killed parent for seconds; its journal is awaited this long. */
export const writerPatienceMs = 10_000
/** Interval between checks of the lock. */
export const writerPollMs = 200
