import { isFreePlan } from '@shared/access/access-rules'
import type { Account } from '@shared/domain/app/account'

/** Why this person cannot make an affiliate link; null if nothing known forbids it. */
export function whyNoLink({ mode }: Pick<Account, 'mode'>, tier: string | null): string | null {
  if (mode === 'signed-out') return 'Sign in first: the link belongs to your account.'
  if (isFreePlan(tier)) return 'The program is open to paid plans.'
  return null
}
