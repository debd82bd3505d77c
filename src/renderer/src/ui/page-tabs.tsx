import { matchPath, Link, useLocation } from 'react-router'
import { cx } from './class-names'

export interface PageTab {
  name: string
  to: string
  /** Paths at which it is the active one. */
  patterns: readonly string[]
}

/** Whether a path is one that a tab stands for. */
export const isTabActive = ({ patterns }: Pick<PageTab, 'patterns'>, pathname: string): boolean =>
  patterns.some((pattern) => matchPath(pattern, pathname) !== null)

/** Tabs of a page that are addresses of their own, beside its title. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className="flex gap-1">
      {tabs.map((tab) => {
        const { name, to } = tab
        const isActive = isTabActive(tab, pathname)
        return (
          <Link
            key={name}
            to={to}
            aria-current={isActive ? 'page' : undefined}
            className={cx(
              'flex h-8 items-center rounded-md px-3 font-medium transition-colors',
              isActive ? 'bg-active text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
            )}
          >
            {name}
          </Link>
        )
      })}
    </nav>
  )
}
