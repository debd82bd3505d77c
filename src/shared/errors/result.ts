import type { WireError } from './app-error'

export type Result<T> = { ok: true; value: T } | { ok: false; error: WireError }
