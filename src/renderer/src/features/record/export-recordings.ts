import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { openExport } from '@renderer/features/exports/export-request'
import { newestOfLines, recordingEntries } from '@shared/domain/recording/recording-entries'
import { exportItemOf } from './booth/recordings/recording-entries'

/** Opens the export of all recordings of a draft; null: of those that belong to none. */
export async function exportRecordings(draftId: string | null): Promise<void> {
  try {
    const [takes, recordings] = await Promise.all([
      call('takes', 'list', { draftId }),
      call('recordings', 'list', { draftId }),
    ])
    const lines = newestOfLines(takes).filter(({ durationMs }) => durationMs > 0)
    const items = [
      ...recordingEntries(takes, recordings),
      ...lines.map((take) => ({ kind: 'take' as const, id: take.id, take })),
    ].map(exportItemOf)
    if (items.length > 0) openExport(items)
    else if (draftId === null)
      toast.message('There are no recordings here.', {
        id: 'nothing-to-export',
        description: 'Open the draft whose recordings you want to export.',
      })
    else toast.message('This draft has no recordings yet.', { id: 'nothing-to-export' })
  } catch (error) {
    toastError(error)
  }
}
