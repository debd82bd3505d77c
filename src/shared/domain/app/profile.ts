import { z } from 'zod'
import { list, text } from '../../lib/bounds'

/** Who uses the workspace, and on what terms, as the cloud last said. */
export const keptProfile = z.object({
  displayName: text().nullable(),
  /** Since 1970; null where the cloud does not say. */
  accountCreatedAtMs: z.number().nullable(),
  tier: text().nullable(),
  /** Of the subscription. */
  status: text().nullable(),
  hasOpenInvoices: z.boolean(),
  /** Null until known. */
  credits: z
    .object({
      used: z.number(),
      limit: z.number(),
      resetsAtMs: z.number().nullable(),
      isOverageOn: z.boolean(),
    })
    .nullable(),
  /** Null until the person has one. */
  affiliateLink: text().nullable(),
  /** Null: there is none. */
  checklist: z
    .object({
      /** It was put away. */
      isHidden: z.boolean(),
      isCompleted: z.boolean(),
      /** In their order. */
      steps: list(z.object({ id: text(), isCompleted: z.boolean() })),
    })
    .nullable(),
})

export const profile = keptProfile.extend({
  /** False until the cloud has answered once: the rest is then empty. */
  isKnown: z.boolean(),
})
export type Profile = z.infer<typeof profile>

/** What the person put away on a banner. */
export const bannerName = z.enum(['low-credits'])
