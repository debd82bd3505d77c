import { useState, type ReactNode } from 'react'
import { ConsentDialog } from '@renderer/features/voices/rights/consent-dialog'
import { isShort, whyNoLockedNext, type VoiceTotals } from '../voice-data/next-rule'
import { ShortDatasetDialog } from '../voice-data/short-dataset-dialog'
import type { StepProps } from '../wizard/step-props'

interface LockedNext {
  /** Why it cannot be used; null when it can. */
  reason: string | null
  go: () => void
  /** What is asked before; render it once. */
  question: ReactNode
}

/** Next of verify mode. @param totals of what the cloud has; null: not read yet */
export function useLockedNext(
  { draft, status, onStep }: Pick<StepProps, 'draft' | 'status' | 'onStep'>,
  totals: VoiceTotals | null,
): LockedNext {
  const [asking, setAsking] = useState<'short' | 'rights' | null>(null)
  const goOn = (): void => onStep('verification')
  const askRights = (): void => (status.trainingGate === 'confirm-rights' ? setAsking('rights') : goOn())
  const stay = (): void => setAsking(null)
  return {
    reason: whyNoLockedNext(status, totals),
    go: () => (totals && isShort(totals) ? setAsking('short') : askRights()),
    question:
      asking === 'short' && totals ? (
        <ShortDatasetDialog
          durationMs={totals.durationMs}
          left={status.gaps}
          onConfirm={askRights}
          onClose={stay}
        />
      ) : asking === 'rights' ? (
        <ConsentDialog draftId={draft.id} left={status.gaps} onConfirm={goOn} onClose={stay} />
      ) : null,
  }
}
