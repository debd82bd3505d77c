import { CloudOff, PartyPopper } from 'lucide-react'
import { Link } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { useFreshProfile } from '@renderer/bridge/profile-queries'
import { queryClient, useAccount, useConnection } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { Button } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Page } from '@renderer/ui/page'
import { PageHeader } from '@renderer/ui/page-header'
import { StepList } from '@renderer/features/onboarding/step-list'
import { checklistView, isChecklistDone, stepsOf } from '@renderer/features/onboarding/steps'

export function OnboardingPage() {
  const profile = useFreshProfile()
  const name = profile.data?.displayName ?? ''
  const checklist = profile.data?.checklist ?? null
  const steps = stepsOf(checklist)
  const view = checklistView(profile.data, {
    isSignedOut: useAccount().data?.mode === 'signed-out',
    isOffline: useConnection().data?.state === 'offline',
  })
  return (
    <Page>
      <PageHeader
        title="Onboarding Checklist"
        description={
          name === ''
            ? 'Welcome! These steps lead to your first voice.'
            : `Welcome, ${name}! These steps lead to your first voice.`
        }
      />
      {profile.error ? (
        <ErrorNotice
          error={profile.error}
          action={{ label: 'Try again', onSelect: () => void queryClient.refetchQueries({ type: 'active' }) }}
        />
      ) : view === 'loading' ? (
        <SkeletonRows count={3} label="Loading the checklist" />
      ) : view === 'signed-out' || view === 'not-reached' ? (
        <EmptyState icon={CloudOff} title="The checklist is not loaded yet">
          {view === 'signed-out'
            ? 'Sign in to see the checklist of your account.'
            : 'Connect to the internet to load it. Everything you record stays on this computer.'}
        </EmptyState>
      ) : view === 'none' ? (
        <EmptyState icon={PartyPopper} title="There is no checklist for this account">
          There is nothing to set up. Home shows what to do next.
        </EmptyState>
      ) : (
        <>
          {isChecklistDone(checklist) ? (
            <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 p-6" aria-labelledby="done">
              <PartyPopper aria-hidden className="size-8 shrink-0 text-good-ink" />
              <div className="min-w-0 flex-1 basis-72">
                <h2 id="done" className="text-reading font-semibold">
                  Congratulations{name === '' ? '' : `, ${name}`}!
                </h2>
                <p className="text-ink-muted">You have completed every step.</p>
              </div>
              <Button asChild>
                <Link to={pathTo('home')}>Go to Home</Link>
              </Button>
            </Card>
          ) : null}
          <Card className="overflow-hidden" aria-label="Steps">
            <StepList steps={steps} />
          </Card>
        </>
      )}
    </Page>
  )
}
