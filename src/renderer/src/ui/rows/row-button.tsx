import type { ComponentProps } from 'react'
import type { LucideIcon } from 'lucide-react'
import { cx } from '../class-names'

export interface RowButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** Name for screen readers, and the hint. */
  label: string
  icon: LucideIcon
  /** Part of the row the keyboard is on; every other row is passed over by Tab. */
  isReachable: boolean
  iconClassName?: string
}

/** An icon button inside a row of a long list: light, and reached by Tab only from its own row. */
export function RowButton({
  label,
  icon: Icon,
  isReachable,
  iconClassName,
  className,
  ...rest
}: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      tabIndex={isReachable ? 0 : -1}
      className={cx(
        'inline-grid size-7 shrink-0 place-items-center rounded-md text-ink-muted transition-colors enabled:hover:bg-active enabled:hover:text-ink disabled:opacity-40',
        className,
      )}
      {...rest}
    >
      <Icon aria-hidden className={cx('size-4', iconClassName)} />
    </button>
  )
}
