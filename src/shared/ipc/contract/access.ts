import { z } from 'zod'
import { accessFacts } from '../../access/access-facts'

export const access = {
  /** What is known now; the cloud is asked too, and `changed` tells what it says. */
  facts: { input: z.object({}), output: accessFacts },
} as const

export const accessEvents = { changed: accessFacts } as const
