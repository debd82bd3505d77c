import { FolderOutput, LifeBuoy } from 'lucide-react'
import { useRecoverable, useTakes } from '@renderer/bridge/recorder-queries'
import { clock, counted } from '@renderer/copy/format'
import { exportSessionLabel, useSessionFolder } from '@renderer/features/segments/use-session-folder'
import { Button } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import { useDialogParam } from '@renderer/address/use-dialog-param'
import { unsavedTakes } from '../takes/unsaved'
import { OrphanRows } from './orphan-rows'

/** On Home: recordings a crash left behind, and those that belong to no draft yet. */
export function UnsavedSection() {
  const recoverable = useRecoverable().data ?? []
  const orphans = unsavedTakes(useTakes(null).data ?? [], [])
  const [, open] = useDialogParam('recover')
  const { exportSession, isExporting } = useSessionFolder()
  if (recoverable.length === 0 && orphans.length === 0) return null
  const totalMs = recoverable.reduce((sum, { take }) => sum + take.durationMs, 0)
  return (
    <section aria-labelledby="unsaved-title" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="unsaved-title" className="text-reading font-semibold">
          Unsaved recordings
        </h2>
        {orphans.length === 0 ? null : (
          <Button size="sm" icon={FolderOutput} isBusy={isExporting} onClick={() => exportSession(null)}>
            {exportSessionLabel}
          </Button>
        )}
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {recoverable.length > 0 ? (
            <li className="flex items-center gap-4 px-4 py-3">
              <LifeBuoy aria-hidden className="size-4 shrink-0 text-warn-ink" />
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  {counted(recoverable.length, 'recording')} to recover, {clock(totalMs)}
                </p>
                <p className="text-small text-ink-subtle">
                  Timbre quit during a recording. Everything is safe on this computer.
                </p>
              </div>
              <Button size="sm" onClick={open}>
                Recover
              </Button>
            </li>
          ) : null}
          <OrphanRows takes={orphans} />
        </ul>
      </Card>
    </section>
  )
}
