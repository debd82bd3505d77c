import type { Sample } from '@shared/domain/dataset/sample'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { toast } from '@renderer/ui/feedback/toast'
import { settingsBadges } from './settings-badges'

interface ApplyButtonProps {
  sample: Sample
  settings: SampleSettings
  hasChanges: boolean
  onDone: () => void
}

/** Makes a new sample of what is saved; the former one goes to the trash. */
export function ApplyButton({ sample, settings, hasChanges, onDone }: ApplyButtonProps) {
  const apply = useCommand('sampleSettings', 'apply')
  const reason = hasChanges
    ? 'Save first. Only saved settings are applied.'
    : settingsBadges(settings).length === 0
      ? 'This sample has no settings to apply.'
      : undefined
  const start = (): void =>
    apply.mutate(
      { sampleIds: [sample.id] },
      {
        onSuccess({ jobId }) {
          toast.begun(jobId, 'Applying settings', {
            description: 'A new sample replaces this one, which moves to the trash.',
          })
          onDone()
        },
        onError: (error) => toastError(error),
      },
    )
  return (
    <Button
      isBusy={apply.isPending}
      onClick={start}
      {...(reason === undefined ? {} : { disabledReason: reason })}
    >
      Apply to the audio
    </Button>
  )
}
