import { useState } from 'react'
import type { Take } from '@shared/domain/recording/take'
import { useTakes } from '@renderer/bridge/recorder-queries'
import { toast } from '@renderer/ui/feedback/toast'
import type { TakeEndReason } from '@renderer/recorder/recorder-machine'
import { recorderTexts } from '@renderer/recorder/recorder-options'
import { afterPart, isUnstored, partsNow } from '@renderer/recorder/session'
import { addTakes } from '../takes/add-to-dataset'

export interface Delivery {
  /** Takes on their way into the dataset. */
  adding: ReadonlySet<string>
  /** Parts of a recording that was cut off and can go on. */
  parts: readonly Take[]
  /** @param part null: no other one comes */
  conclude: (part: Take | null, reason: TakeEndReason) => void
}

const sayLeftOut = (name: string): void =>
  void toast.warning(`A part is missing from “${name}”.`, {
    description: 'The disk refused it. Once it is stored, you find it in Unsaved recordings.',
  })

/** What becomes of finished takes: into the dataset, kept, or waiting for the next part. */
export function useDelivery(draftId: string, minDurationMs: number): Delivery {
  const [adding, setAdding] = useState<ReadonlySet<string>>(new Set())
  const [waiting, setWaiting] = useState<readonly Take[]>([])
  const now = partsNow(waiting, useTakes(draftId).data ?? [])
  const add = async (name: string, takeIds: string[]) => {
    setAdding((before) => new Set([...before, ...takeIds]))
    if (await addTakes(draftId, name, takeIds)) return
    setAdding((before) => new Set([...before].filter((id) => !takeIds.includes(id))))
  }
  return {
    adding,
    parts: now.filter((part) => !isUnstored(part)),
    conclude(part, reason) {
      const next = afterPart(now, part, reason, minDurationMs)
      setWaiting(next.waiting)
      if (next.fate?.kind === 'keep') toast.warning(recorderTexts.tooShort(minDurationMs))
      if (next.fate?.kind !== 'add') return
      const name = [...now, part].find((one) => one && !isUnstored(one))?.name ?? ''
      void add(name, next.fate.takeIds)
      if (next.leftOut.length > 0) sayLeftOut(name)
    },
  }
}
