import { z } from 'zod'
import { scriptId, takeId } from '@shared/domain/ids'
import type { Script } from '@shared/domain/recording/script'
import { type BoothState, emptyBooth } from './booth-state'

/** What a person laid out in the booth of a draft: it outlives a reload and a restart. */
const boothMemory = z.object({
  scriptId: scriptId.nullable(),
  mode: z.enum(['script', 'lines']),
  lineIndex: z.number().int().min(0),
  picked: z.array(z.tuple([z.number().int().min(0), takeId])),
  wordIndex: z.number().int().min(-1),
})
export type BoothMemory = z.infer<typeof boothMemory>

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (draftId: string): string => `booth/${draftId}`

export function rememberBooth(draftId: string, state: BoothState, store: Store = localStorage): void {
  const { script, mode, lineIndex, picked, wordIndex } = state
  const memory: BoothMemory = {
    scriptId: script?.id ?? null,
    mode,
    lineIndex,
    picked: [...picked],
    wordIndex,
  }
  store.setItem(keyOf(draftId), JSON.stringify(memory))
}

/** @returns null where nothing is remembered, or nothing that can be read */
export function recallBooth(draftId: string, store: Store = localStorage): BoothMemory | null {
  const text = store.getItem(keyOf(draftId))
  if (text === null) return null
  try {
    return boothMemory.parse(JSON.parse(text))
  } catch {
    // Of an older version, or damaged: the takes are safe in main, the layout is made anew.
    store.removeItem(keyOf(draftId))
    return null
  }
}

/** Lays out a script that was chosen elsewhere; where the booth has it already, its lines and their takes stay. */
export function rememberScript(draftId: string, script: Script, store: Store = localStorage): void {
  if (recallBooth(draftId, store)?.scriptId === script.id) return
  rememberBooth(draftId, { ...emptyBooth, script }, store)
}
