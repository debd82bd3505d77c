import { useEffect, useRef, useState } from 'react'
import { isCancelled } from '@shared/errors/app-error'
import { AppError } from '@shared/errors/app-error'
import { dialogueTexts, enhanceable } from '@shared/domain/speech/dialogue-rules'
import { call } from '@renderer/bridge/studio'
import { toast } from '@renderer/ui/feedback/toast'
import { withTexts } from './document/dialogue-commands'
import type { DialogueDocument } from './document/dialogue-document'

type EnhanceState = 'idle' | 'loading' | 'applied'

export interface Enhance {
  state: EnhanceState
  start: () => void
  undo: () => void
  keep: () => void
}

/** What a person reads when enhancing failed (spec/speech-synthesis.md section 8). */
export const enhanceFailure = (error: unknown): string =>
  error instanceof AppError && error.detail['httpStatus'] === 429
    ? dialogueTexts.enhanceLimit
    : dialogueTexts.enhanceFailed

/** Has audio tags added, which can be undone or kept until the dialogue is changed. */
export function useEnhance(dialogue: DialogueDocument): Enhance {
  const [state, setState] = useState<EnhanceState>('idle')
  const now = useRef<{ state: EnhanceState; before: ReadonlyMap<string, string> }>({
    state: 'idle',
    before: new Map(),
  })
  const isOwnChange = useRef(false)

  const set = (next: EnhanceState): void => {
    now.current.state = next
    setState(next)
  }

  useEffect(
    () =>
      dialogue.store.subscribe((facts, earlier) => {
        const isChanged = facts.state.doc !== earlier.state.doc
        if (isChanged && !isOwnChange.current && now.current.state !== 'idle') {
          now.current = { state: 'idle', before: new Map() }
          setState('idle')
        }
      }),
    [dialogue],
  )

  const write = (texts: ReadonlyMap<string, string>): void => {
    isOwnChange.current = true
    dialogue.dispatch(withTexts(dialogue.store.getState().state, texts))
    isOwnChange.current = false
  }

  async function run(): Promise<void> {
    const blocks = enhanceable(dialogue.blocks())
    const before = new Map(blocks.map(({ id, text }) => [id, text]))
    now.current = { state: 'loading', before }
    setState('loading')
    // What comes after the dialogue was changed, or was asked for anew, is not written over it.
    const isWanted = (): boolean => now.current.before === before
    try {
      const answer = await call('dialogue', 'enhance', { blocks: blocks.map(({ text }) => text) })
      if (!isWanted()) return
      write(new Map(blocks.map(({ id, text }, index) => [id, answer.blocks[index] ?? text])))
      set('applied')
    } catch (error) {
      if (!isWanted()) return
      set('idle')
      if (!isCancelled(error)) toast.error(enhanceFailure(error), { id: 'enhance' })
    }
  }

  return {
    state,
    start() {
      if (now.current.state !== 'loading' && enhanceable(dialogue.blocks()).length > 0) void run()
    },
    undo() {
      write(now.current.before)
      set('idle')
    },
    keep: () => set('idle'),
  }
}
