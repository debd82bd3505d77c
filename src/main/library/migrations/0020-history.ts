import type { Migration } from './migration'

/** The history of generations: what the cloud keeps, mirrored. */
export const history: Migration = {
  version: 20,
  up: () => undefined,
}
