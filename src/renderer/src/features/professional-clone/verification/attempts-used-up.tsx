import type { CloneStatus } from '@shared/domain/cloud/clone'
import { cloneTexts, maxAttemptsAdvice } from '@shared/domain/cloud/clone-rules'
import { PageLink } from '@renderer/copy/page-link'
import { UsedUpPanel } from '@renderer/features/verification/used-up-panel'

interface AttemptsUsedUpProps {
  verification: CloneStatus['verification']
  nowMs: number
}

/** No attempts remain: when there will be, or who can reset them. */
export function AttemptsUsedUp({ verification, nowMs }: AttemptsUsedUpProps) {
  const advice = maxAttemptsAdvice(verification ?? { attemptsResetMs: null }, nowMs)
  return (
    <UsedUpPanel title={cloneTexts.maxAttempts}>
      <p className="mt-2">{advice.text}</p>
      {advice.needsHelpCenter ? (
        <p className="mt-1">
          <PageLink page="support-request">Open the Help Center</PageLink>
        </p>
      ) : null}
    </UsedUpPanel>
  )
}
