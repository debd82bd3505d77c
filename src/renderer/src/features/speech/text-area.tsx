import { useImperativeHandle, useRef, type Ref } from 'react'
import { toast } from '@renderer/ui/feedback/toast'
import { cx } from '@renderer/ui/class-names'
import { limitWords } from './text-rules'

export interface TextAreaHandle {
  /** Puts another text in place of what is there, as one step that can be undone. */
  replace: (text: string) => void
  /** Drops what is over the limit, as one step that can be undone. */
  truncate: () => void
}

interface TextAreaProps {
  /** What is there when it is drawn first; afterwards the element has it, with its undo history. */
  initialText: string
  maxChars: number
  onChange: (text: string) => void
  handle: Ref<TextAreaHandle>
}

const label = 'Text to speak'
/** spec/speech-synthesis.md section 2. */
const placeholder = 'Start typing here or paste any text you want to turn into lifelike speech...'

/**
 * The text. What goes over the limit is truncated; the person can undo that, and then it stays. Changes from code go through
 * the editing commands of the browser: only these are in the element's undo history.
 */
export function TextArea({ initialText, maxChars, onChange, handle }: TextAreaProps) {
  const element = useRef<HTMLTextAreaElement>(null)
  const edit = (start: number, end: number, text: string): void => {
    const area = element.current
    if (!area) return
    const after = area.value.slice(0, start) + text + area.value.slice(end)
    area.focus()
    area.setSelectionRange(start, end)
    // The only call that edits a text area undoably; deprecated without a successor.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
    if (area.value === after) return
    // Editing commands do nothing in an element that is not on the screen.
    area.value = after
    onChange(after)
  }
  const truncate = (): void => {
    const length = element.current?.value.length ?? 0
    if (length <= maxChars) return
    edit(maxChars, length, '')
    toast.error(limitWords(maxChars), { id: 'speech-limit', action: { label: 'Undo', onSelect: undo } })
  }
  const undo = (): void => {
    element.current?.focus()
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    document.execCommand('undo')
  }
  useImperativeHandle(handle, () => ({
    replace(text) {
      const area = element.current
      if (area && area.value !== text) edit(0, area.value.length, text)
    },
    truncate,
  }))
  return (
    <textarea
      ref={element}
      aria-label={label}
      dir="auto"
      placeholder={placeholder}
      defaultValue={initialText}
      onInput={(event) => {
        const area = event.currentTarget
        const { inputType } = event.nativeEvent
        const isHistory = inputType === 'historyUndo' || inputType === 'historyRedo'
        if (!isHistory && area.value.length > maxChars) return truncate()
        onChange(area.value)
      }}
      className={cx(
        'min-h-40 w-full flex-1 resize-none rounded-lg border border-line-control bg-surface px-4 py-3 text-reading text-ink',
        'placeholder:text-ink-subtle',
      )}
    />
  )
}
