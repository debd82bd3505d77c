import { createStore, type StoreApi } from 'zustand/vanilla'
import { heightFor, heightStep } from './controls/height-factor'
import type { Playback } from './playback'
import {
  around,
  bounded,
  closestMs,
  following,
  lengthAt,
  lengthOf,
  panned,
  showing,
  wholeWindow,
  zoomedAt,
  zoomOf,
  type ViewWindow,
} from './view-window'
import type { WaveData } from './data/wave-data'

export interface WaveHeight {
  factor: number
  /** The loudest peak fills the height. */
  isByItself: boolean
}

/** One sound on screen: its data, its visible window, and its playback. */
export interface Wave {
  readonly data: WaveData
  readonly playback: Playback
  readonly durationMs: number
  readonly view: StoreApi<ViewWindow>
  /** Vertical zoom factor. */
  readonly height: StoreApi<WaveHeight>
  /** To the next power of two. */
  heightBy(isUp: boolean): void
  heightByItself(): void
  /** Position of the zoom slider, 0 (whole sound) to 1 (single samples). */
  zoom(): number
  /** Zooms around the playhead if it is visible, or else around the middle. */
  zoomTo(zoom: number): void
  zoomBy(factor: number, anchorMs?: number): void
  panBy(byMs: number): void
  moveTo(view: ViewWindow): void
  fit(): void
  /** Fills the window with a span. */
  showStretch(stretch: ViewWindow): void
  /** Scrolls a position into view if it is not visible. */
  show(atMs: number): void
  /** Scrolls along with the playhead during playback. */
  follow(atMs: number): void
}

export function createWave(data: WaveData, playback: Playback, durationMs: number): Wave {
  const view = createStore<ViewWindow>(() => wholeWindow(durationMs))
  const byItself: WaveHeight = { factor: heightFor(data.peak), isByItself: true }
  const height = createStore<WaveHeight>(() => byItself)
  const set = (next: ViewWindow): void => {
    const now = view.getState()
    if (next.startMs !== now.startMs || next.endMs !== now.endMs) view.setState(next, true)
  }
  const anchor = (): number => {
    const now = view.getState()
    const atMs = playback.positionMs()
    return atMs >= now.startMs && atMs <= now.endMs ? atMs : (now.startMs + now.endMs) / 2
  }
  const closest = closestMs(durationMs, data.sampleRateHz)
  const resize = (lengthMs: number, anchorMs: number): void => {
    const length = Math.min(durationMs, Math.max(closest, lengthMs))
    set(zoomedAt(view.getState(), length, anchorMs, durationMs))
  }
  return {
    data,
    playback,
    durationMs,
    view,
    height,
    heightBy: (isUp) =>
      height.setState({ factor: heightStep(height.getState().factor, isUp), isByItself: false }, true),
    heightByItself: () => height.setState(byItself, true),
    zoom: () => zoomOf(lengthOf(view.getState()), durationMs, data.sampleRateHz),
    zoomTo: (zoom) => resize(lengthAt(zoom, durationMs, data.sampleRateHz), anchor()),
    zoomBy: (factor, anchorMs) => resize(lengthOf(view.getState()) / factor, anchorMs ?? anchor()),
    panBy: (byMs) => set(panned(view.getState(), byMs, durationMs)),
    moveTo: (next) => set(bounded(next, durationMs)),
    fit: () => set(wholeWindow(durationMs)),
    showStretch: (stretch) => set(around(stretch, durationMs, closest)),
    show: (atMs) => set(showing(view.getState(), atMs, durationMs)),
    follow: (atMs) => set(following(view.getState(), atMs, durationMs)),
  }
}
