import { Introduction } from './introduction'
import { useWizard } from '@renderer/address/use-wizard'

/** The introduction as the wizard's first step. */
export function IntroductionStep() {
  const { openDraft } = useWizard()
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-3xl px-6 py-10">
        <Introduction onOpen={(draftId) => void openDraft(draftId)} />
      </div>
    </div>
  )
}
