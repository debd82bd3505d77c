import { useAccount } from '@renderer/bridge/queries'
import { PageLink } from '@renderer/copy/page-link'

/** Where another plan is chosen; the demo workspace has no such page and says so (rulings). */
export function SubscriptionLink() {
  const mode = useAccount().data?.mode
  return (
    <p className="text-ink-muted">
      {mode === 'demo' ? (
        'The demo workspace has no subscription page.'
      ) : (
        <PageLink page="subscription" name="Subscription">
          Open the subscription page
        </PageLink>
      )}
    </p>
  )
}
