import { useEffect, useState } from 'react'
import { call, subscribe } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { stopTakes } from '@renderer/recorder/running-takes'

const answer = (given: 'asked' | 'stay' | 'leave'): void =>
  void call('app', 'answerLeave', { answer: given }).catch(toastError)

/** Asked when the window is to be closed in mid-take. Recording goes on while it stands there. */
export function LeaveQuestion() {
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(
    () =>
      subscribe('app', 'leaveWanted', () => {
        setOpen(true)
        answer('asked')
      }),
    [],
  )
  const stay = () => {
    setOpen(false)
    answer('stay')
  }
  const leave = () => {
    setLeaving(true)
    // Whether or not the page comes so far, main closes the take before the window.
    void stopTakes().finally(() => answer('leave'))
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={stay}
      isClosable={!isLeaving}
      size="sm"
      title="Still recording. Stop, save the take and quit?"
      description="Everything recorded so far is on disk. The take is kept with this draft’s recordings."
      footer={
        <>
          <Button onClick={stay} isDisabled={isLeaving}>
            Keep recording
          </Button>
          <Button variant="primary" isBusy={isLeaving} onClick={leave}>
            Stop, save and quit
          </Button>
        </>
      }
    />
  )
}
