import { z } from 'zod'
import { updateFacts } from '../../domain/app/update'

export const updates = {
  get: { input: z.object({}), output: updateFacts },
  /** Asks the feed now; what it found is in `get`. */
  check: { input: z.object({}), output: z.null() },
  /** Quits, installs and starts again. Refused as `busy` while a take, an upload or a generation would be cut. */
  apply: { input: z.object({}), output: z.null() },
  newsSeen: { input: z.object({}), output: z.null() },
} as const

export const updatesEvents = {
  changed: updateFacts,
} as const
