import { z } from 'zod'
import { bannerName, profile as profileSchema } from '../../domain/app/profile'
import { text } from '../../lib/bounds'

const nothing = z.object({})

export const profile = {
  /** What is known now; the cloud is asked too, and `changed` tells what it says. */
  get: { input: nothing, output: profileSchema },
  hideChecklist: { input: nothing, output: z.null() },
  /** The person's own address for recommending the platform. */
  makeAffiliateLink: { input: nothing, output: z.object({ link: text() }) },
  /** Until when the banner stays away; null if it was never put away. */
  dismissedBanner: {
    input: z.object({ banner: bannerName }),
    output: z.object({ untilMs: z.number().nullable() }),
  },
  dismissBanner: { input: z.object({ banner: bannerName }), output: z.null() },
} as const

export const profileEvents = {
  changed: profileSchema,
  bannerChanged: z.object({ banner: bannerName }),
} as const
