/** The visible part of a sound, in ms. */
export interface ViewWindow {
  startMs: number
  endMs: number
}

/** At maximum zoom a window shows this many samples, each as a point. */
const closestSamples = 60

export const lengthOf = ({ startMs, endMs }: ViewWindow): number => endMs - startMs

export const wholeWindow = (durationMs: number): ViewWindow => ({ startMs: 0, endMs: durationMs })

/** Shortest window of a sound, in ms. */
export const closestMs = (durationMs: number, sampleRateHz: number): number =>
  Math.min(durationMs, (closestSamples / sampleRateHz) * 1_000)

/** Moves a window into the sound without changing its length, if possible. */
export function bounded({ startMs, endMs }: ViewWindow, durationMs: number): ViewWindow {
  const length = Math.min(durationMs, endMs - startMs)
  const start = Math.min(Math.max(0, startMs), durationMs - length)
  return { startMs: start, endMs: start + length }
}

/** Changes the length of a window while `anchorMs` keeps its position on screen. */
export function zoomedAt(
  view: ViewWindow,
  lengthMs: number,
  anchorMs: number,
  durationMs: number,
): ViewWindow {
  const share = Math.min(1, Math.max(0, (anchorMs - view.startMs) / lengthOf(view)))
  const startMs = anchorMs - share * lengthMs
  return bounded({ startMs, endMs: startMs + lengthMs }, durationMs)
}

export const panned = (view: ViewWindow, byMs: number, durationMs: number): ViewWindow =>
  bounded({ startMs: view.startMs + byMs, endMs: view.endMs + byMs }, durationMs)

/** Moves the window just enough to show a position with a small margin; returns the same window if it is visible. */
export function showing(view: ViewWindow, atMs: number, durationMs: number): ViewWindow {
  if (atMs >= view.startMs && atMs <= view.endMs) return view
  const margin = lengthOf(view) * 0.1
  return panned(
    view,
    atMs < view.startMs ? atMs - margin - view.startMs : atMs + margin - view.endMs,
    durationMs,
  )
}

/** During playback: pages forward when the playhead reaches the end of the window or jumps out of it. */
export function following(view: ViewWindow, atMs: number, durationMs: number): ViewWindow {
  const length = lengthOf(view)
  if (atMs >= view.startMs && atMs < view.endMs - length * 0.02) return view
  if (view.endMs >= durationMs && atMs >= view.startMs) return view
  const startMs = atMs - length * 0.05
  return bounded({ startMs, endMs: startMs + length }, durationMs)
}

/** A window around a span with a small margin. */
export function around(stretch: ViewWindow, durationMs: number, closest: number): ViewWindow {
  const length = Math.min(durationMs, Math.max(closest, lengthOf(stretch) * 1.1))
  const middle = (stretch.startMs + stretch.endMs) / 2
  return bounded({ startMs: middle - length / 2, endMs: middle + length / 2 }, durationMs)
}

/** Position of the zoom slider, 0 (whole sound) to 1 (single samples); logarithmic. */
export function zoomOf(lengthMs: number, durationMs: number, sampleRateHz: number): number {
  const closest = closestMs(durationMs, sampleRateHz)
  if (closest >= durationMs) return 0
  const zoom = Math.log(durationMs / lengthMs) / Math.log(durationMs / closest)
  return Math.min(1, Math.max(0, zoom))
}

/** Length of the window for a slider position. */
export function lengthAt(zoom: number, durationMs: number, sampleRateHz: number): number {
  const closest = closestMs(durationMs, sampleRateHz)
  return durationMs * (closest / durationMs) ** Math.min(1, Math.max(0, zoom))
}

export const msAt = (share: number, view: ViewWindow): number => view.startMs + share * lengthOf(view)
/** 0 at the left edge, 1 at the right edge; other values are out of sight. */
export const shareAt = (atMs: number, view: ViewWindow): number => (atMs - view.startMs) / lengthOf(view)
