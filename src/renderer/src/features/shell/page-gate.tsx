import type { ReactNode } from 'react'
import { ShieldX } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { accessRefusal } from '@shared/access/access-rules'
import { pathTo } from '@renderer/address/paths'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { Button } from '@renderer/ui/button'
import { Page } from '@renderer/ui/page'
import { PageTitle } from '@renderer/ui/page-header'
import { gatedPageOf } from './gated-pages'

/**
 * Shows a page to those who may see it (spec/shell.md section 6): nothing while that is not known, and why not in red.
 * Without any answer of the cloud the page opens, and its own actions say why they wait (rulings).
 */
export function PageGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const facts = useAccessFacts().data
  const page = gatedPageOf(pathname)
  if (page === null) return children
  if (!facts) return null
  const refusal = accessRefusal(page.action, facts)
  if (refusal === null || refusal.reason === 'connection') return children
  return (
    <Page>
      <PageTitle>{page.name}</PageTitle>
      <div
        role="alert"
        className="flex max-w-form items-start gap-3 rounded-lg bg-danger-soft p-4 text-danger-ink"
      >
        <ShieldX aria-hidden className="mt-0.5 size-4 shrink-0" />
        <p>{refusal.text}</p>
      </div>
      <Button asChild className="self-start">
        <Link to={pathTo('home')}>Go to Home</Link>
      </Button>
    </Page>
  )
}
