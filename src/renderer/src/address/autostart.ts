/**
 * State of a navigation that starts what it filled in by itself. Set by links inside Timbre alone: an address, which may
 * come from outside, cannot hold it, so that nothing from there spends credits.
 */
export const autostartState = { autostart: true } as const

export const isAutostart = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'autostart' in state && state.autostart === true
