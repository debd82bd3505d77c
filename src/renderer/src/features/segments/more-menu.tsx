import { useEffect, useState } from 'react'
import { Combine, Ellipsis, FileOutput, History, Trash2 } from 'lucide-react'
import type { Sample } from '@shared/domain/dataset/sample'
import { useCommand, useJobs } from '@renderer/bridge/queries'
import type { CallInput } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { ContextMenu, type MenuEntry } from '@renderer/ui/overlays/menu'
import { TrashDialog } from '@renderer/features/trash/trash-dialog'
import { openRowMenu } from '@renderer/ui/rows/open-row-menu'
import { toast } from '@renderer/ui/feedback/toast'

type Format = CallInput<'segments', 'export'>['format']

/** What can be done with all samples beyond adding and uploading. */
export function MoreMenu({
  draftId,
  samples,
  onSplit,
  onChanges,
}: {
  draftId: string
  samples: readonly Sample[]
  onSplit: () => void
  onChanges: () => void
}) {
  const save = useCommand('segments', 'export')
  const [isTrashOpen, setTrashOpen] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useJobs().data?.find(({ id }) => id === jobId)
  const isDone = job?.state === 'done'
  const count = job?.totalCount ?? 0
  useEffect(() => {
    if (isDone) {
      toast.success(`Exported ${counted(count, 'sample')}`, {
        description: 'A manifest with hashes and texts is saved with them.',
      })
    }
  }, [isDone, count])
  const ready = samples.filter(({ state }) => state === 'ready')
  const exportAs = (format: Format, isApplyingSettings: boolean): MenuEntry => ({
    label: `Export as ${format.toUpperCase()}, ${isApplyingSettings ? 'settings applied' : 'as recorded'}`,
    icon: FileOutput,
    isDisabled: ready.length === 0,
    onSelect: () =>
      save.mutate(
        { draftId, sampleIds: ready.map(({ id }) => id), format, isApplyingSettings },
        {
          onSuccess: (started) => setJobId(started?.jobId ?? null),
          onError: (error) => toastError(error),
        },
      ),
  })
  const items: MenuEntry[] = [
    { label: 'Split and join', icon: Combine, isDisabled: ready.length === 0, onSelect: onSplit },
    { label: 'Edit history', icon: History, onSelect: onChanges },
    { label: 'Trash', icon: Trash2, onSelect: () => setTrashOpen(true) },
    'separator',
    exportAs('wav', false),
    exportAs('wav', true),
    exportAs('flac', false),
    exportAs('flac', true),
  ]
  return (
    <>
      <ContextMenu items={items}>
        <Button
          icon={Ellipsis}
          aria-haspopup="menu"
          isBusy={save.isPending}
          onClick={(event) => openRowMenu(event.currentTarget)}
        >
          More
        </Button>
      </ContextMenu>
      {isTrashOpen ? <TrashDialog draftId={draftId} onClose={() => setTrashOpen(false)} /> : null}
    </>
  )
}
