import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { AccountModule } from './account'

/** The client of the account; null while signed out and while the demo cloud is not up. */
export function clientNow(account: Pick<AccountModule, 'cloud'>): CloudClient | null {
  try {
    return account.cloud()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
