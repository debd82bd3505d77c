import type { Migration } from './migration'

/** What is typed and chosen on the Speech page. */
export const speechWorkspace: Migration = {
  version: 21,
  up: () => undefined,
}
