import { openWebPage } from '@renderer/copy/open-web-page'
import { PageLink } from '@renderer/copy/page-link'
import { Button } from '@renderer/ui/button'

/** After feedback was sent. */
export function Thanks() {
  return (
    <div role="status" className="flex flex-col items-start gap-3 p-4">
      <h2 className="font-semibold">Thank you for your feedback</h2>
      <p className="text-ink-muted">
        Something not working? See the <PageLink page="help-center">common issues</PageLink> in the Help
        Center.
      </p>
      <Button onClick={() => openWebPage('support-request', 'Help Center')}>Ask for help</Button>
    </div>
  )
}
