import type { Account } from '@shared/domain/app/account'

/** Tells one account from another, wherever its server is just now. */
export const accountKeyOf = (account: Account): string =>
  account.mode === 'cloud' ? account.key : account.mode

/** Whether another account is open now; one whose owner the cloud has only just told is none. */
export function isOtherAccount(before: Account, now: Account): boolean {
  const isJustKnown =
    before.mode === 'cloud' && before.userName === null && before.serverUrl === serverOf(now)
  return !isJustKnown && accountKeyOf(before) !== accountKeyOf(now)
}

const serverOf = (account: Account): string | null => (account.mode === 'cloud' ? account.serverUrl : null)
