import { Hourglass } from 'lucide-react'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import { cloneTexts, maxAttemptsAdvice } from '@shared/domain/cloud/clone-rules'
import { PageLink } from '@renderer/copy/page-link'
import { focusIfLost } from '@renderer/lib/focus-if-lost'

interface UsedUpPanelProps {
  verification: CloneStatus['verification']
  nowMs: number
}

/** No attempts remain: when there will be, or who can reset them. */
export function UsedUpPanel({ verification, nowMs }: UsedUpPanelProps) {
  const advice = maxAttemptsAdvice(verification ?? { attemptsResetMs: null }, nowMs)
  return (
    <section
      ref={focusIfLost}
      tabIndex={-1}
      role="alert"
      className="rounded-xl border border-line bg-warn-soft p-5"
    >
      <h3 className="flex items-center gap-2 text-reading font-semibold">
        <Hourglass aria-hidden className="size-5 shrink-0 text-warn-ink" />
        {cloneTexts.maxAttempts}
      </h3>
      <p className="mt-2">{advice.text}</p>
      {advice.needsHelpCenter ? (
        <p className="mt-1">
          <PageLink page="support-request">Open the Help Center</PageLink>
        </p>
      ) : null}
    </section>
  )
}
