import type { ReactNode } from 'react'
import { ShieldX } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { Button } from '@renderer/ui/button'
import { Page } from '@renderer/ui/page'
import { PageHeader } from '@renderer/ui/page-header'
import { gateOf } from './gated-pages'

/** Shows a page to those who may see it: nothing while that is not known, and why not in red. */
export function PageGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const gate = gateOf(pathname, useAccessFacts().data)
  if (gate.kind === 'open') return children
  if (gate.kind === 'undecided') return null
  return (
    <Page>
      <PageHeader title={gate.name} />
      <div
        role="alert"
        className="flex max-w-form items-start gap-3 rounded-lg bg-danger-soft p-4 text-danger-ink"
      >
        <ShieldX aria-hidden className="mt-0.5 size-4 shrink-0" />
        <p>{gate.text}</p>
      </div>
      <Button asChild className="self-start">
        <Link to={pathTo('home')}>Go to Home</Link>
      </Button>
    </Page>
  )
}
