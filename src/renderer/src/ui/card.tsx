import type { ComponentProps } from 'react'
import { cx } from './class-names'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section className={cx('rounded-xl border border-line bg-surface shadow-soft', className)} {...rest} />
  )
}
