/** A process whose parent was killed lives on for seconds; so long its journal is waited for. */
export const writerPatienceMs = 10_000
export const writerPollMs = 200
