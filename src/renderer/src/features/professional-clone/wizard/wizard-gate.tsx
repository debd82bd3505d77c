import { lazy, Suspense, useEffect, useRef } from 'react'
import { useIsInstantVoice } from '@renderer/features/voices/details/use-is-instant-voice'
import { useAnswer, useAppSettings } from '@renderer/bridge/queries'
import { rememberDraft, useWizard } from '@renderer/address/use-wizard'

const WizardDialog = lazy(async () => ({ default: (await import('./wizard-dialog')).WizardDialog }))

/**
 * The wizard over whatever page is open. A draft it had open when the app ended opens again at the next start, unless a
 * link started it.
 */
export function WizardGate() {
  const { address, openDraft } = useWizard()
  const settings = useAppSettings().data
  const openDraftId = settings?.openDraftId
  const openStep = settings?.openDraftStep ?? undefined
  const link = useAnswer('deepLinks', 'waiting', {})
  const isStarting = useRef(true)
  useEffect(() => {
    if (!isStarting.current || openDraftId === undefined || link.isPending) return
    isStarting.current = false
    if (openDraftId !== null && address === null && !link.data) void openDraft(openDraftId, openStep)
  }, [openDraftId, openStep, address, openDraft, link])
  // By whatever way it was left: its button, a link, the history.
  const isCreating = address?.mode === 'create'
  const wasCreating = useRef(isCreating)
  useEffect(() => {
    if (wasCreating.current && !isCreating) void rememberDraft(null)
    wasCreating.current = isCreating
  }, [isCreating])
  const isInstant = useIsInstantVoice(address?.voiceId ?? null)
  if (address === null || isInstant !== false) return null
  return (
    <Suspense>
      <WizardDialog />
    </Suspense>
  )
}
