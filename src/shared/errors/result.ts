import type { WireError } from './wire-error'

/** The outcome of a call, as it crosses a process boundary. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: WireError }
