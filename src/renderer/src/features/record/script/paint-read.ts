import type { ScriptWord } from '@shared/follow/script-words'
import { lastStarting, type Paragraph } from './paragraphs'

const readName = 'script-read'
const nowName = 'script-now'
/** Where the word being read is kept: a third from the top, where the eyes are. */
const keptAt = 1 / 3

export interface Painted {
  /** Where the word stands; null where it is not laid out. */
  word: Range | null
  clear: () => void
}

/** Paints what has been read up to and with a word over the blocks that are laid out (`data-block`, in order). */
export function paintRead(
  box: HTMLElement,
  blocks: readonly (readonly Paragraph[])[],
  word: ScriptWord,
): Painted {
  const shown = [...box.querySelectorAll<HTMLElement>('[data-block]')]
  const firstText = shown[0]?.querySelector('p')?.firstChild
  const start = placeIn(shown, blocks, word.start)
  const end = placeIn(shown, blocks, word.end)
  const now = start && end ? rangeOf(start, end) : null
  // Where the word stands behind all that is laid out, all of that has been read.
  const lastIndex = Number(shown.at(-1)?.dataset.block)
  const isBehind = word.start >= (blocks[lastIndex + 1]?.[0]?.start ?? Infinity)
  const lastText = shown.at(-1)?.querySelector('p:last-child')?.firstChild
  const readTo = end ?? (isBehind && lastText ? ([lastText, lastText.nodeValue?.length ?? 0] as const) : null)
  if (firstText && readTo) CSS.highlights.set(readName, new Highlight(rangeOf([firstText, 0], readTo)))
  if (now) CSS.highlights.set(nowName, new Highlight(now))
  return {
    word: now,
    clear() {
      CSS.highlights.delete(readName)
      CSS.highlights.delete(nowName)
    },
  }
}

type Place = readonly [node: Node, offset: number]

function placeIn(
  shown: readonly HTMLElement[],
  blocks: readonly (readonly Paragraph[])[],
  at: number,
): Place | null {
  const index = lastStarting(blocks, (block) => block[0]?.start ?? 0, at)
  const block = blocks[index]
  const element = shown.find(({ dataset }) => dataset.block === String(index))
  if (!block || !element) return null
  const position = lastStarting(block, ({ start }) => start, at)
  const paragraph = block[position]
  const node = element.children[position]?.firstChild
  if (!paragraph || !node) return null
  return [node, Math.min(at - paragraph.start, paragraph.text.length)]
}

function rangeOf([startNode, startOffset]: Place, [endNode, endOffset]: Place): Range {
  const range = new Range()
  range.setStart(startNode, startOffset)
  range.setEnd(endNode, endOffset)
  return range
}

/**
 * Scrolls so that the word is where the eyes are, unless it is near enough.
 * @param frames looks again that many times, for what is still moving
 */
export function keepInView(element: HTMLElement, range: Range, frames = 0): void {
  if (!range.startContainer.isConnected) return
  if (frames > 0) requestAnimationFrame(() => keepInView(element, range, frames - 1))
  const line = range.getBoundingClientRect()
  const view = element.getBoundingClientRect()
  const wanted = view.top + view.height * keptAt
  if (line.top > view.top && line.bottom < view.top + view.height * 0.6) return
  const isFar = Math.abs(line.top - wanted) > view.height
  const isStill = isFar || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollBy({ top: line.top - wanted, behavior: isStill ? 'instant' : 'smooth' })
}
