import type { LucideIcon } from 'lucide-react'
import { cx } from './class-names'

export interface IconStep {
  icon: LucideIcon
  title: string
  text: string
}

/** What happens, one after the other: side by side where there is room. */
export function IconSteps({ steps, className }: { steps: readonly IconStep[]; className: string }) {
  return (
    <ol className={cx('grid gap-6 wide:grid-cols-3', className)}>
      {steps.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <Icon aria-hidden className="size-5 shrink-0 text-accent-ink" strokeWidth={1.75} />
          <div>
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-0.5 text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
