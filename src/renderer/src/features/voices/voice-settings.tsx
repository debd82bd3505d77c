import { useState } from 'react'
import { RotateCcw, TriangleAlert } from 'lucide-react'
import type { VoiceSettings as Settings } from '@shared/domain/cloud/voice-settings'
import { useAnswer, useCommand, useConnection } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Slider } from '@renderer/ui/fields/slider'
import { Switch } from '@renderer/ui/fields/switch'
import {
  isSameSettings,
  settingsSliders,
  settingsWarning,
  sliderStep,
  toStep,
  type SettingsSlider,
} from './settings-rules'

/** How a voice speaks unless a request says otherwise. Kept in the cloud, and saved there at each change. */
export function VoiceSettings({ voiceId }: { voiceId: string }) {
  const isOffline = useConnection().data?.state === 'offline'
  const known = useAnswer('voices', 'settings', { voiceId }, { retry: false })
  if (known.data) return <SettingsControls {...known.data} isOffline={isOffline} />
  if (isOffline)
    return <p className="text-ink-muted">The settings of a voice are kept in the cloud. You are offline.</p>
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

interface SettingSliderProps {
  slider: SettingsSlider
  value: number
  isDisabled: boolean
  onChange: (value: number) => void
  onCommit: (value: number) => void
  onReset: () => void
}

/** Double-clicking its label or its thumb resets it (spec/shell.md section 2). */
function SettingSlider({ slider, value, isDisabled, onChange, onCommit, onReset }: SettingSliderProps) {
  const { name, label, min, max, valueText } = slider
  const warning = settingsWarning(name, value)
  return (
    <div
      onDoubleClick={(event) => {
        const isOnThumb = event.target instanceof Element && event.target.closest('[role="slider"]') !== null
        if (isOnThumb && !isDisabled) onReset()
      }}
    >
      <p className="flex justify-between gap-2">
        <span
          className="font-medium select-none"
          title="Double-click to reset"
          onDoubleClick={() => (isDisabled ? undefined : onReset())}
        >
          {label}
        </span>
        <span className="text-ink-muted tabular-nums">{valueText(value)}</span>
      </p>
      <Slider
        label={label}
        value={value}
        min={min}
        max={max}
        step={sliderStep}
        valueText={valueText(value)}
        isDisabled={isDisabled}
        onChange={(next) => onChange(toStep(next))}
        onCommit={(next) => onCommit(toStep(next))}
      />
      {warning === null ? null : (
        <p className="flex items-center gap-1.5 text-small text-warn-ink">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {warning}
        </p>
      )}
    </div>
  )
}
