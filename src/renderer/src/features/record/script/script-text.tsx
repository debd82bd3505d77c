import { useLayoutEffect, useMemo, useRef } from 'react'
import { scriptWords } from '@shared/follow/script-words'
import { paragraphsOf, placeOf, type Paragraph } from './paragraphs'

interface ScriptTextProps {
  text: string
  /** Index of the last word read; -1 before the first. */
  wordIndex: number
  /** For the shapes of its signs and the voice of a screen reader. */
  language: string | null
  className?: string
}

const readName = 'script-read'
const nowName = 'script-now'
/** Where the word being read is kept: a third from the top, where the eyes are. */
const keptAt = 1 / 3

/**
 * A script whose words are highlighted as they are read. The words are painted over plain paragraphs (CSS highlights), so
 * that a script of a hundred thousand words costs no more than its text.
 */
export function ScriptText({ text, wordIndex, language, className }: ScriptTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const paragraphs = useMemo(() => paragraphsOf(text), [text])
  const words = useMemo(() => scriptWords(text), [text])

  useLayoutEffect(() => {
    const element = box.current
    const word = words[wordIndex]
    if (!element || !word) return undefined
    const from = placeIn(element, paragraphs, words[0]?.start ?? 0)
    const start = placeIn(element, paragraphs, word.start)
    const end = placeIn(element, paragraphs, word.end)
    if (!from || !start || !end) return undefined
    CSS.highlights.set(readName, new Highlight(rangeOf(from, end)))
    CSS.highlights.set(nowName, new Highlight(rangeOf(start, end)))
    keepInView(element, rangeOf(start, end))
    return () => {
      CSS.highlights.delete(readName)
      CSS.highlights.delete(nowName)
    }
  }, [paragraphs, words, wordIndex])

  return (
    <div
      ref={box}
      tabIndex={0}
      role="document"
      aria-label="Script"
      lang={language ?? undefined}
      className={className}
    >
      {blocksOf(paragraphs).map((block) => (
        <div key={block[0]?.start} className="[content-visibility:auto]">
          {block.map((paragraph) => (
            <p key={paragraph.start} dir="auto" className="mb-[0.75em]">
              {paragraph.text}
            </p>
          ))}
        </div>
      ))}
    </div>
  )
}

/** What is out of sight is laid out by blocks: the browser looks at every one of them for every picture. */
const blockParagraphs = 32

const blocksOf = (paragraphs: readonly Paragraph[]): Paragraph[][] =>
  Array.from({ length: Math.ceil(paragraphs.length / blockParagraphs) }, (_, block) =>
    paragraphs.slice(block * blockParagraphs, (block + 1) * blockParagraphs),
  )

type Place = readonly [node: Node, offset: number]

function placeIn(element: HTMLElement, paragraphs: readonly Paragraph[], at: number): Place | null {
  const place = placeOf(paragraphs, at)
  if (!place) return null
  const block = element.children[Math.floor(place.paragraph / blockParagraphs)]
  const node = block?.children[place.paragraph % blockParagraphs]?.firstChild
  return node ? [node, place.offset] : null
}

function rangeOf([startNode, startOffset]: Place, [endNode, endOffset]: Place): Range {
  const range = new Range()
  range.setStart(startNode, startOffset)
  range.setEnd(endNode, endOffset)
  return range
}

function keepInView(element: HTMLElement, range: Range): void {
  const line = range.getBoundingClientRect()
  const view = element.getBoundingClientRect()
  const wanted = view.top + view.height * keptAt
  if (line.top > view.top && line.bottom < view.top + view.height * 0.6) return
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollBy({ top: line.top - wanted, behavior: isStill ? 'instant' : 'smooth' })
}
