import { useEffect, useState } from 'react'
import type { ExportOptions, OpenedFile } from '@shared/domain/export/export'
import { useJobs } from '@renderer/bridge/queries'
import { call, registerFiles } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { jobErrorWords } from '@renderer/copy/sample-sound'
import { DropZone } from '@renderer/features/audio-input/drop-zone'
import { JobProgress } from '@renderer/features/jobs/job-progress'
import { Button } from '@renderer/ui/button'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { ErrorState } from '@renderer/ui/feedback/error-state'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { AcxDialog } from './acx-dialog'

interface AcxFileDialogProps {
  remembered: ExportOptions
  onClose: () => void
}

/** Whether ACX would take a sound file that was made elsewhere. */
export function AcxFileDialog({ remembered, onClose }: AcxFileDialogProps) {
  const [jobId, setJobId] = useState<string | null>(null)
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const job = useJobs().data?.find(({ id }) => id === jobId) ?? null
  const isDone = job?.state === 'done'
  useEffect(() => {
    if (!isDone || jobId === null) return
    call('exports', 'openedFile', { jobId }).then(setOpened, (error: unknown) => {
      setJobId(null)
      toastError(error)
    })
  }, [isDone, jobId])
  const isOpening = job?.state === 'running'
  const isWaiting = jobId !== null && job?.state !== 'failed' && job?.state !== 'cancelled'
  // What nobody waits for any more is not read to its end.
  useEffect(() => {
    if (!isOpening || jobId === null) return undefined
    return () => void call('jobs', 'cancel', { id: jobId }).catch(toastError)
  }, [isOpening, jobId])

  const open = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return
    try {
      const [fileId = ''] = await registerFiles([file])
      setJobId((await call('exports', 'openFile', { fileId })).jobId)
    } catch (error) {
      toastError(error)
    }
  }
  const again = (): void => {
    setOpened(null)
    setJobId(null)
  }
  if (opened) {
    const { takeId, name, durationMs } = opened
    const source = { kind: 'take', id: takeId } as const
    return (
      <AcxDialog
        item={{ source, name, durationMs, isSaving: false }}
        opened={opened}
        onAnother={again}
        remembered={remembered}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title="ACX check"
      description="Measures a finished chapter by the rules of ACX."
      footer={<Button onClick={onClose}>{isWaiting ? 'Cancel' : 'Close'}</Button>}
    >
      {isWaiting ? (
        job ? (
          <JobProgress job={job} label="Opening the file" />
        ) : (
          <SkeletonRows count={1} label="Opening the file" />
        )
      ) : (
        <div className="flex flex-col gap-4">
          {job?.state === 'failed' ? <Refused job={job} /> : null}
          <DropZone
            hint="WAV, FLAC, MP3, or any other sound file. It is only read, never changed."
            isMultiple={false}
            onFiles={(files) => void open(files)}
          />
        </div>
      )}
    </Dialog>
  )
}

function Refused({ job }: { job: Parameters<typeof jobErrorWords>[0] }) {
  const { title, body } = jobErrorWords(job)
  return (
    <ErrorState isInline title={title}>
      {body}
    </ErrorState>
  )
}
