import { useEffect, useState } from 'react'
import { Coins } from 'lucide-react'
import { useStore } from 'zustand'
import { creditUsage } from '@shared/domain/app/credit-usage'
import { lowCreditsPercent } from '@shared/limits'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { useProfile } from '@renderer/bridge/profile-queries'
import { useAccount } from '@renderer/bridge/queries'
import { counted, moment } from '@renderer/copy/format'
import { cx } from '@renderer/ui/class-names'
import { popoverStore, setPopover } from '@renderer/ui/overlays/open-popover'
import { Popover } from '@renderer/ui/overlays/popover'
import { Progress } from '@renderer/ui/feedback/progress'
import { Segmented } from '@renderer/ui/fields/segmented'
import { PageLink } from '@renderer/copy/page-link'
import { SubscriptionLink } from '@renderer/features/voices/subscription-link'
import { ModelRates } from './model-rates'
import { named } from '@renderer/lib/named'

/** What the sidebar says of the credits, and behind it the rest. Nothing until they are known. */
export function CreditUsage() {
  const isWanted = useStore(popoverStore, ({ open }) => open === 'credits')
  const isOpen = useSettled() && isWanted
  const credits = useProfile().data?.credits
  // With its sidebar it goes.
  useEffect(() => () => setPopover('credits', false), [])
  if (!credits) return null
  const { percentUsed } = creditUsage(credits)
  const isLow = percentUsed >= lowCreditsPercent
  return (
    <Popover
      label="Credits"
      isOpen={isOpen}
      onOpenChange={(isOpenNow) => setPopover('credits', isOpenNow)}
      side="right"
      trigger={
        <button
          {...named('sidebar.credits')}
          type="button"
          className="flex h-8 w-full shrink-0 items-center gap-3 overflow-hidden rounded-md pl-[0.7rem] font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 data-[state=open]:bg-hover data-[state=open]:text-ink"
        >
          <Coins
            aria-hidden
            className={cx('size-[18px] shrink-0', isLow && 'text-warn-ink')}
            strokeWidth={1.75}
          />
          <span className="sidebar-label flex min-w-0 flex-1 items-center justify-between gap-2 pr-2">
            <span className="truncate">Credits</span>{' '}
            <span className={cx('text-small', isLow ? 'text-warn-ink' : 'text-ink-subtle')}>
              {percentUsed} %<span className="sr-only"> used</span>
            </span>
          </span>
        </button>
      }
    >
      <CreditDetails credits={credits} />
    </Popover>
  )
}

/** False in the first frame: a slide-over that opens with it takes the focus, and a popover that loses it closes. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSettled(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isSettled
}

const sides = [
  { value: 'used', label: 'Used' },
  { value: 'remaining', label: 'Remaining' },
] as const

function CreditDetails({
  credits,
}: {
  credits: { used: number; limit: number; resetsAtMs: number | null; isOverageOn: boolean }
}) {
  const [side, setSide] = useState<'used' | 'remaining'>('used')
  const mode = useAccount().data?.mode
  const isConsolidated = useAccessFacts().data?.isConsolidatedBilling ?? false
  const { percentUsed, remaining } = creditUsage(credits)
  const shown = side === 'used' ? credits.used : remaining
  return (
    <>
      <div className="flex h-12 shrink-0 items-center justify-between gap-2 border-b border-line pr-2 pl-4">
        <h2 className="font-semibold">Credits</h2>
        <div className="flex">
          <Segmented label="Credits shown" value={side} onChange={setSide} options={sides} />
        </div>
      </div>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4">
        <div>
          <p className="flex items-baseline justify-between gap-2">
            <span className="text-reading font-semibold">{shown.toLocaleString('en')}</span>
            <span className="text-ink-muted">of {counted(credits.limit, 'credit')}</span>
          </p>
          <Progress
            label="Credits used"
            fraction={percentUsed / 100}
            tone={percentUsed >= lowCreditsPercent ? 'warn' : 'accent'}
            valueText={`${percentUsed} % used`}
            className="mt-2"
          />
          <p className="mt-2 text-small text-ink-subtle">
            {percentUsed} % used.
            {credits.resetsAtMs === null ? '' : ` Renews on ${moment(credits.resetsAtMs)}.`}
          </p>
          {credits.used > credits.limit && credits.isOverageOn ? (
            <p className="mt-1 text-small text-ink-muted">
              Extra usage beyond the limit is charged per your plan.
            </p>
          ) : null}
        </div>
        {isConsolidated ? (
          <p className="text-small text-warn-ink">These credits include those of other workspaces.</p>
        ) : null}
        <ModelRates />
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-small">
          {mode === 'demo' ? null : <PageLink page="usage-analytics">Usage analytics</PageLink>}
          <SubscriptionLink />
        </div>
      </div>
    </>
  )
}
