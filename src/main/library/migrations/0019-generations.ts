import type { Migration } from './migration'

/** Requests for paid audio: the ledger of speech. */
export const generations: Migration = {
  version: 19,
  up: () => undefined,
}
