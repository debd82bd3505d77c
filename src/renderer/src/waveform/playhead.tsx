import { useEffect, useRef } from 'react'
import { createScope } from '@shared/lib/scope'
import { spokenTime } from './time-text'
import { shareAt } from './view-window'
import type { Wave } from './wave'

/** The playhead, moved without rendering. */
export function Playhead({ wave }: { wave: Wave }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scope = createScope()
    const place = (): void => {
      const element = line.current
      if (!element) return
      const share = shareAt(wave.playback.positionMs(), wave.view.getState())
      element.style.left = `${share * 100}%`
      element.hidden = share < 0 || share > 1
    }
    place()
    scope.add(wave.view.subscribe(place))
    scope.add(
      wave.playback.onMove((atMs) => {
        if (!wave.playback.audio.paused) wave.follow(atMs)
        place()
      }),
    )
    return scope.end
  }, [wave])
  return (
    <div
      ref={line}
      aria-hidden
      className="pointer-events-none absolute inset-y-0 z-20 -ml-px w-0.5 forced-fill bg-danger"
    >
      <span className="absolute -top-px -left-[3px] size-2 forced-fill rounded-full bg-danger" />
    </div>
  )
}

/** Updates the playhead's value for screen readers, except during playback. */
export function usePlayheadValue(wave: Wave, element: HTMLElement | null): void {
  useEffect(() => {
    if (!element) return undefined
    const notify = (): void => {
      if (!wave.playback.audio.paused) return
      const atMs = wave.playback.positionMs()
      element.setAttribute('aria-valuenow', String(Math.round(atMs)))
      element.setAttribute('aria-valuetext', `${spokenTime(atMs)} of ${spokenTime(wave.durationMs)}`)
    }
    notify()
    return wave.playback.onMove(notify)
  }, [wave, element])
}
