import { createStore, type StoreApi } from 'zustand/vanilla'
import { AppError, isCancelled } from '@shared/errors/app-error'
import { dialogueTexts, enhanceable } from '@shared/domain/speech/dialogue-rules'
import { withTexts } from './document/dialogue-commands'
import type { DialogueDocument } from './document/dialogue-document'

/** Audio tags added by the cloud, which can be undone or kept until the dialogue is changed. */
export interface Enhancement {
  readonly store: StoreApi<{ state: 'idle' | 'loading' | 'applied' }>
  start: () => void
  undo: () => void
  keep: () => void
  /** What is still on its way is not wanted any more. */
  drop: () => void
  /** The person sees the dialogue until the returned function is called. */
  show: () => () => void
}

export interface EnhancementDeps {
  enhance: (blocks: readonly string[]) => Promise<readonly string[]>
  /** With what the person reads. */
  refused: (words: string) => void
}

/** What a person reads when enhancing failed (spec/speech-synthesis.md section 8). */
export const enhanceFailure = (error: unknown): string =>
  error instanceof AppError && error.detail['httpStatus'] === 429
    ? dialogueTexts.enhanceLimit
    : dialogueTexts.enhanceFailed

/** Outlives the editor as the dialogue does: an answer that comes while the dialogue is not shown waits for it. */
export function createEnhancement(
  dialogue: DialogueDocument,
  { enhance, refused }: EnhancementDeps,
): Enhancement {
  const store = createStore<{ state: 'idle' | 'loading' | 'applied' }>(() => ({ state: 'idle' }))
  let before: ReadonlyMap<string, string> = new Map()
  let waiting: ReadonlyMap<string, string> | null = null
  let isShown = false
  let isOwnChange = false

  const end = (): void => {
    before = new Map()
    waiting = null
    store.setState({ state: 'idle' })
  }

  dialogue.store.subscribe((facts, earlier) => {
    const isChanged = facts.state.doc !== earlier.state.doc
    if (isChanged && !isOwnChange && store.getState().state !== 'idle') end()
  })

  function write(texts: ReadonlyMap<string, string>): void {
    isOwnChange = true
    dialogue.dispatch(withTexts(dialogue.store.getState().state, texts))
    isOwnChange = false
  }

  function apply(texts: ReadonlyMap<string, string>): void {
    waiting = null
    write(texts)
    store.setState({ state: 'applied' })
  }

  async function run(): Promise<void> {
    const blocks = enhanceable(dialogue.blocks())
    const asked = new Map(blocks.map(({ id, text }) => [id, text]))
    before = asked
    store.setState({ state: 'loading' })
    // What comes after the dialogue was changed, or was asked for anew, is not written over it.
    const isWanted = (): boolean => before === asked
    try {
      const answer = await enhance(blocks.map(({ text }) => text))
      if (!isWanted()) return
      const texts = new Map(blocks.map(({ id, text }, index) => [id, answer[index] ?? text]))
      if (isShown) apply(texts)
      else waiting = texts
    } catch (error) {
      if (!isWanted()) return
      end()
      if (!isCancelled(error)) refused(enhanceFailure(error))
    }
  }

  return {
    store,
    start() {
      if (store.getState().state !== 'loading' && enhanceable(dialogue.blocks()).length > 0) void run()
    },
    undo() {
      write(before)
      end()
    },
    keep: end,
    drop: end,
    show() {
      isShown = true
      if (waiting) apply(waiting)
      return () => {
        isShown = false
      }
    },
  }
}
