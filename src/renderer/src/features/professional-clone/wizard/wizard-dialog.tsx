import { useEffect, useState } from 'react'
import type { CloneSession } from '@shared/domain/cloud/clone'
import { useCloneSessions, useCloneStatus } from '@renderer/bridge/professional-clone-queries'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { useDraft } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { FullDialog } from '@renderer/ui/overlays/full-dialog'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { CloneWizard } from './clone-wizard'
import { useWantedDraft } from './wanted-draft'
import { rememberDraft, useWizard } from '@renderer/address/use-wizard'
import type { WizardAddress } from '@renderer/address/wizard-address'

const title = 'Professional voice clone'

/** The wizard of the address: its draft is found first, then its steps are shown. */
export function WizardDialog() {
  const { address, close } = useWizard()
  const wanted = useWantedDraft(address)
  // Without a draft the add-voice dialog shows the introduction.
  if (address === null || wanted.kind === 'none') return null
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
        <ErrorNotice
          error={wanted.error}
          action={
            wanted.error.code === 'access-refused'
              ? { label: 'Close', onSelect: close }
              : { label: 'Try again', onSelect: wanted.retry }
          }
        />
      ) : (
        <Loading />
      )}
    </FullDialog>
  )
}

interface OpenedDraftProps {
  draftId: string
  address: WizardAddress
  onClose: () => void
}

function OpenedDraft({ draftId, address, onClose }: OpenedDraftProps) {
  const draft = useDraft(draftId)
  const status = useCloneStatus(draftId)
  const isFresh = useFreshStatus(draftId)
  const access = useAccessFacts()
  const sessions = useCloneSessions()
  const { leaveDraft } = useWizard()
  const isGone = draft.error?.code === 'not-found'
  useEffect(() => {
    if (!isGone || address.mode !== 'create') return
    void rememberDraft(null)
    leaveDraft()
  }, [isGone, address.mode, leaveDraft])

  const error = draft.error ?? status.error ?? access.error
  const retry = () => void Promise.all([draft.refetch(), status.refetch(), access.refetch()])
  if (error || !draft.data || !status.data || !access.data || sessions.isPending)
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
      access={access.data}
      state={stateOf(sessions.data ?? [], draftId, status.data.voiceId)}
      isFresh={isFresh}
      onClose={onClose}
    />
  )
}

/** Asks the cloud once where the draft stands; without a network what is known stays. @returns whether it was asked: the status read beside it is of then */
function useFreshStatus(draftId: string): boolean {
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    const done = (): void => setFresh(true)
    call('professionalClone', 'refresh', { draftId }).then(done, done)
  }, [draftId])
  return isFresh
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
