import { useState, type ReactNode } from 'react'
import type { Voice } from '@shared/domain/cloud/voice'
import { ConsentDialog } from '@renderer/features/voices/rights/consent-dialog'
import { isShort, voiceTotals, whyTooShort } from '../voice-data/next-rule'
import { ShortDatasetDialog } from '../voice-data/short-dataset-dialog'
import type { StepProps } from '../wizard/step-props'

interface LockedNext {
  /** Why it cannot be used; null when it can. */
  reason: string | null
  go: () => void
  /** What is asked before; render it once. */
  question: ReactNode
}

/** Next of verify mode. What is verified and trained is what the cloud has, whatever is here beside it. */
export function useLockedNext(
  { draft, status, onStep }: Pick<StepProps, 'draft' | 'status' | 'onStep'>,
  voice: Voice | undefined,
): LockedNext {
  const [asking, setAsking] = useState<'short' | 'rights' | null>(null)
  const totals = voice ? voiceTotals([], voice.samples) : null
  const goOn = (): void => onStep('verification')
  const askRights = (): void => (status.trainingGate === 'confirm-rights' ? setAsking('rights') : goOn())
  const stay = (): void => setAsking(null)
  return {
    reason: status.voiceId === null ? 'This voice is no longer in the cloud.' : totals && whyTooShort(totals),
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
