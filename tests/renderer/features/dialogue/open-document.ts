import { TextSelection } from 'prosemirror-state'
import type { DialogueBlock } from '@shared/domain/speech/dialogue'
import { createDialogueDocument } from '@renderer/features/dialogue/document/dialogue-document'
import type { DialogueLimits } from '@renderer/features/dialogue/document/dialogue-limits'
import { newBlock } from '@renderer/features/dialogue/document/dialogue-schema'

/** A dialogue without a page: its keys are pressed as the view would pass them on. */
export function open(blocks: readonly Partial<DialogueBlock>[], limits: Partial<DialogueLimits> = {}) {
  const news: string[] = []
  let changes = 0
  const dialogue = createDialogueDocument(
    blocks.map(newBlock),
    { maxChars: 5000, maxBlocks: 100, ...limits },
    { changed: () => (changes += 1), limited: (limit) => news.push(limit) },
  )
  const state = () => dialogue.store.getState().state
  return {
    dialogue,
    news,
    changeCount: () => changes,
    texts: () => dialogue.blocks().map(({ text }) => text),
    voices: () => dialogue.blocks().map(({ voiceId }) => voiceId),
    ids: () => dialogue.blocks().map(({ id }) => id),
    /** Puts the cursor into a block. */
    cursor: (index: number, offset: number): void => {
      let pos = 1
      for (let at = 0; at < index; at++) pos += state().doc.child(at).nodeSize
      dialogue.dispatch(state().tr.setSelection(TextSelection.create(state().doc, pos + offset)))
    },
    type: (text: string) => dialogue.dispatch(state().tr.insertText(text)),
    /** @returns whether a plugin handled it */
    press: (key: string, modifiers: Partial<KeyboardEvent> = {}): boolean => {
      const event = {
        key,
        shiftKey: false,
        ctrlKey: false,
        altKey: false,
        metaKey: false,
        stopPropagation: () => undefined,
        ...modifiers,
      } as KeyboardEvent
      const view = { state: state(), dispatch: dialogue.dispatch } as never
      return state().plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, view, event) === true)
    },
  }
}
