import { useEffect, useRef, type ComponentProps } from 'react'
import { cx } from '@renderer/ui/class-names'
import type { MeterFeed } from './meter-feed'
import type { PictureKind } from './painter-messages'

/** A box for the meter painter, hidden from screen readers. */
export function PaintedMeter({
  meter,
  kind,
  className,
  ...rest
}: { meter: MeterFeed; kind: PictureKind } & ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? meter.paint(kind, box.current) : undefined), [meter, kind])
  return <div ref={box} className={cx('overflow-hidden', className)} {...rest} />
}
