import { RadioGroup } from 'radix-ui'
import { exportPresets, type ExportPreset } from '@shared/domain/export/export-options'
import { presetWords } from '../export-words'

interface PresetCardsProps {
  value: ExportPreset
  onChange: (preset: ExportPreset) => void
}

/** What the files are for. */
export function PresetCards({ value, onChange }: PresetCardsProps) {
  return (
    <RadioGroup.Root
      aria-label="Preset"
      value={value}
      onValueChange={(next) => {
        const preset = exportPresets.find((each) => each === next)
        if (preset) onChange(preset)
      }}
      className="grid grid-cols-2 gap-2 [@media(width>=720px)]:grid-cols-4"
    >
      {exportPresets.map((preset) => {
        const { name, hint } = presetWords[preset]
        return (
          <RadioGroup.Item
            key={preset}
            value={preset}
            aria-label={name}
            aria-describedby={`preset-${preset}`}
            className="flex min-w-0 flex-col gap-1 rounded-lg border border-line-control bg-surface px-3 py-2 text-left transition-colors hover:bg-hover data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft"
          >
            <span className="font-medium">{name}</span>
            <span id={`preset-${preset}`} className="text-small text-ink-muted">
              {hint}
            </span>
          </RadioGroup.Item>
        )
      })}
    </RadioGroup.Root>
  )
}
