import { dialogueTexts } from '@shared/domain/speech/dialogue-rules'
import type { DialogueBlock } from '@shared/domain/speech/dialogue'
import { withBlocks } from './document/dialogue-commands'
import { createDialogueDocument, type DialogueDocument, type LimitNews } from './document/dialogue-document'
import type { DialogueLimits } from './document/dialogue-limits'

/** A dialogue that is open in this window, and its way to the disk. */
export interface DialogueSession {
  readonly dialogue: DialogueDocument
  /** What main holds now: what another part of the app put there is taken over as one step that can be undone. */
  receive: (blocks: readonly DialogueBlock[]) => void
  /** Another workspace is open: what main holds next is its own dialogue. */
  leave: () => void
}

export interface SessionDeps {
  save: (blocks: readonly DialogueBlock[]) => Promise<unknown>
  limited: (words: string) => void
  failed: (error: unknown) => void
}

/** Answers to what was saved arrive late, and only as often as they are drawn. */
const rememberedMax = 200

/** @param blocks as main holds them */
export function createDialogueSession(
  blocks: readonly DialogueBlock[],
  limits: DialogueLimits,
  { save, limited, failed }: SessionDeps,
): DialogueSession {
  let saved = [JSON.stringify(blocks)]
  let isLeft = false
  let waiting: (() => DialogueBlock[]) | null = null
  let isSaving = false

  /** Each change is on disk as fast as the disk is; of those made meanwhile only the last. */
  async function saveAll(): Promise<void> {
    isSaving = true
    while (waiting) {
      const next = waiting()
      waiting = null
      saved.push(JSON.stringify(next))
      if (saved.length > rememberedMax) saved.shift()
      await save(next).catch(failed)
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
  return {
    dialogue,
    receive(held) {
      const text = JSON.stringify(held)
      if (isLeft) {
        isLeft = false
        saved = [text]
        dialogue.reset(held)
        return
      }
      if (saved.includes(text)) return
      saved.push(text)
      dialogue.dispatch(withBlocks(dialogue.store.getState().state, held))
    },
    leave() {
      isLeft = true
      waiting = null
    },
  }
}
