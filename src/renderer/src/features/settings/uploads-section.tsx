import { useCommand, useAppSettings } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { Switch } from '@renderer/ui/fields/switch'
import { SettingsSection } from './settings-section'

export function UploadsSection() {
  const settings = useAppSettings().data
  const save = useCommand('appSettings', 'set')
  return (
    <SettingsSection id="uploads" title="Uploads" description="When recordings are sent to the cloud.">
      {settings ? (
        <Switch
          name="settings.automatic-upload"
          label="Upload as files are added"
          hint="When off, nothing is sent until you select Upload. When on, uploading starts automatically as long as no limit is exceeded."
          isOn={settings.uploadAsFilesAreAdded}
          onChange={(uploadAsFilesAreAdded) =>
            save.mutate({ uploadAsFilesAreAdded }, { onError: (error) => toastError(error) })
          }
        />
      ) : (
        <Skeleton className="h-10 w-full" />
      )}
    </SettingsSection>
  )
}
