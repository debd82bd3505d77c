import { useState, type ReactElement } from 'react'
import { call } from '@renderer/bridge/studio'
import { answerOptions, queryClient, useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { isTakeRunning } from '@renderer/recorder/running-takes'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { toast } from '@renderer/ui/feedback/toast'
import { waitingWords } from './waiting-words'

/** What waits, as main knows it now; what cannot be asked is left out. */
async function whatWaits(): Promise<string[]> {
  const [uploads, sync, text, conversions] = await Promise.all([
    queryClient.query(answerOptions('uploads', 'list', {})).catch(() => []),
    queryClient.query(answerOptions('voices', 'syncStatus', {})).catch(() => undefined),
    call('speech', 'recent', { task: 'text-to-speech' }).catch(() => []),
    call('speech', 'recent', { task: 'speech-to-speech' }).catch(() => []),
  ])
  return waitingWords({ uploads, sync, generations: [...text, ...conversions] })
}

/** Signs out, after a question where something waits; refused while a take runs. */
export function useSignOut(): { isBusy: boolean; ask: () => void; dialog: ReactElement | null } {
  const signOut = useCommand('account', 'signOut')
  const [waiting, setWaiting] = useState<readonly string[] | null>(null)
  const close = (): void => setWaiting(null)
  const leave = (): void =>
    signOut.mutate(
      {},
      {
        onSuccess: () => toast.message('Signed out. Drafts and recordings stay on this computer.'),
        onError: (error) => toastError(error),
        onSettled: close,
      },
    )
  const ask = (): void => {
    if (isTakeRunning()) {
      toast.message('Stop recording before you sign out.', { id: 'sign-out' })
      return
    }
    void whatWaits().then((lines) => (lines.length === 0 ? leave() : setWaiting(lines)))
  }
  const dialog =
    waiting === null ? null : (
      <Dialog
        isOpen
        onClose={close}
        isClosable={!signOut.isPending}
        size="sm"
        title="Sign out now?"
        description="This waits for the account. It stays on this computer and goes on when you sign in again."
        footer={
          <>
            <Button onClick={close} isDisabled={signOut.isPending}>
              Stay signed in
            </Button>
            <Button variant="primary" isBusy={signOut.isPending} onClick={leave}>
              Sign out
            </Button>
          </>
        }
      >
        <ul className="list-disc pl-5">
          {waiting.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Dialog>
    )
  return { isBusy: signOut.isPending, ask, dialog }
}
