import { useEffect, useRef } from 'react'
import { createScope } from '@shared/lib/scope'
import { fitCanvas } from '@renderer/lib/drawing'
import { onThemeChange } from './drawing/colors'
import type { Wave } from './wave'

export type DrawCanvas = (context: CanvasRenderingContext2D, ratio: number) => void

interface WaveCanvasProps {
  wave: Wave
  draw: DrawCanvas
  className: string
  /** Shows the whole sound, regardless of the window. */
  isWhole?: boolean
}

/** A canvas that redraws when the window of the sound, its own size, the theme, or `draw` changes. */
export function WaveCanvas({ wave, draw, className, isWhole = false }: WaveCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return undefined
    const scope = createScope()
    let frame = 0
    /** Looked at only when it changed: in the middle of a frame it would cost a layout. */
    let isSizeOld = true
    const drawNow = (): void => {
      frame = 0
      if (isSizeOld) fitCanvas(element)
      isSizeOld = false
      context.clearRect(0, 0, element.width, element.height)
      draw(context, window.devicePixelRatio)
    }
    const drawSoon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(drawNow)
    }
    scope.add(() => cancelAnimationFrame(frame))
    drawSoon()
    if (!isWhole) scope.add(wave.view.subscribe(drawSoon))
    scope.add(wave.data.onChange((what) => (isWhole && what === 'detail' ? undefined : drawSoon())))
    scope.add(onThemeChange(drawSoon))
    const observer = new ResizeObserver(() => {
      isSizeOld = true
      drawSoon()
    })
    observer.observe(element, { box: 'device-pixel-content-box' })
    scope.add(() => observer.disconnect())
    return scope.end
  }, [wave, draw, isWhole])
  return <canvas ref={canvas} aria-hidden className={className} />
}
