import type { Histories } from './use-editor'

/** Edits of a dialog that was closed without saving, kept for as long as the message that offers them back. */
let kept: Histories | null = null

export const keepAbandoned = (histories: Histories): void => {
  kept = histories
}

/** Edits to go on with; only once. */
export function takeAbandoned(): Histories {
  const histories = kept ?? {}
  kept = null
  return histories
}
