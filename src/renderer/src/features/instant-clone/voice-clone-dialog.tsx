import { useEffect, useState } from 'react'
import { AppError } from '@shared/errors/app-error'
import { useFreshAccess } from '@renderer/bridge/access-queries'
import { call } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { FullDialog } from '@renderer/ui/overlays/full-dialog'
import { CloneStepper, InstantCloneStep } from './instant-clone-step'

interface VoiceCloneDialogProps {
  mode: 'edit' | 'verify'
  voiceId: string
  onClose: () => void
}

type Opened = { kind: 'loading' } | { kind: 'failed'; error: AppError } | { kind: 'open'; id: string }

/** An instant clone that is a voice already: its audio and details, or its verification. */
export function VoiceCloneDialog({ mode, voiceId, onClose }: VoiceCloneDialogProps) {
  useFreshAccess()
  const [opened, setOpened] = useState<Opened>({ kind: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isOver = false
    call('instantClones', 'ofVoice', { voiceId, mode }).then(
      ({ id }) => (isOver ? undefined : setOpened({ kind: 'open', id })),
      (error: unknown) => {
        if (!isOver && error instanceof AppError) setOpened({ kind: 'failed', error })
      },
    )
    return () => {
      isOver = true
    }
  }, [voiceId, mode, tries])
  const retry = (): void => {
    setOpened({ kind: 'loading' })
    setTries(tries + 1)
  }
  const cloneId = opened.kind === 'open' ? opened.id : null
  return (
    <FullDialog
      onClose={onClose}
      title={mode === 'edit' ? 'Edit instant voice clone' : 'Verify instant voice clone'}
      header={<CloneStepper cloneId={cloneId} isVerifying={mode === 'verify'} />}
    >
      {opened.kind === 'failed' ? (
        <ErrorNotice error={opened.error} action={{ label: 'Try again', onSelect: retry }} />
      ) : opened.kind === 'loading' ? (
        <div className="p-8">
          <Skeleton className="h-64 w-full" />
        </div>
      ) : (
        <InstantCloneStep
          cloneId={opened.id}
          isVerifying={mode === 'verify'}
          onBegin={() => undefined}
          onGone={retry}
          onClose={onClose}
        />
      )}
    </FullDialog>
  )
}
