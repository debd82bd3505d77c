import { createScope } from '@shared/lib/scope'
import { levelColours } from './draw-level'
import { waveColours } from './draw-wave'
import type { PictureKind, PictureSize, ToPainter } from './painter-messages'
import workerUrl from './painter-worker?worker&url'

/** The page's end of the thread that draws the meters. */
export interface MeterPainter {
  /** Draws into a box until the returned function is called. */
  show: (kind: PictureKind, box: HTMLElement) => () => void
  /** Readings come from this port; null: there are none any more. */
  hear: (port: MessagePort | null, sampleRateHz: number) => void
  close: () => void
}

export function createMeterPainter(): MeterPainter {
  const worker = new Worker(workerUrl, { type: 'module' })
  const tell = (message: ToPainter, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer)
  return {
    show(kind, box) {
      const scope = createScope()
      const element = document.createElement('canvas')
      element.className = 'size-full'
      element.setAttribute('aria-hidden', 'true')
      box.append(element)
      scope.add(() => element.remove())
      const canvas = element.transferControlToOffscreen()
      const size = sizeOf(box)
      if (kind === 'wave') tell({ type: 'show', kind, canvas, size, colours: waveColours() }, [canvas])
      else tell({ type: 'show', kind, canvas, size, colours: levelColours() }, [canvas])
      scope.add(() => tell({ type: 'hide', kind }))
      const observer = new ResizeObserver(() => tell({ type: 'size', kind, size: sizeOf(box) }))
      observer.observe(box)
      scope.add(() => observer.disconnect())
      return scope.end
    },
    hear: (port, sampleRateHz) => tell({ type: 'sound', port, sampleRateHz }, port ? [port] : []),
    close: () => worker.terminate(),
  }
}

function sizeOf(box: HTMLElement): PictureSize {
  const ratio = window.devicePixelRatio
  return {
    width: Math.max(1, Math.round(box.clientWidth * ratio)),
    height: Math.max(1, Math.round(box.clientHeight * ratio)),
    ratio,
  }
}
