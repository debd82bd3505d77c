import { trimMinMs } from '@shared/limits'
import { clock } from '@renderer/copy/format'
import { Slider } from '@renderer/ui/fields/slider'
import { withRegionMoved, withTrim, type CloudSettings } from './cloud-settings'
import { CloudWave } from './cloud-wave'

interface CloudTrimProps {
  /** Null where the cloud does not tell it. */
  durationMs: number | null
  levels: readonly number[]
  hasNoWave: boolean
  settings: CloudSettings
  onChange: (to: (now: CloudSettings) => CloudSettings) => void
}

/** What is kept of a sample in the cloud, on its waveform and by two sliders. */
export function CloudTrim({ durationMs, levels, hasNoWave, settings, onChange }: CloudTrimProps) {
  const canTrim = durationMs !== null && durationMs >= trimMinMs
  return (
    <section aria-label="Trim audio" className="flex flex-col gap-2">
      <h3 className="font-medium">Trim audio</h3>
      {hasNoWave ? (
        <p className="text-small text-warn-ink">
          The waveform could not be loaded. You can still change the settings.
        </p>
      ) : null}
      <CloudWave
        levels={levels}
        region={{
          from: durationMs ? settings.trimStartMs / durationMs : 0,
          to: durationMs ? settings.trimEndMs / durationMs : 1,
        }}
        {...(canTrim
          ? {
              onDrag: (what, share) =>
                onChange((now) =>
                  what === 'region'
                    ? withRegionMoved(now, Math.round(share * durationMs), durationMs)
                    : withTrim(now, what, Math.round(share * durationMs), durationMs),
                ),
            }
          : {})}
      />
      {canTrim ? (
        (['trimStartMs', 'trimEndMs'] as const).map((edge) => (
          <div key={edge} className="flex items-center gap-3">
            <span className="w-12 text-ink-muted">{edge === 'trimStartMs' ? 'Start' : 'End'}</span>
            <Slider
              label={edge === 'trimStartMs' ? 'Region start' : 'Region end'}
              min={0}
              max={durationMs}
              step={100}
              value={settings[edge]}
              valueText={clock(settings[edge])}
              onChange={(value) => onChange((now) => withTrim(now, edge, value, durationMs))}
            />
            <span className="w-14 text-right">{clock(settings[edge])}</span>
          </div>
        ))
      ) : (
        <p className="text-small text-ink-subtle">
          This sample’s length is unknown, so it cannot be trimmed here.
        </p>
      )}
    </section>
  )
}
