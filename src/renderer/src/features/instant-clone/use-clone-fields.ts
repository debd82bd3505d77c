import { useState } from 'react'
import type { InstantClone, InstantCloneFields, InstantClonePatch } from '@shared/domain/cloud/instant-clone'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'

type Typed = Pick<InstantCloneFields, 'name' | 'description' | 'labels'>

/**
 * The fields of a clone as they are typed; each change is on disk before the next is typed. What main changes too (the
 * step, what is taken of the files) is main's.
 */
export function useCloneFields(
  clone: InstantClone,
): [InstantCloneFields, (patch: InstantClonePatch) => void] {
  const [typed, setTyped] = useState<Typed>(clone)
  const change = (patch: InstantClonePatch): void => {
    setTyped(({ name, description, labels }) => ({ name, description, labels, ...patch }))
    call('instantClones', 'update', { id: clone.id, patch }).catch(toastError)
  }
  const { name, description, labels } = typed
  return [{ ...clone, name, description, labels }, change]
}
