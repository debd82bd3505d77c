import { cx } from '../class-names'

/** A gray placeholder that appears after 100 ms, so that quick answers do not flicker. Size it by class name. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block rounded-md bg-hover/70 animate-late', className)} />
}

/** Rows of a list that is on its way. */
export function SkeletonRows({ count, label = 'Loading' }: { count: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-2">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-10 w-full" />
      ))}
    </div>
  )
}
