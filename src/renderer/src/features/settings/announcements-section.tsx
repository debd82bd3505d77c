import { useState } from 'react'
import { isContentAddress } from '@shared/lib/private-address'
import { useAppSettings, useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { Switch } from '@renderer/ui/fields/switch'
import { SettingsSection } from './settings-section'

/** Where announcements come from, and whether one may open by itself. */
export function AnnouncementsSection() {
  const settings = useAppSettings().data
  const save = useCommand('appSettings', 'set')
  const [typed, setTyped] = useState<string | null>(null)
  if (!settings) return null
  const address = typed ?? settings.contentUrl ?? ''
  const problem = typed === null ? null : contentAddressProblem(typed)
  const onError = (error: unknown): void => toastError(error)
  const keep = () => {
    if (typed === null || problem !== null) return
    const contentUrl = typed.trim() === '' ? null : typed.trim()
    save.mutate({ contentUrl }, { onError, onSuccess: () => setTyped(null) })
  }
  return (
    <SettingsSection
      id="announcements"
      title="Announcements"
      description="News from the platform, alongside your own notifications. Only your plan and role are sent."
    >
      <Field
        label="Content server"
        hint="Leave empty for none. The demo workspace has its own."
        error={problem}
      >
        <Input
          type="url"
          value={address}
          placeholder="https://content.example.com"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keep()
          }}
        />
      </Field>
      <Switch
        label="Open important announcements"
        hint="Only during the first three days of an account, and never while you record."
        isOn={settings.opensAnnouncements}
        onChange={(opensAnnouncements) => save.mutate({ opensAnnouncements }, { onError })}
      />
    </SettingsSection>
  )
}

function contentAddressProblem(text: string): string | null {
  if (text.trim() === '' || isContentAddress(text.trim())) return null
  return 'Enter an address like https://content.example.com.'
}
