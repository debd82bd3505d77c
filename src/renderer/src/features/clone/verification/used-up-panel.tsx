import { Hourglass } from 'lucide-react'
import type { CloneStatus } from '@shared/domain/clone'
import { retryWords } from './attempts'
import { PageLink } from './rights-checkbox'

/** No attempts remain: when there will be, or who can reset them. */
export function UsedUpPanel({
  verification,
  nowMs,
}: {
  verification: CloneStatus['verification']
  nowMs: number
}) {
  const retry = retryWords(verification, nowMs)
  return (
    <section role="alert" className="rounded-xl border border-line bg-warn-soft p-5">
      <h3 className="flex items-center gap-2 text-reading font-semibold">
        <Hourglass aria-hidden className="size-5 shrink-0 text-warn-ink" />
        Maximum voice verification attempts reached
      </h3>
      <p className="mt-2">
        {retry ?? (
          <>
            Please contact the <PageLink link="help-center">Help Center</PageLink> to reset your attempts.
          </>
        )}
      </p>
    </section>
  )
}
