import { z } from 'zod'
import type { WireAnnouncements } from '@shared/wire'

/** What a content server of its own would answer. */
export const contentPrefix = '/api/'

export const demoAnnouncement = z.strictObject({
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable().default(null),
  timestamp: z.iso.datetime(),
  linkTo: z.string().nullable().default(null),
  isImportant: z.boolean().default(false),
  featureFlagControlled: z.boolean().default(false),
  cta: z.strictObject({ label: z.string(), url: z.string().nullable() }).nullable().default(null),
  /** Served with the drawing of this server. */
  hasImages: z.boolean().default(false),
  tiers: z.array(z.string()).default(['all']),
  onboarding_personas: z.array(z.string()).default(['all']),
})
export type DemoAnnouncement = z.infer<typeof demoAnnouncement>

/** What the demo workspace tells by itself. */
export const seededAnnouncements = (createdAtMs: number): DemoAnnouncement[] => [
  demoAnnouncement.parse({
    slug: 'demo-workspace',
    title: 'This is the demo workspace',
    description:
      'A server on this computer answers as the cloud does, so that everything can be tried. Nothing you record or write leaves your computer, and the credits are not real.',
    timestamp: new Date(createdAtMs).toISOString(),
  }),
]

/** @param query the filters of a Payload-style CMS (api.md section 5) */
export function findAnnouncements(
  all: readonly DemoAnnouncement[],
  query: Readonly<Record<string, string>>,
  mediaUrl: string,
): WireAnnouncements {
  const among = (name: string): string[] => (query[`where[${name}][in]`] ?? 'all').split(',')
  const tiers = among('tiers')
  const personas = among('onboarding_personas')
  const untilMs = Date.parse(query['where[timestamp][less_than_equal]'] ?? '')
  const docs = all
    .filter((each) => each.tiers.some((tier) => tiers.includes(tier)))
    .filter((each) => each.onboarding_personas.some((persona) => personas.includes(persona)))
    .filter(({ timestamp }) => Number.isNaN(untilMs) || Date.parse(timestamp) <= untilMs)
    .toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp))
    .slice(0, Number(query['limit'] ?? 10))
  return {
    docs: docs.map(({ hasImages, tiers: _, onboarding_personas: __, ...each }) => ({
      ...each,
      largeImage: hasImages ? { url: `${mediaUrl}large.png`, alt: 'A drawing' } : null,
      smallImage: hasImages ? { url: `${mediaUrl}small.png`, alt: '' } : null,
    })),
  }
}
