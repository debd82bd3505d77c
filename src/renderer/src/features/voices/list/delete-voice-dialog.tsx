import type { Voice, VoiceSummary } from '@shared/domain/cloud/voice'
import { useConnection } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { toast } from '@renderer/ui/feedback/toast'
import { voiceName } from '../voice-words'

type Deleted = Pick<VoiceSummary | Voice, 'voiceId' | 'name' | 'draftId' | 'category'> & {
  sampleCount: number
}

interface DeleteVoiceDialogProps {
  /** At least one. */
  voices: readonly Deleted[]
  onClose: () => void
  onDeleted?: () => void
}

/** Names of voices that are listed before the rest is counted. */
const namedMax = 5

/** Deleting in the cloud cannot be undone there, so it names what goes and what stays. */
export function DeleteVoiceDialog({ voices, onClose, onDeleted }: DeleteVoiceDialogProps) {
  const isOffline = useConnection().data?.state === 'offline'
  const what =
    voices.length === 1 && voices[0] ? `“${voiceName(voices[0])}”` : counted(voices.length, 'voice')
  const confirm = async (): Promise<void> => {
    const asked = await Promise.allSettled(voices.map(({ voiceId }) => call('voices', 'remove', { voiceId })))
    const failed = asked.find((one) => one.status === 'rejected')
    if (failed) toastError(failed.reason)
    const deletedIds = voices.flatMap(({ voiceId }, at) =>
      asked[at]?.status === 'fulfilled' ? [voiceId] : [],
    )
    onClose()
    if (deletedIds.length === 0) return
    onDeleted?.()
    if (!isOffline) return
    toast.undo(`${what} will be deleted from the cloud once you are online`, () => {
      for (const voiceId of deletedIds)
        call('voices', 'restore', { voiceId }).catch((error: unknown) => toastError(error))
    })
  }
  const isOne = voices.length === 1
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={`Delete ${what}?`}
      description={`This cannot be undone once the ${isOne ? 'voice is' : 'voices are'} deleted from the cloud.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={() => void confirm()}>
            {isOne ? 'Delete voice' : `Delete ${counted(voices.length, 'voice')}`}
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-4 text-ink-muted">
        {isOne
          ? null
          : voices.slice(0, namedMax).map((voice) => (
              <li key={voice.voiceId} dir="auto" className="wrap-anywhere text-ink">
                {voiceName(voice)}
              </li>
            ))}
        {voices.length > namedMax ? <li>and {counted(voices.length - namedMax, 'more voice')}</li> : null}
        <li>
          In the cloud: the {isOne ? 'voice' : 'voices'},{' '}
          {counted(
            voices.reduce((sum, { sampleCount }) => sum + sampleCount, 0),
            'sample',
          )}
          {voices.some(({ category }) => category === 'professional')
            ? ` and ${isOne ? 'its' : 'their'} training`
            : ''}
          .
        </li>
        <li>
          {voices.every(({ draftId }) => draftId === null)
            ? `On this computer: ${isOne ? 'its entry' : 'their entries'} in this list. A draft in the trash stays there.`
            : `On this computer: ${isOne ? 'the draft and its' : 'drafts and their'} recordings stay. You can remove them in Professional clones.`}
        </li>
      </ul>
    </Dialog>
  )
}
