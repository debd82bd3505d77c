import { AppError } from '@shared/errors/app-error'

/**
 * - not-a-dataset: no passport is in it
 * - newer: a later Timbre made it
 * - damaged: cut short, changed, or in contradiction to itself
 * - unsafe: made to harm: names that lead elsewhere, contents that swell beyond measure
 */
export type RefusalReason = 'not-a-dataset' | 'newer' | 'damaged' | 'unsafe'

/** A package that is not taken in, not even in part; or, where it is too large, not written. */
export const refused = (reason: RefusalReason | 'too-large', cause?: unknown): AppError =>
  new AppError('passport-refused', { detail: { reason }, cause })
