import { useState } from 'react'
import { Pause, Play } from 'lucide-react'
import { trimMinMs } from '@shared/limits'
import { clock } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Slider } from '@renderer/ui/fields/slider'
import { snappedToEnd, withRegionMoved, withTrim, type CloudSettings } from './cloud-settings'
import type { SpeakerLane } from '@renderer/waveform/lanes'
import { CloudWave } from './cloud-wave'
import { useStretch } from './use-stretch'

const stepMs = 100

/** Of half an hour two minutes fill the width. */
const maxZoom = 16

interface CloudTrimProps {
  /** Where the sound is streamed from. */
  address: string
  /** Null where the cloud does not tell it. */
  durationMs: number | null
  levels: readonly number[]
  hasNoWave: boolean
  speakers: readonly SpeakerLane[]
  settings: CloudSettings
  onChange: (to: (now: CloudSettings) => CloudSettings) => void
}

/** What is kept of a sample in the cloud, on its waveform and by two sliders. */
export function CloudTrim(props: CloudTrimProps) {
  const { address, durationMs, levels, hasNoWave, speakers, settings, onChange } = props
  const [zoom, setZoom] = useState(1)
  const { isPlaying, play, stop } = useStretch(address)
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
        zoom={zoom}
        speakers={speakers}
        durationMs={durationMs}
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
        <div className="flex items-center gap-3">
          <Button
            size="sm"
            icon={isPlaying ? Pause : Play}
            onClick={() =>
              isPlaying ? stop() : play({ startMs: settings.trimStartMs, endMs: settings.trimEndMs })
            }
          >
            {isPlaying ? 'Stop selection' : 'Play selection'}
          </Button>
          <span className="ml-auto text-ink-muted">Zoom</span>
          <Slider
            label="Zoom"
            min={1}
            max={maxZoom}
            value={zoom}
            valueText={`${zoom} times`}
            onChange={setZoom}
            className="max-w-40"
          />
        </div>
      ) : null}
      {canTrim ? (
        (['trimStartMs', 'trimEndMs'] as const).map((edge) => (
          <EdgeSlider key={edge} {...{ edge, settings, durationMs, onChange }} />
        ))
      ) : (
        <p className="text-small text-ink-subtle">
          This sample’s length is unknown, so it cannot be trimmed here.
        </p>
      )}
    </section>
  )
}

interface EdgeSliderProps extends Pick<CloudTrimProps, 'settings' | 'onChange'> {
  edge: 'trimStartMs' | 'trimEndMs'
  durationMs: number
}

const EdgeSlider = ({ edge, settings, durationMs, onChange }: EdgeSliderProps) => (
  <div className="flex items-center gap-3">
    <span className="w-12 text-ink-muted">{edge === 'trimStartMs' ? 'Start' : 'End'}</span>
    <Slider
      label={edge === 'trimStartMs' ? 'Region start' : 'Region end'}
      min={0}
      max={durationMs}
      step={stepMs}
      value={settings[edge]}
      valueText={clock(settings[edge])}
      onChange={(value) =>
        onChange((now) => withTrim(now, edge, snappedToEnd(value, stepMs, durationMs), durationMs))
      }
    />
    <span className="w-14 text-right">{clock(settings[edge])}</span>
  </div>
)
