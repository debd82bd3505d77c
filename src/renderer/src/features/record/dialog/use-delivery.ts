import { useState } from 'react'
import type { Take } from '@shared/domain/recording/take'
import { toast } from '@renderer/ui/feedback/toast'
import type { TakeEndReason } from '@renderer/recorder/recorder-machine'
import { recorderTexts } from '@renderer/recorder/recorder-options'
import { fateOf } from '@renderer/recorder/session'
import { addTakes } from '../takes/add-to-dataset'

export interface Delivery {
  /** Takes on their way into the dataset. */
  adding: ReadonlySet<string>
  /** Parts of a recording that was cut off and can go on. */
  parts: readonly Take[]
  conclude: (all: readonly Take[], reason: TakeEndReason) => void
}

/** What becomes of finished takes: into the dataset, kept, or waiting for the next part. */
export function useDelivery(draftId: string, minDurationMs: number): Delivery {
  const [adding, setAdding] = useState<ReadonlySet<string>>(new Set())
  const [parts, setParts] = useState<readonly Take[]>([])
  const add = async (name: string, takeIds: string[]) => {
    setAdding((now) => new Set([...now, ...takeIds]))
    if (await addTakes(draftId, name, takeIds)) return
    setAdding((now) => new Set([...now].filter((id) => !takeIds.includes(id))))
  }
  return {
    adding,
    parts,
    conclude(all, reason) {
      const fate = fateOf(all, reason, minDurationMs)
      setParts(fate.kind === 'wait' ? all : [])
      if (fate.kind === 'add') void add(all[0]?.name ?? '', fate.takeIds)
      if (fate.kind === 'keep') toast.warning(recorderTexts.tooShort(minDurationMs))
    },
  }
}
