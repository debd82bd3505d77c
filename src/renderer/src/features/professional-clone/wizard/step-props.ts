import type { AccessFacts } from '@shared/access/access-facts'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { WizardStep } from '@renderer/address/address'

/** What every step is given. */
export interface StepProps {
  draft: DraftSummary
  status: CloneStatus
  /** What the voice is called; in verify mode by the cloud, whose voice it is about. */
  name: string
  access: AccessFacts
  isLocked: boolean
  onStep: (step: WizardStep) => void
  /** Null where there is no way back. */
  onBack: (() => void) | null
  onClose: () => void
}
