import { useMemo } from 'react'
import { useAccount, useAnswer } from '@renderer/bridge/queries'
import { accountChoices, type AccountChoice } from './account-choices'

/** The accounts of this computer; none until they are known. */
export function useAccountChoices(): readonly AccountChoice[] {
  const account = useAccount().data
  const remembered = useAnswer('account', 'remembered', {}).data
  return useMemo(
    () => (account && remembered ? accountChoices(account, remembered) : []),
    [account, remembered],
  )
}
