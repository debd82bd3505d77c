import type { Voice, VoiceSummary } from '@shared/domain/cloud/voice'
import { useCommand, useConnection } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { toast } from '@renderer/ui/feedback/toast'
import { voiceName } from './voice-words'

interface DeleteVoiceDialogProps {
  voice: Pick<VoiceSummary | Voice, 'voiceId' | 'name' | 'draftId' | 'category'> & { sampleCount: number }
  onClose: () => void
  onDeleted?: () => void
}

/** Deleting in the cloud cannot be undone there, so it names what goes and what stays. */
export function DeleteVoiceDialog({ voice, onClose, onDeleted }: DeleteVoiceDialogProps) {
  const remove = useCommand('voices', 'remove')
  const isOffline = useConnection().data?.state === 'offline'
  const { voiceId } = voice
  const confirm = (): void =>
    remove.mutate(
      { voiceId },
      {
        onSuccess: () => {
          onClose()
          onDeleted?.()
          if (!isOffline) return
          toast.undo(`“${voiceName(voice)}” will be deleted from the cloud once you are online`, () => {
            call('voices', 'restore', { voiceId }).catch((error: unknown) => toastError(error))
          })
        },
        onError: (error) => toastError(error),
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={`Delete “${voiceName(voice)}”?`}
      description="This cannot be undone once the voice is deleted from the cloud."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" isBusy={remove.isPending} onClick={confirm}>
            Delete voice
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-4 text-ink-muted">
        <li>
          In the cloud: the voice, {counted(voice.sampleCount, 'sample')}
          {voice.category === 'professional' ? ' and its training' : ''}.
        </li>
        <li>
          {voice.draftId === null
            ? 'On this computer: only its entry in this list, which is removed too.'
            : 'On this computer: the draft and its recordings stay. You can remove them in Professional clones.'}
        </li>
      </ul>
    </Dialog>
  )
}
