import { createScope } from '@shared/lib/scope'
import { levelColors } from './draw-level'
import { waveColors } from './draw-wave'
import type { PictureKind, PictureSize, ToPainter } from './painter-messages'
import workerUrl from './painter-worker?worker&url'

/** The page's side of the worker that draws the meters. */
export interface MeterPainter {
  /** Draws into a box until the returned function is called. */
  show: (kind: PictureKind, box: HTMLElement) => () => void
  /** Sets the port of the readings; null: no more readings. */
  receive: (port: MessagePort | null, sampleRateHz: number) => void
  close: () => void
}

export function createMeterPainter(): MeterPainter {
  const worker = new Worker(workerUrl, { type: 'module' })
  const send = (message: ToPainter, transfer: Transferable[] = []): void =>
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
      if (kind === 'wave') send({ type: 'show', kind, canvas, size, colors: waveColors() }, [canvas])
      else send({ type: 'show', kind, canvas, size, colors: levelColors() }, [canvas])
      scope.add(() => send({ type: 'hide', kind }))
      const observer = new ResizeObserver(() => send({ type: 'size', kind, size: sizeOf(box) }))
      observer.observe(box)
      scope.add(() => observer.disconnect())
      return scope.end
    },
    receive: (port, sampleRateHz) => send({ type: 'sound', port, sampleRateHz }, port ? [port] : []),
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
