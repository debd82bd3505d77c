import { Schema, type Node } from 'prosemirror-model'
import type { DialogueBlock } from '@shared/domain/speech/dialogue'

export type BlockAttrs = Omit<DialogueBlock, 'text'>

/** A dialogue: blocks of plain text, each with its speaker. */
export const dialogueSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    block: {
      content: 'text*',
      attrs: { id: { default: '' }, voiceId: { default: null }, speaker: { default: null } },
      // Line breaks are characters, and what is pasted is plain text.
      code: true,
      isolating: true,
      defining: true,
      toDOM: () => ['p', 0],
      parseDOM: [],
    },
    text: {},
  },
})

export const attrsOf = (node: Node): BlockAttrs => node.attrs as BlockAttrs

export function blockNode({ text, ...attrs }: DialogueBlock): Node {
  return dialogueSchema.node('block', attrs, text === '' ? [] : [dialogueSchema.text(text)])
}

export const docOf = (blocks: readonly DialogueBlock[]): Node =>
  dialogueSchema.node('doc', null, blocks.map(blockNode))

export const newBlock = (changes: Partial<DialogueBlock> = {}): DialogueBlock => ({
  id: crypto.randomUUID(),
  voiceId: null,
  speaker: null,
  text: '',
  ...changes,
})

export function blocksOf(doc: Node): DialogueBlock[] {
  return doc.children.map((node) => {
    const { id, voiceId, speaker } = attrsOf(node)
    return { id, voiceId, speaker, text: node.textContent }
  })
}

/** All texts, and one newline for each block (spec section 5): the size of the document less one of a block's two ends. */
export const lengthOf = (doc: Node): number => doc.content.size - doc.childCount

/** A block of a document: its place in the list, and where it stands. */
export interface PlacedBlock {
  index: number
  node: Node
  /** Before the block. */
  pos: number
}

export function findBlock(doc: Node, id: string): PlacedBlock | null {
  let found: PlacedBlock | null = null
  doc.forEach((node, pos, index) => {
    if (attrsOf(node).id === id) found = { index, node, pos }
  })
  return found
}
