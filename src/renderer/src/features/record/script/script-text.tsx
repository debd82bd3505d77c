import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { createWordPlaces } from '@shared/follow/script-words'
import { cx } from '@renderer/ui/class-names'
import { keepInView, paintRead } from './paint-read'
import { blocksOf, lastStarting, paragraphsOf, type Paragraph } from './paragraphs'

interface ScriptTextProps {
  text: string
  /** Index of the last word read; -1 before the first. */
  wordIndex: number
  /** For the shapes of its signs and the voice of a screen reader. */
  language: string | null
  className?: string
}

/** From here on (some 400,000 signs) only what is near the eyes is laid out; what is shorter can be searched as a whole. */
const longBlocks = 100
/** Blocks that have just been laid out move each other, for so many pictures. */
const settlingFrames = 4
/** A guess until a block has been laid out. */
const blockPx = 3_000

/**
 * A script whose words are highlighted as they are read. The words are painted over plain paragraphs (CSS highlights) and
 * found only where they are asked for, so that a library of words opens like a page.
 */
export function ScriptText({ text, wordIndex, language, className }: ScriptTextProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const blocks = useMemo(() => blocksOf(paragraphsOf(text)), [text])
  const words = useMemo(() => createWordPlaces(text), [text])
  const isLong = blocks.length > longBlocks
  const virtualizer = useVirtualizer({
    count: isLong ? blocks.length : 0,
    getScrollElement: () => box,
    estimateSize: () => blockPx,
    overscan: 1,
  })
  const items = virtualizer.getVirtualItems()
  const first = isLong ? (items[0]?.index ?? 0) : 0
  const last = isLong ? (items.at(-1)?.index ?? -1) : blocks.length - 1
  /** The word that is in view, or on its way: who scrolls on to look ahead is not pulled back before the next one. */
  const shownWord = useRef(-1)

  useLayoutEffect(() => {
    const word = words.at(wordIndex)
    if (!box || !word || last < first) return undefined
    const block = lastStarting(blocks, startOf, word.start)
    const isNew = shownWord.current !== wordIndex
    if (isNew && (block < first || block > last)) {
      box.scrollTop = virtualizer.getOffsetForIndex(block, 'start')?.[0] ?? 0
      return undefined
    }
    shownWord.current = wordIndex
    const painted = paintRead(box, blocks, word)
    if (painted.word && isNew) keepInView(box, painted.word, isLong ? settlingFrames : 0)
    return painted.clear
  }, [box, blocks, words, wordIndex, first, last, virtualizer, isLong])

  return (
    <div
      ref={setBox}
      tabIndex={0}
      role="document"
      aria-label="Script"
      lang={language ?? undefined}
      className={className}
    >
      {isLong ? (
        <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => (
            <div
              key={index}
              ref={virtualizer.measureElement}
              data-index={index}
              data-block={index}
              className="absolute inset-x-0 flow-root"
              style={{ top: start }}
            >
              <Block paragraphs={blocks[index] ?? []} />
            </div>
          ))}
        </div>
      ) : (
        blocks.map((paragraphs, index) => (
          <div key={index} data-block={index} className="[content-visibility:auto]">
            <Block paragraphs={paragraphs} />
          </div>
        ))
      )}
    </div>
  )
}

const startOf = (block: readonly Paragraph[]): number => block[0]?.start ?? 0

const Block = ({ paragraphs }: { paragraphs: readonly Paragraph[] }) =>
  paragraphs.map(({ start, text, goesOn }) => (
    <p key={start} dir="auto" className={cx(!goesOn && 'mb-[0.75em]')}>
      {text}
    </p>
  ))
