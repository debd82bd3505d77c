import { useEffect, useState } from 'react'
import type { Sample } from '@shared/domain/dataset/sample'
import { subscribe } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { passedOverWords } from './passed-over'
import { createRefusalWatch } from './refusal-toasts'

/** Tells the first refused files of an import in the corner of the window, and what was passed over in its folders. */
export function useRefusalToasts(draftId: string, samples: readonly Sample[]): void {
  const [watch] = useState(() => createRefusalWatch(samples))
  useEffect(
    () =>
      subscribe('samples', 'changed', (change) => {
        if (change.draftId !== draftId) return
        for (const sample of watch.newlyRefused(change.upserted, Date.now())) {
          if (!sample.error) continue
          const detail = { fileName: sample.sourceName, ...sample.error.detail }
          toastError({ ...sample.error, detail }, { id: `refused-${sample.id}` })
        }
      }),
    [draftId, watch],
  )
  useEffect(
    () =>
      subscribe('samples', 'passedOver', (passed) => {
        if (passed.draftId !== draftId) return
        const { title, description } = passedOverWords(passed)
        toast.message(title, { description })
      }),
    [draftId],
  )
}
