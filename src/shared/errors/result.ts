import type { WireError } from './wire-error'

export type Result<T> = { ok: true; value: T } | { ok: false; error: WireError }
