import { history, isHistoryTransaction, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DialogueBlock } from '@shared/domain/speech/dialogue'
import { openTag, tagsFor, tagsIn } from './audio-tags'
import {
  activeBlock,
  addBlock,
  breakLine,
  eraseBackward,
  eraseForward,
  moveActive,
} from './dialogue-commands'
import { type DialogueLimits, insertedBy, type Span, truncate } from './dialogue-limits'
import { blocksOf, docOf } from './dialogue-schema'

/** Tags offered at the cursor. */
export interface Completion {
  /** Before the bracket. */
  from: number
  tags: readonly string[]
  active: number
}

export interface DialogueFacts {
  state: EditorState
  completion: Completion | null
}

export type LimitNews = 'characters' | 'blocks'

/** A dialogue being written: its text, its undo history and its limits. It outlives the view that shows it. */
export interface DialogueDocument {
  readonly store: StoreApi<DialogueFacts>
  blocks: () => DialogueBlock[]
  limits: () => DialogueLimits
  /** Begins anew with another dialogue; there is nothing to undo. */
  reset: (blocks: readonly DialogueBlock[]) => void
  /** A dialogue that is longer is cut, which can be undone. */
  setLimits: (limits: DialogueLimits) => void
  dispatch: (tr: Transaction) => void
  /** @returns whether the command applied */
  run: (command: Command) => boolean
  undo: () => boolean
  /** An input method is writing: limits wait until it is done. */
  setComposing: (isComposing: boolean) => void
  /** Tells of a limit that kept something out. */
  refuse: (news: LimitNews) => void
  /** Writes the tag that is offered there. */
  acceptTag: (index: number) => void
  /** Shows each new state until the returned function is called. */
  connect: (show: (state: EditorState) => void) => () => void
}

export interface DocumentListeners {
  changed: (blocks: () => DialogueBlock[]) => void
  limited: (news: LimitNews) => void
}

export function createDialogueDocument(
  blocks: readonly DialogueBlock[],
  initialLimits: DialogueLimits,
  listeners: DocumentListeners,
): DialogueDocument {
  let limits = initialLimits
  let isComposing = false
  let dismissedAt: number | null = null
  let show: (state: EditorState) => void = () => undefined
  const add: Command = (state, dispatch) => {
    if (!addBlock(limits.maxBlocks)(state, dispatch)) listeners.limited('blocks')
    return true
  }
  const keys = keymap({
    Enter: breakLine,
    'Shift-Enter': add,
    Backspace: eraseBackward,
    Delete: eraseForward,
    'Alt-ArrowUp': moveActive(-1),
    'Alt-ArrowDown': moveActive(1),
    'Mod-z': undo,
    'Mod-Shift-z': redo,
    'Mod-y': redo,
  })
  const first = EditorState.create({
    doc: docOf(blocks),
    plugins: [
      new Plugin({ props: { handleKeyDown: (_view, event) => pressInTags(event) } }),
      history(),
      keys,
    ],
  })
  const store = createStore<DialogueFacts>(() => ({ state: first, completion: null }))
  const stateNow = (): EditorState => store.getState().state

  function settle(state: EditorState): void {
    store.setState({ state, completion: completionOf(state) })
    show(state)
  }

  function cut(state: EditorState, inserted: readonly Span[]): EditorState {
    const truncation = isComposing ? null : truncate(state, limits, inserted)
    if (!truncation) return state
    if (truncation.isOverBlocks) listeners.limited('blocks')
    if (truncation.isOverChars) listeners.limited('characters')
    return state.apply(truncation.tr)
  }

  function dispatch(tr: Transaction): void {
    const { state, transactions } = stateNow().applyTransaction(tr)
    const isNew = tr.docChanged && !isHistoryTransaction(tr)
    settle(isNew && grew(tr.before, state.doc) ? cut(state, insertedBy(transactions)) : state)
    if (tr.docChanged) listeners.changed(() => blocksOf(stateNow().doc))
  }

  function completionOf(state: EditorState): Completion | null {
    const { $head, empty } = state.selection
    const open = empty ? openTag($head.parent.textContent.slice(0, $head.parentOffset)) : null
    if (!open) {
      dismissedAt = null
      return null
    }
    const from = $head.pos - open.length
    if (dismissedAt === from) return null
    // What is being typed is no tag yet, also where its second bracket stands already.
    const used = state.doc.children
      .flatMap((node) => tagsIn(node.textContent))
      .filter((tag) => tag !== open.query)
    const tags = tagsFor(open.query, used)
    const earlier = store.getState().completion
    return tags.length === 0
      ? null
      : { from, tags, active: earlier?.from === from ? Math.min(earlier.active, tags.length - 1) : 0 }
  }

  function acceptTag(index: number): void {
    const { completion, state } = store.getState()
    const tag = completion?.tags[index]
    if (!completion || tag === undefined) return
    const { head } = state.selection
    const isClosed = state.doc.textBetween(head, Math.min(head + 1, state.doc.content.size)) === ']'
    const tr = state.tr.insertText(`[${tag}]`, completion.from, isClosed ? head + 1 : head)
    tr.setSelection(TextSelection.create(tr.doc, completion.from + tag.length + 2))
    dispatch(tr)
  }

  function closeTags(): void {
    dismissedAt = store.getState().completion?.from ?? null
    store.setState({ completion: null })
    show(stateNow())
  }

  function stepTag(by: 1 | -1): void {
    const { completion } = store.getState()
    if (!completion) return
    const { tags, active } = completion
    store.setState({ completion: { ...completion, active: (active + by + tags.length) % tags.length } })
    show(stateNow())
  }

  function pressInTags(event: KeyboardEvent): boolean {
    const { completion } = store.getState()
    if (
      !completion ||
      event.isComposing ||
      event.shiftKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    ) {
      return false
    }
    if (event.key === 'ArrowDown') stepTag(1)
    else if (event.key === 'ArrowUp') stepTag(-1)
    else if (event.key === 'Enter' || event.key === 'Tab') acceptTag(completion.active)
    else if (event.key === 'Escape') closeTags()
    else return false
    event.stopPropagation()
    return true
  }

  return {
    store,
    blocks: () => blocksOf(stateNow().doc),
    limits: () => limits,
    reset: (others) => settle(EditorState.create({ doc: docOf(others), plugins: first.plugins })),
    setLimits(next) {
      // What is too long from before stays: it was left so.
      if (next.maxChars === limits.maxChars && next.maxBlocks === limits.maxBlocks) return
      limits = next
      const cutState = cut(stateNow(), [])
      if (cutState === stateNow()) return
      settle(cutState)
      listeners.changed(() => blocksOf(stateNow().doc))
    },
    dispatch,
    run: (command) => command(stateNow(), dispatch),
    undo: () => undo(stateNow(), dispatch),
    setComposing(next) {
      isComposing = next
      if (next) return
      const { head } = stateNow().selection
      const composed = cut(stateNow(), [{ from: activeBlock(stateNow()).pos, to: head }])
      if (composed === stateNow()) return
      settle(composed)
      listeners.changed(() => blocksOf(stateNow().doc))
    },
    refuse: (news) => listeners.limited(news),
    acceptTag,
    connect(next) {
      show = next
      return () => {
        show = () => undefined
      }
    },
  }
}

const grew = (before: Node, after: Node): boolean =>
  after.content.size > before.content.size || after.childCount > before.childCount
