import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'

export interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** What this place is for. */
  children: ReactNode
  /** The one thing to do from here. */
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center [@media(height<640px)]:py-4">
      <span className="mb-4 grid size-12 place-items-center rounded-xl border border-line bg-surface text-ink-muted">
        <Icon aria-hidden className="size-6" strokeWidth={1.5} />
      </span>
      <h2 className="text-reading font-semibold">{title}</h2>
      <div className="mt-1 text-ink-muted">{children}</div>
      {action === undefined ? null : <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
