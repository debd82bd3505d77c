import { useState } from 'react'
import type { InstantClone, InstantCloneFields, InstantClonePatch } from '@shared/domain/cloud/instant-clone'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'

type Typed = Pick<InstantCloneFields, 'name' | 'description' | 'labels'>

/**
 * The fields of a clone as they are typed; each change is on disk before the next is typed. What main changes too (the
 * step, what is taken of the files) is main's, but shows at once: main may be busy with files.
 */
export function useCloneFields(
  clone: InstantClone,
): [InstantCloneFields, (patch: InstantClonePatch) => void] {
  const [typed, setTyped] = useState<Typed>(clone)
  /** On their way to main, oldest first; main tells of a change before it answers. */
  const [sent, setSent] = useState<readonly InstantClonePatch[]>([])
  const change = (patch: InstantClonePatch): void => {
    setTyped(({ name, description, labels }) => ({ name, description, labels, ...patch }))
    setSent((now) => [...now, patch])
    void call('instantClones', 'update', { id: clone.id, patch })
      .catch(toastError)
      .finally(() => setSent((now) => now.filter((each) => each !== patch)))
  }
  const { name, description, labels } = typed
  const fields = { ...clone, name, description, labels }
  return [sent.reduce<InstantCloneFields>((now, patch) => ({ ...now, ...patch }), fields), change]
}
