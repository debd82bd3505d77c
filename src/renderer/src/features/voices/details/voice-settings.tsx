import { useState } from 'react'
import { RotateCcw } from 'lucide-react'
import type { VoiceSettings as Settings } from '@shared/domain/cloud/voice-settings'
import { useAnswer, useCommand, useConnection } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Switch } from '@renderer/ui/fields/switch'
import { SettingSlider } from './setting-slider'
import { isSameSettings, settingsSliders } from './settings-rules'

/** How a voice speaks unless a request says otherwise. Kept in the cloud, and saved there at each change. */
export function VoiceSettings({ voiceId }: { voiceId: string }) {
  const isOffline = useConnection().data?.state === 'offline'
  const known = useAnswer('voices', 'settings', { voiceId }, { retry: false })
  if (known.data) return <SettingsControls {...known.data} isOffline={isOffline} />
  if (isOffline)
    return <p className="text-ink-muted">Voice settings are stored in the cloud, and you are offline.</p>
  return known.error ? (
    <ErrorNotice
      error={known.error}
      isInline
      action={{ label: 'Try again', onSelect: () => void known.refetch(), isBusy: known.isFetching }}
    />
  ) : (
    <SkeletonRows count={3} label="Loading settings" />
  )
}

interface SettingsControlsProps {
  voiceId: string
  settings: Settings
  /** What a voice has that nobody has set. */
  defaults: Settings
  isOffline: boolean
}

function SettingsControls({ voiceId, settings, defaults, isOffline }: SettingsControlsProps) {
  const save = useCommand('voices', 'saveSettings')
  const [edited, setEdited] = useState<Settings | null>(null)
  const shown = edited ?? settings
  const keep = (next: Settings): void => {
    setEdited(next)
    save.mutate(
      { voiceId, settings: next },
      {
        onError: (error) => toastError(error),
        onSettled: () => setEdited((now) => (now === next ? null : now)),
      },
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {settingsSliders.map((slider) => (
        <SettingSlider
          key={slider.name}
          slider={slider}
          value={shown[slider.name]}
          isDisabled={isOffline}
          onChange={(value) => setEdited({ ...shown, [slider.name]: value })}
          onCommit={(value) => keep({ ...shown, [slider.name]: value })}
          onReset={() => keep({ ...shown, [slider.name]: defaults[slider.name] })}
        />
      ))}
      <Switch
        label="Speaker boost"
        isOn={shown.speakerBoost}
        isDisabled={isOffline}
        onChange={(speakerBoost) => keep({ ...shown, speakerBoost })}
      />
      <Button
        size="sm"
        variant="ghost"
        icon={RotateCcw}
        className="self-start"
        isDisabled={isOffline || isSameSettings(shown, defaults)}
        onClick={() => keep(defaults)}
      >
        Reset to defaults
      </Button>
    </div>
  )
}
