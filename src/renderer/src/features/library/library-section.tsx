import { useEffect, useState } from 'react'
import type { LibraryStatus } from '@shared/domain/app/library'
import { useCommand, useJobs, useLibraryStatus } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { errorWords } from '@renderer/copy/errors'
import { moment, size } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { ErrorState } from '@renderer/ui/feedback/error-state'
import { Facts } from '@renderer/ui/facts'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { SettingsSection } from '@renderer/features/settings/settings-section'
import { EmptyTrash } from '@renderer/features/trash/empty-trash'
import { TrashButton } from '@renderer/features/trash/trash-button'
import { isLibraryJob, LibraryJob } from './library-job'
import { MoveDialog } from './move-dialog'
import { LocateButton } from './problem-actions'

type OpenLibrary = Extract<LibraryStatus, { state: 'open' }>

export function LibrarySection() {
  const status = useLibraryStatus()
  const { refetch } = status
  // No event tells of its size or of the disk's free space.
  useEffect(() => void refetch(), [refetch])
  return (
    <SettingsSection
      id="library"
      title="Library"
      description="Drafts and recordings are kept in one folder on this computer. The library is backed up every day."
    >
      {status.data?.state === 'open' ? (
        <LibraryDetails library={status.data} />
      ) : status.error ? (
        <ErrorState
          isInline
          title={errorWords(status.error).title}
          action={{ label: 'Try again', onSelect: () => void status.refetch() }}
        />
      ) : (
        <SkeletonRows count={3} />
      )}
    </SettingsSection>
  )
}

function LibraryDetails({ library }: { library: OpenLibrary }) {
  const check = useCommand('library', 'check')
  const choose = useCommand('library', 'chooseFolder')
  const [target, setTarget] = useState<{ folderId: string; folder: string } | null>(null)
  const jobs = useJobs().data ?? []
  const job = jobs.findLast(isLibraryJob)
  const isSampleWork = jobs.some(({ kind, state }) => kind !== 'import' && state === 'running')
  const reason =
    job?.state === 'running'
      ? 'The library is busy with the task below.'
      : isSampleWork
        ? 'Timbre is processing samples. See Home for progress.'
        : undefined
  const onError = (error: unknown) => toastError(error)
  return (
    <>
      <Facts
        entries={[
          ['Folder', library.folder],
          ['Size', size(library.sizeBytes)],
          ['Free space', library.freeBytes === null ? 'Unknown' : size(library.freeBytes)],
          ['Last backup', library.lastBackupAtMs === null ? 'None yet' : moment(library.lastBackupAtMs)],
        ]}
      />
      {library.repaired === null ? null : (
        <p className="rounded-lg bg-warn-soft px-4 py-3 text-ink">{library.repaired}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          isBusy={check.isPending}
          disabledReason={reason}
          onClick={() => check.mutate({}, { onError })}
        >
          Check now
        </Button>
        <Button
          isBusy={choose.isPending}
          disabledReason={reason}
          onClick={() => choose.mutate({ purpose: 'move' }, { onSuccess: setTarget, onError })}
        >
          Move to another disk…
        </Button>
        <LocateButton label="Open another library…" disabledReason={reason} />
        <TrashButton />
        <EmptyTrash />
      </div>
      {job ? <LibraryJob job={job} /> : null}
      <MoveDialog library={library} target={target} onClose={() => setTarget(null)} />
    </>
  )
}
