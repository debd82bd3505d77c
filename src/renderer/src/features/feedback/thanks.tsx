import { PageLink } from '@renderer/features/voices/rights/rights-checkbox'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'

/** After feedback was sent. */
export function Thanks() {
  const open = useCommand('app', 'openLink')
  return (
    <div role="status" className="flex flex-col items-start gap-3 p-4">
      <h2 className="font-semibold">Thank you for your feedback</h2>
      <p className="text-ink-muted">
        Something not working? See the <PageLink link="help-center">common issues</PageLink> in the Help
        Center.
      </p>
      <Button onClick={() => open.mutate({ link: 'support-request' }, { onError: (error) => toastError(error) })}>
        Ask for help
      </Button>
    </div>
  )
}
