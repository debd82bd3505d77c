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
 * @param dismissedUntilMs until when the one of low credits stays away; null: it was not put away
 */
export function bannersFor(
  { status, hasOpenInvoices, credits }: Pick<Profile, 'status' | 'hasOpenInvoices' | 'credits'>,
  { dismissedUntilMs, nowMs }: { dismissedUntilMs: number | null; nowMs: number },
): AccountBanner[] {
  const banners: AccountBanner[] = []
  if (hasOpenInvoices || (status !== null && unpaidStatuses.has(status))) banners.push('payment')
  if (status === 'free_disabled') banners.push('free-disabled')
  const isDismissed = dismissedUntilMs !== null && nowMs < dismissedUntilMs
  if (credits && !isDismissed && isLow(credits)) banners.push('low-credits')
  return banners
}

/** Of a plan with credits: one without any has nothing that runs low. The shown percentage is rounded, this is not. */
const isLow = ({ used, limit }: { used: number; limit: number }): boolean =>
  limit > 0 && (used / limit) * 100 >= lowCreditsPercent
