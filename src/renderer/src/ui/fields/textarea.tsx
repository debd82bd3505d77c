import type { ComponentProps } from 'react'
import { cx } from '../class-names'
import { useFieldControl } from './field'
import { controlShape } from './input'

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      dir="auto"
      className={cx(controlShape, 'resize-y py-1.5', className)}
      {...rest}
    />
  )
}
