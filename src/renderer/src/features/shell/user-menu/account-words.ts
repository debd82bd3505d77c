import type { AccessFacts } from '@shared/access/access-facts'
import type { Account } from '@shared/domain/app/account'
import { residencyOf } from '@shared/platform/web-address'
import { hostOf } from '@renderer/features/account/connection-words'
import { planName } from '@renderer/features/account/plan-name'

/** Who is signed in, and where, for the head of the menu. */
export function accountHead(
  account: Account,
  facts: Pick<AccessFacts, 'tier' | 'workspaceName'>,
): {
  name: string
  detail: string
} {
  if (account.mode === 'signed-out') return { name: 'Signed out', detail: hostOf(account.serverUrl) }
  const plan = facts.tier === null ? null : `${planName(facts.tier)} plan`
  if (account.mode === 'demo')
    return { name: 'Demo workspace', detail: ['On this computer', plan].filter(Boolean).join(' · ') }
  const where = facts.workspaceName ?? hostOf(account.serverUrl)
  return {
    name: account.userName ?? hostOf(account.serverUrl),
    detail: [where, plan].filter(Boolean).join(' · '),
  }
}

/** Where the data of the workspace is kept; null where nobody knows. */
export function residencyWords(account: Account): string | null {
  if (account.mode === 'demo') return 'This computer'
  return residencyOf(account.serverUrl)?.region ?? null
}

/** What happens to data with regard to training, in one line; neutral while it is not known. */
export function disclosureWords(trainingOptOut: boolean | null): string {
  if (trainingOptOut === null) return 'Data may be used for training as your workspace settings say.'
  return trainingOptOut ? 'Your data is not used for training.' : 'Your data may be used for training.'
}

/** Served from this computer: what went wrong there is in the logs here (decision 71). */
export const isOnThisComputer = (account: Account): boolean =>
  account.mode === 'demo' || /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])([:/]|$)/.test(account.serverUrl)
