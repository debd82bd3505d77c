import { useRef, type KeyboardEvent } from 'react'
import { cx } from '../class-names'
import { controlShape } from './input'

export interface InlineEditProps {
  label: string
  value: string
  /** Enter, or leaving the field. Called with the text as typed. */
  onCommit: (value: string) => void
  onCancel: () => void
  maxLength?: number
  className?: string
}

/** A name edited where it stands: all of it but a file's extension is chosen, Enter keeps, Escape takes back. */
export function InlineEdit({
  label,
  value,
  onCommit,
  onCancel,
  maxLength = 1_000,
  className,
}: InlineEditProps) {
  const isOver = useRef(false)
  const end = (finish: () => void) => {
    if (isOver.current) return
    isOver.current = true
    finish()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const typed = event.currentTarget.value
    if (event.key === 'Enter') end(() => onCommit(typed))
    else if (event.key === 'Escape') end(onCancel)
    else return
    event.preventDefault()
  }
  return (
    <input
      type="text"
      aria-label={label}
      defaultValue={value}
      maxLength={maxLength}
      dir="auto"
      spellCheck={false}
      autoComplete="off"
      ref={(input) => {
        if (!input || input === document.activeElement) return
        input.focus()
        input.setSelectionRange(0, stemLength(value))
      }}
      onKeyDown={press}
      onBlur={(event) => {
        const typed = event.currentTarget.value
        end(() => onCommit(typed))
      }}
      className={cx(controlShape, 'h-7 px-2', className)}
    />
  )
}

/** Length of a name without a file's extension of up to four characters. */
const stemLength = (name: string): number => name.replace(/(?<=.)\.[a-z0-9]{1,4}$/i, '').length
