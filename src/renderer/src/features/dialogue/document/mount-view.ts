import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import type { DialogueBlock } from '@shared/domain/speech/dialogue'
import { parseScript } from '../script/parse-script'
import { type BlockHosts, createBlockView } from './block-view'
import { dragBlocks } from './drag-blocks'
import { activeBlock, scriptOf, withScript } from './dialogue-commands'
import type { DialogueDocument } from './dialogue-document'
import { dialogueSchema, lengthOf, newBlock } from './dialogue-schema'
import { textMarks } from './text-marks'

export interface ViewOptions {
  hosts: BlockHosts
  /** Of the list of tags, while it is open. */
  tagListId: string
  nameOf: (voiceId: string) => string | null
  /** Blocks with names came in from a script. */
  onScript: (blocks: readonly DialogueBlock[]) => void
  focusSpeaker: () => void
}

const markClasses = {
  tag: 'rounded-sm bg-accent-soft text-accent-ink',
  bold: 'font-semibold',
}

function marksOf(doc: Node): DecorationSet {
  const found: Decoration[] = []
  doc.forEach((node, pos) => {
    for (const { kind, from, to } of textMarks(node.textContent)) {
      found.push(Decoration.inline(pos + 1 + from, pos + 1 + to, { class: markClasses[kind] }))
    }
  })
  return DecorationSet.create(doc, found)
}

/** Asked for at each drawing, also where only the cursor moved. */
const marksByDoc = new WeakMap<Node, DecorationSet>()

function marksIn(doc: Node): DecorationSet {
  const known = marksByDoc.get(doc) ?? marksOf(doc)
  marksByDoc.set(doc, known)
  return known
}

/** The block with the cursor is marked in the same step: a key typed into one that is not drawn yet would be lost. */
function decorationsOf(state: EditorState): DecorationSet {
  const { node, pos } = activeBlock(state)
  return marksIn(state.doc).add(state.doc, [Decoration.node(pos, pos + node.nodeSize, { 'data-active': '' })])
}

/** After the last event of an input method the editor still reads what it wrote. */
const composedMs = 60

/** Shows a dialogue in an element until the returned function is called. */
export function mountView(
  place: HTMLElement,
  dialogue: DialogueDocument,
  options: ViewOptions,
): { view: EditorView; unmount: () => void } {
  const { hosts, tagListId, nameOf, onScript } = options
  const completion = () => dialogue.store.getState().completion
  const view = new EditorView(
    { mount: place },
    {
      state: dialogue.store.getState().state,
      plugins: [dragBlocks(dialogue)],
      decorations: decorationsOf,
      dispatchTransaction: (tr) => dialogue.dispatch(tr),
      nodeViews: { block: (node) => createBlockView(node, hosts) },
      attributes: (): Record<string, string> => ({
        class: 'flex flex-col gap-0.5 whitespace-pre-wrap focus-visible:outline-none',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Dialogue',
        'aria-autocomplete': 'list',
        spellcheck: 'true',
        ...(completion()
          ? {
              'aria-controls': tagListId,
              'aria-activedescendant': `${tagListId}-${completion()?.active ?? 0}`,
            }
          : {}),
      }),
      handleTextInput(_view, from, to, text) {
        const { doc } = dialogue.store.getState().state
        if (lengthOf(doc) - (to - from) + text.length <= dialogue.limits().maxChars) return false
        dialogue.refuse('characters')
        return true
      },
      handleKeyDown(_view, event) {
        if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey) return false
        options.focusSpeaker()
        return true
      },
      handlePaste(_view, event) {
        const turns = parseScript(event.clipboardData?.getData('text/plain') ?? '')
        if (!turns) return false
        const blocks = turns.map(newBlock)
        dialogue.dispatch(withScript(dialogue.store.getState().state, blocks))
        onScript(blocks)
        return true
      },
      clipboardTextSerializer: (slice) =>
        slice.content.firstChild?.type === dialogueSchema.nodes.block
          ? scriptOf(
              slice.content.content.map((node) => ({
                ...(node.attrs as DialogueBlock),
                text: node.textContent,
              })),
              nameOf,
            )
          : slice.content.textBetween(0, slice.content.size),
      handleDOMEvents: {
        compositionstart: () => {
          dialogue.setComposing(true)
          return false
        },
        compositionend: () => {
          setTimeout(() => dialogue.setComposing(view.composing), composedMs)
          return false
        },
      },
    },
  )
  // At each commit React reads where the cursor stands in a focused element that says it is editable, node by node through all
  // blocks. The editor keeps its selection itself.
  Object.defineProperty(view.dom, 'contentEditable', { value: 'inherit' })
  const disconnect = dialogue.connect((state: EditorState) => view.updateState(state))
  return {
    view,
    unmount() {
      disconnect()
      view.destroy()
    },
  }
}
