import type { ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../button'
import { cx } from '../class-names'

export interface ErrorStateProps {
  /** What happened. */
  title: ReactNode
  /** What is safe, and what to do. */
  children?: ReactNode
  action?: { label: string; onSelect: () => void; isBusy?: boolean }
  /** Leads to the full story in the log. */
  reference?: string | undefined
  /** In a row or a card instead of filling the page. */
  isInline?: boolean
  /** Nothing else is on the page: its title is the page's. */
  isPage?: boolean
}

export function ErrorState(props: ErrorStateProps) {
  const { title, children, action, reference, isInline = false, isPage = false } = props
  const titleLook = cx('font-semibold', !isInline && 'text-reading')
  return (
    <div
      role="alert"
      className={cx(
        'flex gap-3',
        isInline
          ? 'items-start rounded-lg border border-line bg-warn-soft p-4'
          : 'mx-auto max-w-md flex-col items-center px-6 py-16 text-center',
      )}
    >
      <TriangleAlert
        aria-hidden
        className={cx('shrink-0 text-warn-ink', isInline ? 'mt-0.5 size-4' : 'size-8')}
        strokeWidth={isInline ? 2 : 1.5}
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {isPage ? (
          <h1 tabIndex={-1} data-page-title className={titleLook}>
            {title}
          </h1>
        ) : (
          <p className={titleLook}>{title}</p>
        )}
        {children === undefined ? null : <div className="mt-1 text-ink-muted">{children}</div>}
        {reference === undefined ? null : (
          <p className="mt-1 text-small text-ink-subtle">
            Reference <code className="font-mono">{reference}</code>
          </p>
        )}
        {action === undefined ? null : (
          <Button
            size={isInline ? 'sm' : 'md'}
            className={isInline ? 'mt-3' : 'mt-6'}
            isBusy={action.isBusy ?? false}
            onClick={action.onSelect}
          >
            {action.label}
          </Button>
        )}
      </div>
    </div>
  )
}
