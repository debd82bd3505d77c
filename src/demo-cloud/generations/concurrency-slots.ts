import type { WireModel } from '@shared/wire'
import type { AccountSettings } from '../stores/account-store'
import { codedError } from '../http/wire-error'

export type ConcurrencyGroup = 'standard' | 'turbo'

export const groupOf = (model: Pick<WireModel, 'concurrency_group'>): ConcurrencyGroup =>
  model.concurrency_group === 'turbo' ? 'turbo' : 'standard'

/** Requests of the standard models in flight at once, by plan (api.md section 10b); turbo has twice as many. */
const standardOfTier: Readonly<Record<string, number>> = {
  free: 2,
  starter: 3,
  creator: 5,
  pro: 10,
}
const standardOfLargerTiers = 15

export function concurrencyOf(
  { tier, concurrency }: Pick<AccountSettings, 'tier' | 'concurrency'>,
  group: ConcurrencyGroup,
): number {
  const standard = concurrency ?? standardOfTier[tier] ?? standardOfLargerTiers
  return group === 'turbo' ? standard * 2 : standard
}

export interface Slot {
  /** In flight in the group, this one included, when it was taken. */
  inFlight: number
  maximum: number
  release(): void
}

/** Counts the generations in flight in each group. */
export interface ConcurrencySlots {
  /** @throws WireError too_many_concurrent_requests */
  take(group: ConcurrencyGroup, maximum: number): Slot
}

export function createConcurrencySlots(): ConcurrencySlots {
  const inFlight: Record<ConcurrencyGroup, number> = { standard: 0, turbo: 0 }
  return {
    take(group, maximum) {
      if (inFlight[group] >= maximum) {
        throw codedError({
          httpStatus: 429,
          type: 'rate_limit_error',
          code: 'concurrent_limit_exceeded',
          status: 'too_many_concurrent_requests',
          message: `Too many concurrent requests. Your subscription allows ${maximum} at once.`,
        })
      }
      inFlight[group] += 1
      let isHeld = true
      return {
        inFlight: inFlight[group],
        maximum,
        release() {
          if (isHeld) inFlight[group] -= 1
          isHeld = false
        },
      }
    },
  }
}
