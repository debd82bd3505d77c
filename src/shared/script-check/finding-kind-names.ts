import type { FindingKind } from '../domain/recording/script-check'

/** Differences from a script by name, as lists and reports head them. */
export const findingKindNames: Readonly<Record<FindingKind, string>> = {
  skipped: 'Skipped',
  repeated: 'Repeated',
  inserted: 'Added',
  misread: 'Misread',
  pause: 'Long pause',
}
