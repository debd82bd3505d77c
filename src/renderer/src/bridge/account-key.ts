import type { Account } from '@shared/domain/app/account'

/** Tells one account from another, wherever its server is just now. */
export const accountKeyOf = (account: Account): string =>
  account.mode === 'cloud' ? account.key : account.mode
