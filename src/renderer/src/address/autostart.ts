/**
 * State of a navigation that fills in a text and then has it spoken by itself. Set by links inside Timbre alone: an address,
 * which may come from outside, cannot hold it, so that nothing from there spends credits (rulings).
 */
export interface AutostartState {
  autostartText: string
}

/** The text of such a link; null for any other navigation. */
export const autostartText = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'autostartText' in state &&
  typeof state.autostartText === 'string'
    ? state.autostartText
    : null
