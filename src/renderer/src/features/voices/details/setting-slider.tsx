import { TriangleAlert } from 'lucide-react'
import { Slider } from '@renderer/ui/fields/slider'
import { settingsWarning, sliderStep, toStep, type SettingsSlider } from './settings-rules'

interface SettingSliderProps {
  slider: SettingsSlider<string>
  value: number
  isDisabled: boolean
  onChange: (value: number) => void
  onCommit: (value: number) => void
  onReset: () => void
}

/** Double-clicking its label or its thumb resets it (spec/shell.md section 2). */
export function SettingSlider({
  slider,
  value,
  isDisabled,
  onChange,
  onCommit,
  onReset,
}: SettingSliderProps) {
  const { name, label, min, max, step = sliderStep, valueText } = slider
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
        <span className="text-ink-muted">{valueText(value)}</span>
      </p>
      <Slider
        label={label}
        value={value}
        min={min}
        max={max}
        step={step}
        valueText={valueText(value)}
        isDisabled={isDisabled}
        onChange={(next) => onChange(toStep(next, step))}
        onCommit={(next) => onCommit(toStep(next, step))}
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
