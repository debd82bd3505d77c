import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { lengthOf } from './dialogue-schema'

export interface DialogueLimits {
  /** Of the whole dialogue, one for each block included. */
  maxChars: number
  maxBlocks: number
}

export interface Truncation {
  tr: Transaction
  isOverChars: boolean
  isOverBlocks: boolean
}

/** Where something came in, in positions of the document after it. */
export interface Span {
  from: number
  to: number
}

export const fits = (doc: Node, { maxChars, maxBlocks }: DialogueLimits): boolean =>
  lengthOf(doc) <= maxChars && doc.childCount <= maxBlocks

/** What transactions put in. */
export function insertedBy(trs: readonly Transaction[]): Span[] {
  const spans: Span[] = []
  trs.forEach((tr, at) => {
    tr.mapping.maps.forEach((map, step) => {
      map.forEach((_oldFrom, _oldTo, newFrom, newTo) => {
        const place = (pos: number, side: 1 | -1): number =>
          trs
            .slice(at + 1)
            .reduce(
              (mapped, later) => later.mapping.map(mapped, side),
              tr.mapping.slice(step + 1).map(pos, side),
            )
        const span = { from: place(newFrom, -1), to: place(newTo, 1) }
        if (span.to > span.from) spans.push(span)
      })
    })
  })
  return spans
}

/**
 * Cuts a dialogue to its limits: first from the end of what just came in, then from the end of the dialogue. A step of
 * its own, so that one undo brings back all of it.
 * @returns null where it fits
 */
export function truncate(
  state: EditorState,
  limits: DialogueLimits,
  inserted: readonly Span[],
): Truncation | null {
  if (fits(state.doc, limits)) return null
  const tr = closeHistory(state.tr)
  const isOverBlocks = tr.doc.childCount > limits.maxBlocks
  const isOverChars = lengthOf(tr.doc) > limits.maxChars
  const spans = [...inserted].reverse()
  for (const { from, to } of [...spans, { from: 0, to: state.doc.content.size }]) {
    const [start, end] = [tr.mapping.map(from, -1), tr.mapping.map(to, 1)]
    dropBlocks(tr, start, end, tr.doc.childCount - limits.maxBlocks)
    cutText(tr, start, Math.min(end, tr.doc.content.size), lengthOf(tr.doc) - limits.maxChars)
  }
  return { tr, isOverChars, isOverBlocks }
}

/** Blocks that lie wholly within a stretch, last first. */
function within(doc: Node, from: number, to: number): { pos: number; node: Node }[] {
  const found: { pos: number; node: Node }[] = []
  doc.forEach((node, pos) => {
    if (pos >= from && pos + node.nodeSize <= to) found.unshift({ pos, node })
  })
  return found
}

function dropBlocks(tr: Transaction, from: number, to: number, count: number): void {
  if (count <= 0) return
  for (const { pos, node } of within(tr.doc, from, to).slice(0, count)) {
    if (tr.doc.childCount > 1) tr.delete(pos, pos + node.nodeSize)
  }
}

/** Takes `excess` characters from the end of a stretch; blocks of it that would be left empty go with their text. */
function cutText(tr: Transaction, from: number, to: number, excess: number): void {
  let left = excess
  const blocks: { pos: number; node: Node }[] = []
  tr.doc.forEach((node, pos) => {
    if (pos < to && pos + node.nodeSize > from) blocks.unshift({ pos, node })
  })
  for (const { pos, node } of blocks) {
    if (left <= 0) return
    const isWhole = pos >= from && pos + node.nodeSize <= to
    if (isWhole && node.content.size + 1 <= left && tr.doc.childCount > 1) {
      tr.delete(pos, pos + node.nodeSize)
      left -= node.content.size + 1
      continue
    }
    const start = Math.max(from, pos + 1)
    const end = Math.min(to, pos + 1 + node.content.size)
    const cut = wholeCharacters(node.textContent, end - pos - 1, Math.min(left, end - start))
    if (cut > 0) tr.delete(end - cut, end)
    left -= cut
  }
}

/** Never half of a surrogate pair. */
function wholeCharacters(text: string, end: number, count: number): number {
  const code = text.charCodeAt(end - count)
  return count > 0 && count < end && code >= 0xdc00 && code <= 0xdfff ? count + 1 : count
}
