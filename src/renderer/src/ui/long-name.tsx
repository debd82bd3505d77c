import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from './class-names'

/** The heading of something a person named: two lines of it, and all of it on request. In the name's own direction. */
export function LongName({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCut, setCut] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const element = heading.current
    if (!element || isOpen) return undefined
    const look = () => setCut(element.scrollHeight > element.clientHeight)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [name, isOpen])
  return (
    <div className="min-w-0 flex-1">
      <h2
        ref={heading}
        dir="auto"
        className={cx(
          'selectable text-left text-reading font-semibold wrap-anywhere',
          !isOpen && 'line-clamp-2',
        )}
      >
        {name}
      </h2>
      {isCut ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-6 rounded-sm text-small font-medium text-accent-ink hover:underline"
        >
          {isOpen ? 'Show less' : 'Show full name'}
        </button>
      ) : null}
    </div>
  )
}
