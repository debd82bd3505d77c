import type { Account, RememberedAccount } from '@shared/domain/app/account'
import { hostOf } from './connection-words'
import type { Leaving } from './leave-account'

/** One of the accounts of this computer, as the person chooses among them. */
export interface AccountChoice {
  /** `demo` for the demo workspace. */
  key: string
  name: string
  /** Where it is. */
  detail: string
  isOpen: boolean
  leaving: Leaving
}

/** The remembered accounts in the order of their names, so that a list stays where it is, and the demo workspace last. */
export function accountChoices(account: Account, remembered: readonly RememberedAccount[]): AccountChoice[] {
  const named = remembered.map((each) => ({ ...each, name: nameOf(each), host: hostOf(each.serverUrl) }))
  const choices = named.map(({ key, name, host }): AccountChoice => {
    const isAmbiguous = named.some((other) => other.key !== key && other.name === name && other.host === host)
    // Two people of one name: nothing else that is known here tells them apart.
    const shown = isAmbiguous ? `${name} (${key.slice(0, 4)})` : name
    return {
      key,
      name: shown,
      detail: host,
      isOpen: account.mode === 'cloud' && account.key === key,
      leaving: { kind: 'switch', key, name: shown },
    }
  })
  return [
    ...choices.toSorted((a, b) => a.name.localeCompare(b.name) || a.detail.localeCompare(b.detail)),
    {
      key: 'demo',
      name: 'Demo workspace',
      detail: 'On this computer',
      isOpen: account.mode === 'demo',
      leaving: { kind: 'demo' },
    },
  ]
}

const nameOf = ({ userName, serverUrl }: RememberedAccount): string => userName ?? hostOf(serverUrl)
