import { cx } from '../class-names'

export interface ProgressProps {
  label: string
  /** 0 to 1; null while it cannot be told. */
  fraction: number | null
  tone?: 'accent' | 'good' | 'warn' | 'neutral'
  /** What a screen reader says, for example "42 of 100 files". */
  valueText?: string
  className?: string
}

const tones = {
  accent: 'bg-accent',
  good: 'bg-good',
  warn: 'bg-warn',
  neutral: 'bg-line-control',
}

export function Progress({ label, fraction, tone = 'accent', valueText, className }: ProgressProps) {
  const percent = fraction === null ? null : Math.round(Math.min(1, Math.max(0, fraction)) * 1000) / 10
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={valueText}
      className={cx('h-1.5 w-full overflow-hidden rounded-full bg-active', className)}
    >
      {percent === null ? (
        <div className={cx('h-full w-2/5 rounded-full animate-sweep', tones[tone])} />
      ) : (
        <div
          className={cx('h-full rounded-full transition-[width]', tones[tone])}
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  )
}
