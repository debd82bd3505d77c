import { Monitor, Moon, Sun } from 'lucide-react'
import type { AppSettings } from '@shared/domain/app/app-settings'
import { useCommand, useAppSettings } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Segmented } from '@renderer/ui/fields/segmented'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { SettingsSection } from './settings-section'

const themes = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: AppSettings['theme']; label: string; icon: unknown }[]

export function AppearanceSection() {
  const settings = useAppSettings().data
  const save = useCommand('appSettings', 'set')
  return (
    <SettingsSection id="appearance" title="Appearance" description="Choose a light or dark theme.">
      {settings ? (
        <Segmented
          name="settings.theme"
          label="Theme"
          value={settings.theme}
          options={themes}
          onChange={(theme) => save.mutate({ theme }, { onError: (error) => toastError(error) })}
        />
      ) : (
        <Skeleton className="h-8 w-64" />
      )}
    </SettingsSection>
  )
}
