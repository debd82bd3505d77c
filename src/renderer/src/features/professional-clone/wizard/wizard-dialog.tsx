import { useEffect } from 'react'
import type { AppError } from '@shared/errors/app-error'
import type { CloneSession } from '@shared/domain/cloud/clone'
import {
  useCloneRules,
  useCloneSessions,
  useCloneStatus,
  useDraftOfVoice,
} from '@renderer/bridge/professional-clone-queries'
import { useDraft, useAppSettings } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { FullDialog } from '@renderer/ui/overlays/full-dialog'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { CloneWizard } from './clone-wizard'
import { IntroductionStep } from '../introduction/introduction-step'
import { Stepper } from './stepper'
import { stepsOf } from './steps'
import { rememberDraft, useWizard } from '@renderer/address/use-wizard'
import type { WizardAddress } from '@renderer/address/wizard-address'

const title = 'Professional voice clone'

/** The wizard of the address: its draft is found first, then its steps are shown. */
export function WizardDialog() {
  const { address, close } = useWizard()
  const wanted = useWantedDraft(address)
  if (address === null) return null
  if (wanted.kind === 'none')
    return (
      <FullDialog
        onClose={close}
        title={title}
        header={<Stepper steps={stepsOf('create')} current="introduction" isDone={() => false} />}
      >
        <IntroductionStep />
      </FullDialog>
    )
  if (wanted.kind === 'draft')
    // Another mode begins anew, at its own first step.
    return (
      <OpenedDraft
        key={`${address.mode} ${wanted.draftId}`}
        draftId={wanted.draftId}
        address={address}
        onClose={close}
      />
    )
  return (
    <FullDialog onClose={close} title={title}>
      {wanted.kind === 'failed' ? (
        <ErrorNotice error={wanted.error} action={{ label: 'Try again', onSelect: wanted.retry }} />
      ) : (
        <Loading />
      )}
    </FullDialog>
  )
}

type WantedDraft =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'draft'; draftId: string }
  | { kind: 'failed'; error: AppError; retry: () => void }

/** The draft an address means: the remembered one in create mode, the one of the voice otherwise. */
function useWantedDraft(address: WizardAddress | null): WantedDraft {
  const openDraftId = useAppSettings().data?.openDraftId ?? null
  const isIntroduction = address?.step === 'introduction'
  const isRemembered = address?.mode === 'create' && openDraftId !== null
  const voiceId =
    isIntroduction || isRemembered ? null : (address?.voiceId ?? address?.createdVoiceId ?? null)
  const found = useDraftOfVoice(voiceId)
  if (isIntroduction) return { kind: 'none' }
  if (isRemembered) return { kind: 'draft', draftId: openDraftId }
  if (voiceId === null) return { kind: 'none' }
  if (found.error) return { kind: 'failed', error: found.error, retry: () => void found.refetch() }
  return found.data ? { kind: 'draft', draftId: found.data.draftId } : { kind: 'loading' }
}

interface OpenedDraftProps {
  draftId: string
  address: WizardAddress
  onClose: () => void
}

function OpenedDraft({ draftId, address, onClose }: OpenedDraftProps) {
  const draft = useDraft(draftId)
  const status = useCloneStatus(draftId)
  const rules = useCloneRules()
  const sessions = useCloneSessions()
  const { setStep } = useWizard()
  const isGone = draft.error?.code === 'not-found'
  useEffect(() => {
    if (!isGone || address.mode !== 'create') return
    void rememberDraft(null)
    setStep('introduction')
  }, [isGone, address.mode, setStep])

  const error = draft.error ?? status.error ?? rules.error
  const retry = () => void Promise.all([draft.refetch(), status.refetch(), rules.refetch()])
  if (error || !draft.data || !status.data || !rules.data || sessions.isPending)
    return (
      <FullDialog onClose={onClose} title={title}>
        {error ? <ErrorNotice error={error} action={{ label: 'Try again', onSelect: retry }} /> : <Loading />}
      </FullDialog>
    )
  return (
    <CloneWizard
      address={address}
      draft={draft.data}
      status={status.data}
      rules={rules.data}
      state={stateOf(sessions.data ?? [], draftId, status.data.voiceId)}
      onClose={onClose}
    />
  )
}

/**
 * The state of an unfinished session; null for a draft that is none. One of the cloud was listed without a draft: the
 * draft it has just got is in no list yet.
 */
function stateOf(
  sessions: readonly CloneSession[],
  draftId: string,
  voiceId: string | null,
): CloneSession['state'] | null {
  const own =
    sessions.find((session) => session.draftId === draftId) ??
    sessions.find((session) => voiceId !== null && session.voiceId === voiceId)
  return own?.state ?? null
}

function Loading() {
  return (
    <div className="flex flex-col gap-6 p-8">
      <Skeleton className="h-8 w-80" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
