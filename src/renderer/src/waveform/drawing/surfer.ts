import Decoder from 'wavesurfer.js/dist/decoder.js'
import WaveSurfer from 'wavesurfer.js/dist/wavesurfer.js'
import { createScope } from '@shared/lib/scope'
import { drawWave, type Drawing } from './draw-wave'
import { drawingOf } from './drawing-of'
import { createHeldCanvases, type PixelSize } from './held-canvases'
import { makeRendererStrict } from './strict-renderer'
import { lengthOf } from '../view-window'
import type { Wave } from '../wave'
import { createWindowClock } from './window-clock'

makeRendererStrict()

export interface SurferColors {
  wave: string
  played: string
}

export interface Surfer {
  setColors: (colors: SurferColors) => void
  destroy: () => void
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): PixelSize => ({
  width: Math.round(clientWidth * window.devicePixelRatio),
  height: Math.round(clientHeight * window.devicePixelRatio),
})

/**
 * wavesurfer.js for one sound: draws the visible part from peaks, colors played audio, and seeks on click.
 * @param onPainted called after every drawing
 */
export function createSurfer(
  container: HTMLElement,
  wave: Wave,
  colors: SurferColors,
  onPainted: () => void,
): Surfer {
  const { data, playback, view, height } = wave
  const scope = createScope()
  let shown = colors
  let drawing: Drawing | null = null
  const surfer = WaveSurfer.create({
    container,
    height: 'auto',
    waveColor: colors.wave,
    progressColor: colors.played,
    cursorWidth: 0,
    media: createWindowClock(playback.audio, view.getState, playback.seek),
    peaks: [new Float32Array(1)],
    duration: lengthOf(view.getState()) / 1_000,
    interact: false,
    renderFunction: (_, context) => {
      if (drawing) drawWave(context, drawing, height.getState().factor)
    },
  })
  scope.add(() => surfer.destroy())
  const renderer = surfer.getRenderer()
  const held = createHeldCanvases(surfer.getWrapper())
  const played = surfer.getWrapper().querySelector<HTMLElement>('.progress')
  // wavesurfer also clips what is not played by a polygon, which costs a mask in every frame. Colors are opaque here.
  renderer.renderProgress = (share) => {
    if (played) played.style.width = `${share * 100}%`
  }
  /** Read when it changes: in the middle of a frame it would cost a layout. Device pixels. */
  let size = sizeOf(container)

  function showProgress(): void {
    const { startMs } = view.getState()
    const share = (playback.positionMs() - startMs) / lengthOf(view.getState())
    if (share > 0) held.paintPlayed(shown.played)
    renderer.renderProgress(Math.min(1, Math.max(0, share)))
  }

  function draw(): void {
    if (size.width === 0) return
    const next = drawingOf(data, view.getState(), size.width)
    drawing = next
    const isHeld = held.paint(size, shown.wave, (context) =>
      drawWave(context, next, height.getState().factor),
    )
    if (!isHeld) {
      const peaks = next.kind === 'columns' ? [next.columns.high, next.columns.low] : [next.samples]
      void renderer.render(Decoder.createBuffer(peaks, lengthOf(view.getState()) / 1_000))
      held.renew()
    }
    showProgress()
    onPainted()
  }

  let frame = 0
  const drawSoon = (): void => {
    if (frame !== 0) return
    frame = requestAnimationFrame(() => {
      frame = 0
      draw()
    })
  }
  scope.add(() => cancelAnimationFrame(frame))

  surfer.once('ready', () => {
    draw()
    scope.add(view.subscribe(drawSoon))
    scope.add(height.subscribe(drawSoon))
    scope.add(data.onChange(drawSoon))
    scope.add(playback.onMove(showProgress))
    const observer = new ResizeObserver(() => {
      size = sizeOf(container)
      drawSoon()
    })
    observer.observe(container, { box: 'device-pixel-content-box' })
    scope.add(() => observer.disconnect())
  })

  return {
    setColors(next) {
      shown = next
      surfer.setOptions({ waveColor: next.wave, progressColor: next.played })
      held.renew()
      drawSoon()
    },
    destroy: scope.end,
  }
}
