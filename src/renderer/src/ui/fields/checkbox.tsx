import { useId, type ReactNode, type Ref } from 'react'
import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { cx } from '../class-names'

export interface CheckboxProps {
  isChecked: boolean | 'mixed'
  onChange: (isChecked: boolean) => void
  label: ReactNode
  /** Hides the label from the eye, for example in a list row. */
  isLabelHidden?: boolean
  isDisabled?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

export function Checkbox(props: CheckboxProps) {
  const { isChecked, onChange, label, isLabelHidden = false, isDisabled = false, className, ref } = props
  const id = useId()
  return (
    <span className={cx('flex items-start gap-2', className)}>
      <Radix.Root
        ref={ref}
        id={id}
        checked={isChecked === 'mixed' ? 'indeterminate' : isChecked}
        onCheckedChange={(value) => onChange(value === true)}
        disabled={isDisabled}
        className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-sm border border-line-control bg-surface text-on-accent transition-colors hover:border-ink-subtle data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent disabled:opacity-50"
      >
        <Radix.Indicator>
          {isChecked === 'mixed' ? (
            <Minus aria-hidden strokeWidth={3} className="size-3" />
          ) : (
            <Check aria-hidden strokeWidth={3} className="size-3" />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className={cx('min-w-0 wrap-anywhere', isLabelHidden && 'sr-only')}>
        {label}
      </label>
    </span>
  )
}
