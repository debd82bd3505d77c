import { useCallback } from 'react'
import type { DialogName } from './address'
import { useAddress } from './use-address'

/** A dialog in the address: it survives a reload, and Back closes it. */
export function useDialogParam(name: DialogName): [isOpen: boolean, open: () => void, close: () => void] {
  const [{ dialog }, change] = useAddress()
  const open = useCallback(() => change({ dialog: name }), [name, change])
  const close = useCallback(() => change({ dialog: null }, { isReplacing: true }), [change])
  return [dialog === name, open, close]
}
