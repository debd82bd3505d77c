import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
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
}

/** One of several: the platform's own select (its keys, its search by typing) in the app's own look. */
export function Select({ value, options, onValueChange, className, ...rest }: SelectProps) {
  return (
    <span className={cx('relative flex min-w-0', className)}>
      <select
        {...useFieldControl()}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className={cx(controlShape, 'studio-select h-8 items-center truncate pr-8')}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled ?? false}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-subtle"
      />
    </span>
  )
}
