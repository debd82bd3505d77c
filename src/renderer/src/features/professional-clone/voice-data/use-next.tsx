import { useState, type ReactNode } from 'react'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import type { StepProps } from '../wizard/step-props'
import { ConsentDialog } from '@renderer/features/voices/rights/consent-dialog'
import { isSaved, isShort, whyNotSaved, type VoiceTotals } from './next-rule'
import { ShortDatasetDialog } from './short-dataset-dialog'

interface Confirmed {
  short?: boolean
  rights?: boolean
}

interface NextOptions {
  draftId: string
  totals: VoiceTotals
  status: Pick<CloneStatus, 'trainingGate' | 'gaps'>
  details: {
    /** Stores what is shown; false where that failed (said). */
    save: () => Promise<boolean>
    /** Opens them where they stand behind a button. */
    show: () => void
  }
  onStep: StepProps['onStep']
}

export interface Next {
  isSaving: boolean
  go: () => void
  /** The question that is asked before; render it once. */
  question: ReactNode
}

/** Next: saves, asks what has to be asked, and moves on once the cloud has the details. */
export function useNext({ draftId, totals, status, details, onStep }: NextOptions): Next {
  const [asking, setAsking] = useState<'short' | 'rights' | null>(null)
  const [isSaving, setSaving] = useState(false)
  const advance = async (confirmed: Confirmed): Promise<void> => {
    if (!(await details.save())) return
    if (isShort(totals) && !confirmed.short) return setAsking('short')
    if (status.trainingGate === 'confirm-rights' && !confirmed.rights) return setAsking('rights')
    const saved = await call('professionalClone', 'saveDetails', { draftId })
    if (isSaved(saved)) return onStep('verification')
    // The choice stands above them.
    if (saved.conflict !== null) details.show()
    const why = whyNotSaved(saved)
    if (why !== null) toast.warning(why, { id: 'clone-not-saved' })
  }
  const goOn = async (confirmed: Confirmed): Promise<void> => {
    setAsking(null)
    setSaving(true)
    await advance(confirmed).catch((error: unknown) => toastError(error))
    setSaving(false)
  }
  const stay = () => setAsking(null)
  return {
    isSaving,
    go: () => void goOn({}),
    question:
      asking === 'short' ? (
        <ShortDatasetDialog
          durationMs={totals.durationMs}
          left={status.gaps}
          onConfirm={() => void goOn({ short: true })}
          onClose={stay}
        />
      ) : asking === 'rights' ? (
        <ConsentDialog
          draftId={draftId}
          left={status.gaps}
          onConfirm={() => void goOn({ short: true, rights: true })}
          onClose={stay}
        />
      ) : null,
  }
}
