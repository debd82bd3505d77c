import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { counted, moment } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'

export interface Backup {
  id: string
  madeAtMs: number
  draftCount: number
  sampleCount: number
}

/** The backups of a damaged library, newest first. */
export function BackupChoice({ backups }: { backups: readonly Backup[] }) {
  const restore = useCommand('library', 'restoreBackup')
  if (backups.length === 0) {
    return <p className="mt-4 text-ink-muted">There is no backup of this library.</p>
  }
  const newestFirst = [...backups].sort((a, b) => b.madeAtMs - a.madeAtMs)
  return (
    <section aria-labelledby="backups-title" className="mt-8">
      <h2 id="backups-title" className="font-semibold">
        Backups
      </h2>
      <p className="mt-1 text-ink-muted">
        The damaged file is set aside and kept. Audio files stay where they are.
      </p>
      <ul className="mt-3 max-h-60 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface">
        {newestFirst.map((backup, index) => (
          <li key={backup.id} className="flex items-center gap-4 px-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{moment(backup.madeAtMs)}</span>
              <span className="block text-small text-ink-subtle">
                {counted(backup.draftCount, 'draft')} · {counted(backup.sampleCount, 'sample')}
              </span>
            </span>
            <Button
              size="sm"
              variant={index === 0 ? 'primary' : 'secondary'}
              isBusy={restore.isPending && restore.variables.backupId === backup.id}
              isDisabled={restore.isPending}
              aria-label={`Open this backup, from ${moment(backup.madeAtMs)}`}
              onClick={() =>
                restore.mutate({ backupId: backup.id }, { onError: (error) => toastError(error) })
              }
            >
              Open this backup
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
