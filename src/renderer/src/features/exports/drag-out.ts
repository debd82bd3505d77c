import type { DragEvent } from 'react'
import type { ExportOptions } from '@shared/domain/export/export'
import { defaultExportOptions } from '@shared/domain/export/default-export-options'
import type { AppSettings } from '@shared/domain/app/app-settings'
import { queryClient } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import type { ExportItem } from './export-words'
import { dragToast, followDrag } from './work/export-work'

/** As recorded, in the format and under the names that were exported with last. */
const dragOptions = (remembered: ExportOptions): ExportOptions => ({
  ...remembered,
  preset: 'none',
  files: 'each',
})

/** Recordings leave the window under the pointer. What takes long to prepare is said, and can be dragged then. */
function dragOut(items: readonly ExportItem[]): void {
  const settings = queryClient.getQueryData<AppSettings>(['appSettings', 'get', {}])
  const options = dragOptions(settings?.exports ?? defaultExportOptions)
  const sources = items.map(({ source }) => source)
  call('exports', 'dragOut', { sources, options }).then(tellPreparing, toastError)
}

/** Says what becomes of a drag that a job prepares; nothing of one that has begun. */
export function tellPreparing(preparing: { jobId: string } | null): void {
  if (preparing === null) return
  const { jobId } = preparing
  followDrag(jobId)
  toast.message('Preparing the files.', {
    id: dragToast,
    description: 'Drag again once they are ready. The progress is on Home.',
    action: {
      label: 'Cancel',
      onSelect: () => void call('jobs', 'cancel', { id: jobId }).catch(toastError),
    },
  })
}

/** Attributes of a name that can be dragged out of the window. */
export const draggedOut = (items: readonly ExportItem[], isLocked = false) => ({
  draggable: !isLocked,
  onDragStart: (event: DragEvent) => {
    // The system goes on with real files that main hands over.
    event.preventDefault()
    if (!isLocked) dragOut(items)
  },
})
