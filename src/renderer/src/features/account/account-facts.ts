import type { Account } from '@shared/domain/app/account'
import { planName } from './plan-name'

const authentications = { 'api-key': 'API key', bearer: 'Bearer token' } as const

const storages = {
  keychain: 'In this computer’s keychain',
  memory: 'In memory, until you quit',
  'plain-text': 'As plain text in your user folder',
} as const

/** What is known of an account, as names and values. */
export function accountFacts(account: Account): readonly (readonly [string, string])[] {
  switch (account.mode) {
    case 'demo':
      return [
        ['Workspace', 'Demo workspace'],
        ['Server', account.serverUrl ?? 'Not running'],
      ]
    case 'signed-out':
      return [
        ['Server', account.serverUrl],
        ['Account', 'Signed out'],
      ]
    case 'cloud':
      return [
        ['Server', account.serverUrl],
        ...(account.userName === null ? [] : [['Account', account.userName] as const]),
        ...(account.tier === null ? [] : [['Plan', planName(account.tier)] as const]),
        ['Signed in with', authentications[account.authentication]],
        ['Stored', storages[account.storage]],
      ]
  }
}
