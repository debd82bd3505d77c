import { TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { creditUsage } from '@shared/domain/app/credit-usage'
import { useProfile } from '@renderer/bridge/profile-queries'
import { useAccount, useAnswer, useCommand } from '@renderer/bridge/queries'
import { counted } from '@renderer/copy/format'
import { toastError } from '@renderer/copy/error-toast'
import { useNow } from '@renderer/lib/use-now'
import { IconButton } from '@renderer/ui/button'
import { PageLink } from '@renderer/copy/page-link'
import { bannersFor, type AccountBanner } from './banners-for'

/** What of the account needs the person, above every page. */
export function AccountBanners() {
  const profile = useProfile().data
  const dismissed = useAnswer('profile', 'dismissedBanner', { banner: 'low-credits' }).data
  const nowMs = useNow()
  if (!profile || !dismissed) return null
  return bannersFor(profile, { dismissedUntilMs: dismissed.untilMs, nowMs }).map((banner) => (
    <Banner key={banner} banner={banner} />
  ))
}

function Banner({ banner }: { banner: AccountBanner }) {
  switch (banner) {
    case 'payment':
      return <Strip words="You have an incomplete or failed payment." action={<UpdateSubscription />} />
    case 'free-disabled':
      return (
        <Strip
          words="Your free tier access has been disabled. Please upgrade to a paid plan."
          action={<UpdateSubscription />}
        />
      )
    case 'low-credits':
      return <LowCredits />
  }
}

function LowCredits() {
  const credits = useProfile().data?.credits
  const dismiss = useCommand('profile', 'dismissBanner')
  if (!credits) return null
  const { percentUsed, remaining } = creditUsage(credits)
  return (
    <Strip
      words={`You have used ${percentUsed} % of your credits. ${counted(remaining, 'credit')} left.`}
      action={
        <>
          <UpdateSubscription />
          <IconButton
            label="Dismiss for a day"
            icon={X}
            size="sm"
            onClick={() =>
              dismiss.mutate({ banner: 'low-credits' }, { onError: (error) => toastError(error) })
            }
          />
        </>
      }
    />
  )
}

/** The demo workspace has no subscription to update. */
function UpdateSubscription() {
  if (useAccount().data?.mode === 'demo') return null
  return (
    <PageLink page="subscription" name="Subscription">
      Update subscription?
    </PageLink>
  )
}

function Strip({ words, action }: { words: string; action: ReactNode }) {
  return (
    <div
      role="status"
      className="flex min-h-11 items-center gap-3 border-b border-line bg-warn-soft py-1.5 pr-3 pl-6"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn-ink" />
      <p className="min-w-0 flex-1">{words}</p>
      {action}
    </div>
  )
}
