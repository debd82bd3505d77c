import { createContext, useContext, useId, type ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'
import type { ElementName } from '@shared/support/named-elements'
import { named } from '@renderer/lib/named'
import { cx } from '../class-names'

interface FieldIds {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
}

const FieldContext = createContext<FieldIds | null>(null)

/** Attributes that tie a control to the field around it; empty outside a field. */
export function useFieldControl(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    ...(field.describedBy === undefined ? {} : { 'aria-describedby': field.describedBy }),
    ...(field.isInvalid ? { 'aria-invalid': true } : {}),
  }
}

export interface FieldProps {
  /** For the support assistant. */
  name?: ElementName
  label: ReactNode
  hint?: ReactNode
  /** Shown in place of the hint. */
  error?: ReactNode
  /** Something small at the right end of the label, such as a count. */
  aside?: ReactNode
  isLabelHidden?: boolean
  className?: string
  children: ReactNode
}

/** A label, one control of this folder, and a hint or an error tied to it. */
export function Field(props: FieldProps) {
  const { name, label, hint, error, aside, isLabelHidden = false, className, children } = props
  const id = useId()
  const noteId = `${id}-note`
  const isInvalid = error !== undefined && error !== null
  const note = isInvalid ? error : hint
  const hasNote = note !== undefined && note !== null
  return (
    <FieldContext value={{ id, describedBy: hasNote ? noteId : undefined, isInvalid }}>
      <div
        {...(name === undefined ? {} : named(name))}
        className={cx('flex min-w-0 flex-col gap-1.5', className)}
      >
        <div className={cx('flex items-baseline justify-between gap-4', isLabelHidden && 'sr-only')}>
          <label htmlFor={id} className="font-medium text-ink">
            {label}
          </label>
          {aside === undefined ? null : <span className="text-small text-ink-subtle">{aside}</span>}
        </div>
        {children}
        {/* It is there before the error is, or the error would never be said. */}
        <div aria-live="polite" className="contents">
          {isInvalid ? (
            <p id={noteId} className="flex gap-1.5 text-small text-warn-ink">
              <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{error}</span>
            </p>
          ) : null}
        </div>
        {hasNote && !isInvalid ? (
          <p id={noteId} className="flex gap-1.5 text-small text-ink-subtle">
            <span className="min-w-0 wrap-anywhere">{hint}</span>
          </p>
        ) : null}
      </div>
    </FieldContext>
  )
}
