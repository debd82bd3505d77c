import type { Migration } from './migration'

/** The queue of speech to speech. */
export const conversions: Migration = {
  version: 22,
  up: () => undefined,
}
