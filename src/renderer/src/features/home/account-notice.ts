import type { Account, Connection } from '@shared/domain/app/account'
import { pathTo, pathToSettings } from '@renderer/address/paths'
import { errorWords } from '@renderer/copy/errors'
import { AppError } from '@shared/errors/app-error'

export interface Notice {
  title: string
  body: string
  link: { label: string; path: string }
}

/** What about the account keeps work from reaching the cloud; being offline is a state and no notice. */
export function accountNotice(account: Account, connection: Connection): Notice | null {
  const link = { label: 'Open settings', path: pathToSettings('account') }
  const signIn = { label: 'Sign in', path: pathTo('settings', { dialog: 'sign-in' }) }
  if (account.mode === 'signed-out') return { ...words('signed-out'), link: signIn }
  if (account.mode === 'demo' && account.state === 'failed') return { ...words('demo-cloud-failed'), link }
  if (account.mode === 'cloud' && connection.state === 'unauthorized') {
    return { ...words('unauthorized'), link: signIn }
  }
  return null
}

function words(code: 'signed-out' | 'demo-cloud-failed' | 'unauthorized'): { title: string; body: string } {
  const { title, body } = errorWords(new AppError(code))
  return { title, body }
}
