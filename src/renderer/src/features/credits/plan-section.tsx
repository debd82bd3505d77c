import { Check, Lock } from 'lucide-react'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { useProfile } from '@renderer/bridge/profile-queries'
import { SettingsSection } from '@renderer/features/settings/settings-section'
import { SubscriptionLink } from '@renderer/features/voices/subscription-link'
import { Facts } from '@renderer/ui/facts'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { planFacts, type PlanFacts } from './plan-facts'

/** What the account may do, and why not: all of it in one place. */
export function PlanSection() {
  const facts = useAccessFacts().data
  const credits = useProfile().data?.credits ?? null
  return (
    <SettingsSection
      id="plan"
      title="Plan"
      description="What your plan and your groups allow. Recording and preparing on this computer need neither."
    >
      {facts === undefined ? (
        <SkeletonRows count={3} />
      ) : facts.isKnown ? (
        <Plan {...planFacts(facts, credits)} />
      ) : (
        <p className="text-ink-muted">Your plan shows here once the workspace has answered.</p>
      )}
    </SettingsSection>
  )
}

function Plan({ entries, offers, isLimited }: PlanFacts) {
  return (
    <>
      <Facts entries={entries} />
      <ul aria-label="What your plan allows" className="flex flex-col gap-2">
        {offers.map(({ name, locked }) => {
          const Mark = locked === null ? Check : Lock
          return (
            <li key={name} className="flex gap-3">
              <Mark
                aria-hidden
                className={`mt-0.5 size-4 shrink-0 ${locked === null ? 'text-good-ink' : 'text-ink-subtle'}`}
              />
              <div className="min-w-0">
                {name}
                <span className="sr-only">{locked === null ? ', allowed' : ', locked'}</span>
                {locked === null ? null : <p className="text-small text-ink-muted">{locked}</p>}
              </div>
            </li>
          )
        })}
      </ul>
      {isLimited ? <SubscriptionLink /> : null}
    </>
  )
}
