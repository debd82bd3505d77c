import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useStore } from 'zustand'
import { IconButton } from '@renderer/ui/button'
import { Slider } from '@renderer/ui/fields/slider'
import { spokenTime } from '../time-text'
import { lengthOf } from '../view-window'
import type { Wave } from '../wave'

const steps = 1_000

/** Zooms from the whole sound to single samples. */
export function ZoomControl({ wave }: { wave: Wave }) {
  // Zooming and scrolling render the slider only.
  const isWhole = useStore(wave.view, (view) => lengthOf(view) >= wave.durationMs)
  return (
    <div role="group" aria-label="Zoom" className="flex items-center gap-1">
      <IconButton
        size="sm"
        label="Zoom out"
        shortcut="-"
        icon={ZoomOut}
        isDisabled={isWhole}
        onClick={() => wave.zoomBy(0.5)}
      />
      <ZoomSlider wave={wave} />
      <IconButton size="sm" label="Zoom in" shortcut="+" icon={ZoomIn} onClick={() => wave.zoomBy(2)} />
      <IconButton size="sm" label="Zoom to fit" shortcut="0" icon={Maximize} onClick={() => wave.fit()} />
    </div>
  )
}

function ZoomSlider({ wave }: { wave: Wave }) {
  // Rounded to a microsecond: while scrolling, the length differs only by rounding errors.
  const length = useStore(wave.view, (view) => Math.round(lengthOf(view) * 1_000) / 1_000)
  const samples = Math.round((length / 1_000) * wave.data.sampleRateHz)
  const shown = length < 100 ? `${samples} samples` : spokenTime(length)
  return (
    <div className="w-28 @3xl:w-40">
      <Slider
        label="Zoom"
        value={Math.round(wave.zoom() * steps)}
        min={0}
        max={steps}
        step={10}
        valueText={`Showing ${shown}`}
        onChange={(value) => wave.zoomTo(value / steps)}
      />
    </div>
  )
}
