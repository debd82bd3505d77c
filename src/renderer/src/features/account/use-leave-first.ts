import { useState } from 'react'
import type { AppError } from '@shared/errors/app-error'
import { useAccount, useConnection } from '@renderer/bridge/queries'
import { hostOf } from './connection-words'
import { leaveAccount } from './leave-account'
import { withScheme } from './server-address'

/** @param onlyFor the account that stays open; null: any */
type Go = (onlyFor: string | null) => void

/** Its server says that the new key is another account's. */
export const isOthers = ({ code, detail }: AppError): boolean =>
  code === 'busy' && detail['what'] === 'other-account'

/**
 * The open account stays remembered; what of it waits is said once before it is left. A new key for it does not leave it, which
 * its server alone can tell.
 */
export function useLeaveFirst() {
  /** Nobody is asked again after a mistyped key, or when the key is to be kept. */
  const [wish, setWish] = useState<'new-key' | 'leave' | null>(null)
  const account = useAccount().data
  const isRejected = useConnection().data?.state === 'unauthorized'
  const leave = (go: Go): Promise<void> =>
    leaveAccount({
      kind: 'sign-in',
      go() {
        setWish('leave')
        go(null)
      },
    })
  async function leaveFirst(serverUrl: string, go: Go): Promise<void> {
    if (wish === 'leave') return go(null)
    const isSameServer =
      account?.mode === 'cloud' && hostOf(account.serverUrl) === hostOf(withScheme(serverUrl))
    if (!isSameServer || !(isRejected || wish === 'new-key')) return leave(go)
    setWish('new-key')
    go(account.key)
  }
  return { leave, leaveFirst }
}
