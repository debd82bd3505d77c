import { useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { cx } from '@renderer/ui/class-names'
import type { DialogueDocument } from './document/dialogue-document'

interface TagMenuProps {
  id: string
  dialogue: DialogueDocument
  /** Where on the screen a position of the text is. */
  placeOf: (pos: number) => { left: number; top: number; bottom: number } | null
}

const widthPx = 208
const rowPx = 28

/** The audio tags offered after a bracket. Keys go to the text, which keeps the focus. */
export function TagMenu({ id, dialogue, placeOf }: TagMenuProps) {
  const completion = useStore(dialogue.store, (facts) => facts.completion)
  const menu = useRef<HTMLDivElement>(null)
  const from = completion?.from ?? null
  const count = completion?.tags.length ?? 0
  useLayoutEffect(() => {
    const at = from === null ? null : placeOf(from)
    if (!at || !menu.current) return
    const height = count * rowPx + 10
    const isAbove = at.bottom + height > window.innerHeight
    menu.current.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - widthPx - 8))}px`
    menu.current.style.top = `${isAbove ? at.top - height - 4 : at.bottom + 4}px`
  }, [from, count, placeOf])
  if (!completion) return null
  return (
    <div
      ref={menu}
      id={id}
      role="listbox"
      aria-label="Audio tags"
      className="fixed z-50 flex w-52 flex-col rounded-lg border border-line-strong bg-surface p-1 text-ink shadow-raised animate-appear"
    >
      {completion.tags.map((tag, index) => (
        <div
          key={tag}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === completion.active}
          // The focus stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => dialogue.acceptTag(index)}
          className={cx(
            'flex h-7 items-center rounded-sm px-2',
            index === completion.active ? 'bg-hover' : 'hover:bg-hover',
          )}
        >
          <span className="truncate">{tag}</span>
        </div>
      ))}
    </div>
  )
}
