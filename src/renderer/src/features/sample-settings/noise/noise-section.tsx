import { useId } from 'react'
import { Segmented } from '@renderer/ui/fields/segmented'
import { Switch } from '@renderer/ui/fields/switch'
import type { Sample } from '@shared/domain/dataset/sample'
import { lostBandWords } from '@shared/copy/noise-words'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import type { Wave } from '@renderer/waveform/wave'
import type { Editor } from '../use-editor'
import { NoisePreview } from './noise-preview'
import { previewStart } from './preview-start'

const strengths = [
  { value: 'gentle', label: 'Gentle' },
  { value: 'strong', label: 'Strong' },
] as const

interface NoiseSectionProps {
  sample: Pick<Sample, 'facts'>
  settings: SampleSettings
  editor: Editor
  wave: Wave | null
}

export function NoiseSection({ sample, settings, editor, wave }: NoiseSectionProps) {
  const { current, change } = editor
  const titleId = useId()
  const lostBand = lostBandWords(sample.facts?.sampleRateHz ?? null)
  const fromMs = (): number => {
    if (!wave) return current.trim?.startMs ?? 0
    const atMs = Math.min(wave.playback.positionMs(), wave.durationMs - 1)
    return previewStart(atMs, current.trim ?? { startMs: 0, endMs: wave.durationMs })
  }
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <Switch
        label={<span id={titleId}>Background noise removal</span>}
        hint="Removes hum, hiss, and room noise from under the voice."
        isOn={current.removeBackgroundNoise}
        onChange={(removeBackgroundNoise) => change({ removeBackgroundNoise })}
      />
      {lostBand === null ? null : <p className="text-small text-ink-subtle">{lostBand}</p>}
      <NoisePreview
        key={settings.sampleId}
        sampleId={settings.sampleId}
        strength={current.noiseStrength}
        fromMs={fromMs}
        other={wave?.playback ?? null}
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
