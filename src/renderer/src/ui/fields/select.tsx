import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { Tooltip } from '../overlays/tooltip'
import { cx } from '../class-names'
import { useFieldControl } from './field'
import { controlShape } from './input'

export interface SelectOption {
  value: string
  label: string
  isDisabled?: boolean
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> {
  value: string
  options: readonly SelectOption[]
  onValueChange: (value: string) => void
  /** Why nothing can be chosen now. Keeps it reachable by keyboard and says why in a tooltip. */
  disabledReason?: string | undefined
}

/** One of several: the platform's own select (its keys, its search by typing) in the app's own look. */
export function Select({ value, options, onValueChange, disabledReason, className, ...rest }: SelectProps) {
  const isOff = disabledReason !== undefined
  const shown = isOff ? options.filter((option) => option.value === value) : options
  const select = (
    <select
      {...useFieldControl()}
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value)}
      className={cx(controlShape, 'studio-select h-8 items-center truncate pr-8', isOff && 'opacity-50')}
      {...(isOff ? { 'aria-disabled': true, onMouseDown: (event) => event.preventDefault() } : {})}
      {...rest}
    >
      {shown.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isDisabled ?? false}>
          {option.label}
        </option>
      ))}
    </select>
  )
  return (
    <span className={cx('relative flex min-w-0', className)}>
      {isOff ? <Tooltip text={disabledReason}>{select}</Tooltip> : select}
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-subtle"
      />
    </span>
  )
}
