import { useState } from 'react'
import type { TrashItem } from '@shared/domain/dataset/trash'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'

/** Brings back what was removed, to where it was. */
export function useRestore(): {
  restore: (item: TrashItem, onRestored: () => void) => void
  isRestoring: boolean
} {
  const [isRestoring, setRestoring] = useState(false)
  return {
    isRestoring,
    restore(item, onRestored) {
      setRestoring(true)
      restored(item)
        .then(() => {
          toast.cameBack(item.id)
          onRestored()
        })
        .catch((error: unknown) => toastError(error))
        .finally(() => setRestoring(false))
    },
  }
}

async function restored(item: TrashItem): Promise<void> {
  switch (item.kind) {
    case 'draft':
      await call('drafts', 'restore', { id: item.id })
      return
    case 'sample':
      await call('samples', 'restore', { draftId: item.draftId, ids: [item.id] })
      return
    case 'take':
      await call('takes', 'restore', { ids: [item.id] })
      return
    case 'recording':
      // Its takes first: a recording without them has no sound.
      if (item.takeIds.length > 0) await call('takes', 'restore', { ids: item.takeIds })
      await call('recordings', 'restore', { id: item.id })
  }
}
