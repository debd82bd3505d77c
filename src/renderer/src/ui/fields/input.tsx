import type { ComponentProps } from 'react'
import { cx } from '../class-names'
import { useFieldControl } from './field'

export const controlShape =
  'w-full min-w-0 rounded-md border border-line-control bg-surface px-2.5 text-ui text-ink transition-colors hover:border-ink-subtle focus-visible:border-accent-ink focus-visible:outline-offset-0 aria-invalid:border-warn disabled:cursor-not-allowed disabled:opacity-60'

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...useFieldControl()}
      type={type}
      dir="auto"
      className={cx(controlShape, 'h-8', className)}
      {...rest}
    />
  )
}
