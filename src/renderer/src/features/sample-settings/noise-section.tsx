import { useId } from 'react'
import { Segmented } from '@renderer/ui/segmented'
import { Switch } from '@renderer/ui/switch'
import type { SampleSettings } from '@shared/domain/sample-settings'
import type { Wave } from '@renderer/waveform/wave'
import type { Editor } from './use-editor'
import { NoisePreview } from './noise-preview'

const strengths = [
  { value: 'gentle', label: 'Gentle' },
  { value: 'strong', label: 'Strong' },
] as const

interface NoiseSectionProps {
  settings: SampleSettings
  editor: Editor
  wave: Wave | null
}

export function NoiseSection({ settings, editor, wave }: NoiseSectionProps) {
  const { current, change } = editor
  const titleId = useId()
  const fromMs = (): number => {
    const atMs = Math.floor(wave?.playback.positionMs() ?? 0)
    const { trim } = current
    return trim && (atMs < trim.startMs || atMs >= trim.endMs) ? trim.startMs : atMs
  }
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <Switch
        label={<span id={titleId}>Background noise removal</span>}
        hint="Takes hum, hiss and room noise from under the voice."
        isOn={current.removeBackgroundNoise}
        onChange={(removeBackgroundNoise) => change({ removeBackgroundNoise })}
      />
      <NoisePreview
        key={settings.sampleId}
        sampleId={settings.sampleId}
        strength={current.noiseStrength}
        fromMs={fromMs}
        onStart={() => wave?.playback.pause()}
        knownGuard={settings.guard}
      >
        <Segmented
          label="Strength"
          value={current.noiseStrength}
          options={strengths}
          onChange={(noiseStrength) => change({ noiseStrength })}
        />
      </NoisePreview>
    </section>
  )
}
