import { useCommand } from '@renderer/bridge/queries'
import type { CallInput } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'

export type PassportForm = CallInput<'passports', 'export'>['as']

/** A whole dataset leaves or comes in; its progress stands on Home. */
export function usePassport() {
  const leaving = useCommand('passports', 'export')
  const coming = useCommand('passports', 'import')
  return {
    exportAs: (draftId: string, as: PassportForm) =>
      leaving.mutate(
        { draftId, as },
        {
          onSuccess: (started) =>
            started &&
            toast.begun(started.jobId, 'Exporting the dataset', {
              description: 'Audio, settings, report, scripts, and consent, with a hash of every file.',
            }),
          onError: (error) => toastError(error),
        },
      ),
    importDataset: () =>
      coming.mutate(
        {},
        {
          onSuccess: (started) =>
            started &&
            toast.begun(started.jobId, 'Importing a dataset', {
              description:
                'Every file is checked against its hash. The draft appears when all of them are imported.',
            }),
          onError: (error) => toastError(error),
        },
      ),
    isBusy: leaving.isPending || coming.isPending,
  }
}
