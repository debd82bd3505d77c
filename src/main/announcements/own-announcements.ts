import type { AccessFacts } from '@shared/access/access-facts'
import type { Announcement } from '@shared/domain/app/announcement'
import { affiliateMinAgeMs, affiliatePromotionTiers } from '@shared/limits'
import { platformUrl } from '@shared/platform/platform-pages'
import type { KeptProfile } from '../profile/profile'

export interface PromotionDraw {
  isDrawn: boolean
  atMs: number
}

/** What no content server may take the place of. */
export const ownIds: ReadonlySet<string> = new Set(['affiliate-promotion', 'enterprise-upsell'])

/** Controls the upsell (spec/shell.md section 9). */
const upsellFlag = 'enterprise_upsell'

/** What Timbre tells by rules of its own: the affiliate program to those who may earn by it, and what the upsell's flag says. */
export function ownAnnouncements({
  facts,
  profile,
  nowMs,
  draw,
}: {
  facts: Pick<AccessFacts, 'featureFlags'>
  profile: KeptProfile | null
  nowMs: number
  /** Asked only of an account that all other rules fit. */
  draw: () => PromotionDraw
}): Announcement[] {
  const own: Announcement[] = []
  if (profile && isAffiliateFit(profile, nowMs)) {
    const { isDrawn, atMs } = draw()
    if (isDrawn)
      own.push({
        ...plain,
        id: 'affiliate-promotion',
        title: 'Earn with every voice actor you bring',
        description: 'Recommend the platform and earn 22% of payments for 12 months.',
        atMs,
        callToAction: { kind: 'affiliate', label: 'Become an affiliate' },
      })
  }
  if (facts.featureFlags.includes(upsellFlag))
    own.push({
      ...plain,
      id: 'enterprise-upsell',
      title: 'Working as a team?',
      description: 'Enterprise plans have more seats, higher limits and their own support.',
      atMs: profile?.accountCreatedAtMs ?? nowMs,
      callToAction: { kind: 'web-page', label: 'Book a call', url: platformUrl('contact-sales', null) ?? '' },
    })
  return own
}

const plain = { largeImage: null, smallImage: null, linkTo: null, isImportant: false, isRead: false }

const isAffiliateFit = ({ tier, accountCreatedAtMs, hasReferralCode }: KeptProfile, nowMs: number): boolean =>
  tier !== null &&
  affiliatePromotionTiers.has(tier) &&
  accountCreatedAtMs !== null &&
  nowMs - accountCreatedAtMs > affiliateMinAgeMs &&
  !hasReferralCode
