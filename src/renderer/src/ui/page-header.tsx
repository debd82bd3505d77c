import type { ReactNode } from 'react'
import { cx } from './class-names'
import { PageTabs, type PageTab } from './page-tabs'

export interface PageHeaderProps {
  title: string
  description?: ReactNode
  /** Above the title, for example a link back. */
  eyebrow?: ReactNode
  /** Beside the title: pages of one kind, each at an address of its own. */
  tabs?: readonly PageTab[]
  /** Buttons, the main one last. */
  actions?: ReactNode
  /** Of a page that scrolls inside itself: closer, with its own margins. */
  isFramed?: boolean
}

/** The title of a page. The heading takes focus when the route changes. */
export function PageHeader({
  title,
  description,
  eyebrow,
  tabs,
  actions,
  isFramed = false,
}: PageHeaderProps) {
  const heading = (
    <h1
      tabIndex={-1}
      data-page-title
      dir="auto"
      className="line-clamp-2 text-left text-heading font-semibold wrap-anywhere"
    >
      {title}
    </h1>
  )
  return (
    <header
      className={cx(
        'flex flex-wrap',
        tabs === undefined ? 'items-start' : 'items-center',
        isFramed ? 'shrink-0 justify-end gap-x-4 gap-y-2' : 'justify-between gap-x-8 gap-y-4',
      )}
    >
      <div className={cx('min-w-0 flex-1', isFramed ? 'basis-36' : 'basis-80')}>
        {eyebrow}
        {tabs === undefined ? (
          heading
        ) : (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {heading}
            <PageTabs label={title} tabs={tabs} />
          </div>
        )}
        {description === undefined ? null : (
          <p className={cx('flex flex-wrap items-center gap-x-2 text-ink-muted', !isFramed && 'mt-1')}>
            {description}
          </p>
        )}
      </div>
      {actions === undefined || isFramed ? (
        actions
      ) : (
        <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>
      )}
    </header>
  )
}
