import { dialogueTexts } from '@shared/domain/speech/dialogue-rules'
import type { DialogueBlock } from '@shared/domain/speech/dialogue'
import { withBlocks } from './document/dialogue-commands'
import { createDialogueDocument, type DialogueDocument, type LimitNews } from './document/dialogue-document'
import type { DialogueLimits } from './document/dialogue-limits'
import { createEnhancement, type Enhancement, type EnhancementDeps } from './enhancement'

/** A dialogue that is open in this window, and its way to the disk. */
export interface DialogueSession {
  readonly dialogue: DialogueDocument
  readonly enhancement: Enhancement
  /** What main holds now: what another part of the app put there is taken over as one step that can be undone. */
  receive: (blocks: readonly DialogueBlock[]) => void
  /** Another workspace is open: what main holds next is its own dialogue. */
  leave: () => void
}

export interface SessionDeps {
  save: (blocks: readonly DialogueBlock[]) => Promise<unknown>
  limited: (words: string) => void
  failed: (error: unknown) => void
  enhancing: EnhancementDeps
}

/** @param blocks as main holds them */
export function createDialogueSession(
  blocks: readonly DialogueBlock[],
  limits: DialogueLimits,
  { save, limited, failed, enhancing }: SessionDeps,
): DialogueSession {
  /** What main held when it told last. */
  let held = JSON.stringify(blocks)
  /** Saved, and not yet told by main: it tells in this order. */
  let awaited: string[] = []
  let isLeft = false
  let waiting: (() => DialogueBlock[]) | null = null
  let isSaving = false

  /** Each change is on disk as fast as the disk is; of those made meanwhile only the last. */
  async function saveAll(): Promise<void> {
    isSaving = true
    while (waiting) {
      const next = waiting()
      waiting = null
      const text = JSON.stringify(next)
      awaited.push(text)
      await save(next).catch((error: unknown) => {
        awaited = awaited.filter((other) => other !== text)
        failed(error)
      })
    }
    isSaving = false
  }

  const dialogue = createDialogueDocument(blocks, limits, {
    changed(current) {
      if (isLeft) return
      waiting = current
      if (!isSaving) void saveAll()
    },
    limited: (news: LimitNews) =>
      limited(
        news === 'blocks'
          ? dialogueTexts.tooManyBlocks
          : dialogueTexts.tooManyChars(dialogue.limits().maxChars),
      ),
  })
  const enhancement = createEnhancement(dialogue, enhancing)
  return {
    dialogue,
    enhancement,
    receive(told) {
      const text = JSON.stringify(told)
      const echo = awaited.indexOf(text)
      awaited = awaited.slice(echo + 1)
      const isNews = echo < 0 && text !== held
      held = text
      if (isLeft) {
        isLeft = false
        awaited = []
        dialogue.reset(told)
      } else if (isNews && text !== JSON.stringify(dialogue.blocks())) {
        dialogue.dispatch(withBlocks(dialogue.store.getState().state, told))
      }
    },
    leave() {
      isLeft = true
      waiting = null
      enhancement.drop()
    },
  }
}
