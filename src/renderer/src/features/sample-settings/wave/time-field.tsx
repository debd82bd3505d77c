import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { cx } from '@renderer/ui/class-names'
import { controlShape } from '@renderer/ui/fields/input'
import { parseTime, timeText } from '@renderer/waveform/time-text'

const stepMs = 100

interface TimeFieldProps {
  label: string
  valueMs: number
  /** Why this place cannot be; null where it can. */
  problemOf: (ms: number) => string | null
  onChange: (ms: number) => void
}

/** Minutes and seconds as text: typed, or moved by the arrow keys. What cannot be stands with its reason until it is fixed. */
export function TimeField({ label, valueMs, problemOf, onChange }: TimeFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = (ms: number | null): void => {
    const found = ms === null ? 'Minutes and seconds, such as 1:23.5' : problemOf(ms)
    setProblem(found)
    if (found !== null || ms === null) return
    setTyped(null)
    if (ms !== valueMs) onChange(ms)
  }
  /** Once the focus has arrived: between two places, a node that leaves with this change makes the dialog take it. */
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (typed === null) return
    const commit = () => take(parseTime(typed))
    if (relatedTarget === null) commit()
    else relatedTarget.addEventListener('focusin', commit, { once: true })
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (typed !== null) take(parseTime(typed))
    } else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
      setProblem(null)
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      const from = typed === null ? valueMs : (parseTime(typed) ?? valueMs)
      const by = (event.key === 'ArrowUp' ? stepMs : -stepMs) * (event.shiftKey ? 10 : 1)
      take(Math.max(0, from + by))
    }
  }
  return (
    <span className="relative inline-flex items-center gap-2">
      <label htmlFor={id} className="text-ink-muted">
        {label}
      </label>
      <span className="block w-28">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={typed ?? timeText(valueMs)}
          data-keeps-escape={typed === null ? undefined : ''}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={press}
          className={cx(controlShape, 'h-7 px-2 text-right')}
        />
      </span>
      {problem === null ? null : (
        <span
          id={`${id}-problem`}
          role="alert"
          className="absolute top-full left-0 z-20 mt-1 rounded-md border border-line-strong bg-surface px-2 py-1 text-small whitespace-nowrap text-warn-ink shadow-raised"
        >
          {problem}
        </span>
      )}
    </span>
  )
}
