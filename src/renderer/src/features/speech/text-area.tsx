import { useImperativeHandle, useRef, type Ref } from 'react'
import { toast } from '@renderer/ui/feedback/toast'
import { cx } from '@renderer/ui/class-names'
import { excessOf, limitWords, wholeBefore } from './text-rules'
import { named } from '@renderer/lib/named'

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
 * The text. What an edit brings over the limit is truncated; the person can undo that, and then it stays. Changes from code go through
 * the editing commands of the browser: only these are in the element's undo history.
 */
export function TextArea({ initialText, maxChars, onChange, handle }: TextAreaProps) {
  const element = useRef<HTMLTextAreaElement>(null)
  /** As of the last change. */
  const last = useRef(initialText)
  const tell = (text: string): void => {
    last.current = text
    onChange(text)
  }
  const edit = (start: number, end: number, text: string): void => {
    const area = element.current
    if (!area) return
    const after = area.value.slice(0, start) + text + area.value.slice(end)
    area.focus()
    area.setSelectionRange(start, end)
    // The only call that edits a text area undoably; deprecated without a successor. It edits what has the focus.
    if (document.activeElement === area)
      // oxlint-disable-next-line typescript/no-deprecated
      document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
    if (area.value === after) return
    area.value = after
    tell(after)
  }
  const drop = ({ start, end }: { start: number; end: number }): void => {
    edit(start, end, '')
    toast.error(limitWords(maxChars), { id: 'speech-limit', action: { label: 'Undo', onSelect: undo } })
  }
  /** What was typed, pasted or composed. */
  const take = (area: HTMLTextAreaElement): void => {
    const excess = excessOf(last.current, area.value, area.selectionEnd, maxChars)
    if (excess === null) tell(area.value)
    else drop(excess)
  }
  const undo = (): void => {
    element.current?.focus()
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand('undo')
  }
  useImperativeHandle(handle, () => ({
    replace(text) {
      const area = element.current
      if (area && area.value !== text) edit(0, area.value.length, text)
    },
    truncate() {
      const text = element.current?.value ?? ''
      if (text.length > maxChars) drop({ start: wholeBefore(text, maxChars), end: text.length })
    },
  }))
  return (
    <textarea
      {...named('speech.text')}
      ref={element}
      aria-label={label}
      dir="auto"
      placeholder={placeholder}
      defaultValue={initialText}
      onInput={(event) => {
        const area = event.currentTarget
        const { inputType, isComposing } = event.nativeEvent
        // What an input method composes is whole only at its end.
        if (isComposing) onChange(area.value)
        else if (inputType === 'historyUndo' || inputType === 'historyRedo') tell(area.value)
        else take(area)
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
      className={cx(
        'min-h-40 w-full flex-1 resize-none rounded-lg border border-line-control bg-surface px-4 py-3 text-reading text-ink',
        'placeholder:text-ink-subtle',
      )}
    />
  )
}
