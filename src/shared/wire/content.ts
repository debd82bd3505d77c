import { z } from 'zod'

const wireImage = z.object({ url: z.string().nullish(), alt: z.string().nullish() })

/** Answer of the content server (api.md section 5): a page of a Payload-style CMS. */
export const wireAnnouncements = z.object({
  docs: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      description: z.string().nullish(),
      /** ISO 8601. */
      timestamp: z.string(),
      largeImage: wireImage.nullish(),
      smallImage: wireImage.nullish(),
      linkTo: z.string().nullish(),
      isImportant: z.boolean().nullish(),
      featureFlagControlled: z.boolean().nullish(),
      cta: z.object({ label: z.string(), url: z.string().nullish() }).nullish(),
    }),
  ),
})
export type WireAnnouncements = z.infer<typeof wireAnnouncements>

/** Answer of POST /v1/user/affiliate-link (NP). */
export const wireAffiliateLink = z.object({ link: z.string() })
