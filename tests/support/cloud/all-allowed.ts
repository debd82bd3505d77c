import { nothingKnown } from '@shared/access/nothing-known'

/** A workspace that forbids nothing. */
export const allAllowed = { get: () => Promise.resolve(nothingKnown) }
