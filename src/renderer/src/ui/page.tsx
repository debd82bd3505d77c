import type { ComponentProps } from 'react'
import { cx } from './class-names'

/** The column every page stands in: at most 1,120 px wide, centerd. */
export function Page({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cx('mx-auto flex w-full max-w-page flex-col gap-8 px-6 py-8 panel:px-8', className)}
      {...rest}
    />
  )
}
