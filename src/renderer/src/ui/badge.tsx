import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { cx } from './class-names'

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'danger'

const tones: Record<Tone, string> = {
  neutral: 'bg-hover text-ink-muted',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-good-soft text-good-ink',
  warn: 'bg-warn-soft text-warn-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

export interface BadgeProps {
  tone?: Tone
  icon?: LucideIcon
  className?: string
  /** What it means, never the only place of it. */
  title?: string
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon: Icon, className, title, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={cx(
        'forced-outline inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-sm px-1.5 text-small font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {Icon ? <Icon aria-hidden className="size-3 shrink-0" /> : null}
      <span className="truncate">{children}</span>
    </span>
  )
}
