import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { openingSessionWords } from '@renderer/copy/session-folder-words'
import { toast } from '@renderer/ui/feedback/toast'

export const exportSessionLabel = 'Export session folder'
export const openSessionLabel = 'Open session folder'

/** A session leaves as a folder that a DAW opens, or comes back; its progress stands on Home. */
export function useSessionFolder() {
  const leaving = useCommand('sessionFolders', 'export')
  const coming = useCommand('sessionFolders', 'import')
  return {
    /** @param draftId null: the unsaved recordings of no draft */
    exportSession: (draftId: string | null) =>
      leaving.mutate(
        { draftId },
        {
          onSuccess: (started) =>
            started &&
            toast.begun(started.jobId, 'Exporting the session', {
              description: 'WAV takes, edits, markers, scripts, and a Reaper project.',
            }),
          onError: (error) => toastError(error),
        },
      ),
    openSession: () =>
      coming.mutate(
        {},
        {
          onSuccess: (started) => started && toast.begun(started.jobId, ...openingSessionWords),
          onError: (error) => toastError(error),
        },
      ),
    isExporting: leaving.isPending,
    isOpening: coming.isPending,
  }
}
