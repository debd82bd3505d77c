import type { AccessFacts } from '@shared/access/access-facts'
import type { Account } from '@shared/domain/app/account'
import { residencyOf } from '@shared/platform/web-address'
import { hostOf } from '@renderer/features/account/connection-words'

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

/** `growing_business` as "Growing business"; a date at the end is left out. */
export function planName(tier: string): string {
  const words = tier
    .replace(/_\d{4}(_\d{2}){0,2}$/, '')
    .replaceAll('_', ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
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
