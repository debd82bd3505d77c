import { creditUsage } from '@shared/domain/app/credit-usage'
import type { Profile } from '@shared/domain/app/profile'
import { lowCreditsPercent } from '@shared/limits'

export type AccountBanner = 'payment' | 'free-disabled' | 'low-credits'

/** Of a subscription whose last payment did not come through. */
const unpaidStatuses: ReadonlySet<string> = new Set([
  'past_due',
  'incomplete',
  'incomplete_expired',
  'unpaid',
])

/**
 * Which banners stand above the pages (spec/shell.md sections 4 and 8), the most pressing first.
 * @param isDismissed the one of low credits was put away within its time
 */
export function bannersFor(
  { status, hasOpenInvoices, credits }: Pick<Profile, 'status' | 'hasOpenInvoices' | 'credits'>,
  isDismissed: boolean,
): AccountBanner[] {
  const banners: AccountBanner[] = []
  if (hasOpenInvoices || (status !== null && unpaidStatuses.has(status))) banners.push('payment')
  if (status === 'free_disabled') banners.push('free-disabled')
  if (credits && !isDismissed && creditUsage(credits).percentUsed >= lowCreditsPercent)
    banners.push('low-credits')
  return banners
}
