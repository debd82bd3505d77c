import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** Above the title, for example a link back. */
  eyebrow?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
}

/** The heading of a page whose header holds more than `PageHeader` does. */
export const PageTitle = ({ children }: { children: ReactNode }) => (
  <h1 tabIndex={-1} data-page-title className="text-heading font-semibold">
    {children}
  </h1>
)

/** The title of a page. The heading takes focus when the route changes. */
export function PageHeader({ title, description, eyebrow, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-80">
        {eyebrow}
        <h1
          tabIndex={-1}
          data-page-title
          dir="auto"
          className="line-clamp-2 text-left text-heading font-semibold wrap-anywhere"
        >
          {title}
        </h1>
        {description === undefined ? null : <p className="mt-1 text-ink-muted">{description}</p>}
      </div>
      {actions === undefined ? null : <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
