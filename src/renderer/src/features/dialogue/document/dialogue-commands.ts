import { closeHistory } from 'prosemirror-history'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { DialogueBlock } from '@shared/domain/speech/dialogue'
import { attrsOf, blockNode, findBlock, newBlock, type PlacedBlock } from './dialogue-schema'

/** The block with the cursor. */
export function activeBlock({ selection }: EditorState): PlacedBlock {
  const { $head } = selection
  return { index: $head.index(0), node: $head.node(1), pos: $head.before(1) }
}

const cursorIn = (tr: Transaction, pos: number): Transaction =>
  tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1))).scrollIntoView()

/** A turn of the speaker before the one who speaks now: two who talk take turns. */
function nextVoice(state: EditorState, index: number): Pick<DialogueBlock, 'voiceId' | 'speaker'> {
  const earlier = index > 0 ? attrsOf(state.doc.child(index - 1)) : null
  return { voiceId: earlier?.voiceId ?? null, speaker: earlier?.speaker ?? null }
}

/** Adds a block after the one with the cursor. */
export const addBlock =
  (maxBlocks: number): Command =>
  (state, dispatch) => {
    if (state.doc.childCount >= maxBlocks) return false
    const { index, node, pos } = activeBlock(state)
    const after = pos + node.nodeSize
    dispatch?.(
      cursorIn(closeHistory(state.tr).insert(after, blockNode(newBlock(nextVoice(state, index)))), after),
    )
    return true
  }

/** Takes a block away, unless it is the only one. */
export const removeBlock =
  (id: string): Command =>
  (state, dispatch) => {
    const found = findBlock(state.doc, id)
    if (!found || state.doc.childCount === 1) return false
    const { index, node, pos } = found
    const tr = closeHistory(state.tr).delete(pos, pos + node.nodeSize)
    const before = index === 0 ? 0 : pos - tr.doc.child(index - 1).nodeSize
    dispatch?.(
      tr
        .setSelection(
          index === 0
            ? TextSelection.near(tr.doc.resolve(1))
            : TextSelection.near(tr.doc.resolve(before + tr.doc.child(index - 1).nodeSize - 1), -1),
        )
        .scrollIntoView(),
    )
    return true
  }

/** Moves a block to a place in the list, with the cursor if it is there. */
export const moveBlock =
  (id: string, toIndex: number): Command =>
  (state, dispatch) => {
    const found = findBlock(state.doc, id)
    if (!found || toIndex < 0 || toIndex >= state.doc.childCount || toIndex === found.index) return false
    const { node, pos } = found
    const cursor = activeBlock(state).pos === pos ? state.selection.head - pos : null
    const tr = closeHistory(state.tr).delete(pos, pos + node.nodeSize)
    let target = 0
    for (let index = 0; index < toIndex; index++) target += tr.doc.child(index).nodeSize
    tr.insert(target, node)
    if (cursor !== null) tr.setSelection(TextSelection.create(tr.doc, target + cursor)).scrollIntoView()
    dispatch?.(tr)
    return true
  }

/** Moves the block with the cursor up or down. */
export const moveActive =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const { index, node } = activeBlock(state)
    moveBlock(attrsOf(node).id, index + by)(state, dispatch)
    return true
  }

/** Gives a block its voice; blocks of the same name in a script that have none, or had the same, take it too. */
export const setVoice =
  (id: string, voiceId: string): Command =>
  (state, dispatch) => {
    const found = findBlock(state.doc, id)
    if (!found) return false
    const { speaker, voiceId: earlier } = attrsOf(found.node)
    const tr = closeHistory(state.tr)
    state.doc.forEach((node, pos) => {
      const attrs = attrsOf(node)
      const isSame =
        speaker !== null && attrs.speaker === speaker && (attrs.voiceId === null || attrs.voiceId === earlier)
      if (attrs.id === id || isSame) tr.setNodeAttribute(pos, 'voiceId', voiceId)
    })
    dispatch?.(tr)
    return true
  }

/** Gives blocks the voices that are remembered for their names; undone with what brought them. */
export function withVoices(state: EditorState, voiceIds: ReadonlyMap<string, string>): Transaction {
  const tr = state.tr.setMeta('addToHistory', false)
  state.doc.forEach((node, pos) => {
    const { id, voiceId } = attrsOf(node)
    const remembered = voiceIds.get(id)
    if (voiceId === null && remembered !== undefined) tr.setNodeAttribute(pos, 'voiceId', remembered)
  })
  return tr
}

/** Puts a script's blocks after the block with the cursor, or in its place where it is empty. */
export function withScript(state: EditorState, blocks: readonly DialogueBlock[]): Transaction {
  const tr = closeHistory(state.tr)
  if (!state.selection.empty) tr.deleteSelection()
  const $head = tr.doc.resolve(tr.selection.head)
  const [from, to] = [$head.before(1), $head.after(1)]
  const isEmpty = $head.node(1).content.size === 0
  const nodes = blocks.map(blockNode)
  const at = isEmpty ? from : to
  tr.replaceWith(at, to, nodes)
  const end = at + nodes.reduce((sum, node) => sum + node.nodeSize, 0)
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end - 1), -1)).scrollIntoView()
}

/** Changes the texts of some blocks in one step. */
export function withTexts(state: EditorState, texts: ReadonlyMap<string, string>): Transaction {
  const tr = closeHistory(state.tr)
  state.doc.forEach((node, pos) => {
    const text = texts.get(attrsOf(node).id)
    if (text === undefined || text === node.textContent) return
    const [from, to] = [tr.mapping.map(pos + 1), tr.mapping.map(pos + node.nodeSize - 1, -1)]
    if (text === '') tr.delete(from, to)
    else tr.insertText(text, from, to)
  })
  return tr
}

/** Takes over another dialogue as one step that can be undone. */
export function withBlocks(state: EditorState, blocks: readonly DialogueBlock[]): Transaction {
  const tr = closeHistory(state.tr)
  tr.replaceWith(0, state.doc.content.size, blocks.map(blockNode))
  return cursorIn(tr, 0)
}

/** A line break within the block. */
export const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('\n').scrollIntoView())
  return true
}

/** At the start of a block nothing is joined: an empty one goes away, with more than one. */
export const eraseBackward: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  if (!empty || $head.parentOffset > 0) return false
  const { node } = activeBlock(state)
  if (node.content.size === 0) removeBlock(attrsOf(node).id)(state, dispatch)
  return true
}

/** At the end of a block nothing is joined either. */
export const eraseForward: Command = (state) => {
  const { $head, empty } = state.selection
  return empty && $head.parentOffset === $head.parent.content.size
}

/** Plain text of what is copied: of several blocks, a script that can be pasted again. */
export function scriptOf(
  blocks: readonly DialogueBlock[],
  nameOf: (voiceId: string) => string | null,
): string {
  const [only] = blocks
  if (blocks.length === 1 && only) return only.text
  return blocks
    .map(({ speaker, voiceId, text }, index) => {
      const name = speaker ?? (voiceId === null ? null : nameOf(voiceId)) ?? `Speaker ${index + 1}`
      return `${name}: ${text}`
    })
    .join('\n')
}
