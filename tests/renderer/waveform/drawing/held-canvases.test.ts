import { beforeEach, expect, test } from 'vitest'
import { createHeldCanvases } from '@renderer/waveform/drawing/held-canvases'

interface FakeCanvas {
  width: number
  height: number
  isConnected: boolean
  context: Record<string, unknown>
  calls: string[]
}

/** As much of a canvas as is painted on; it writes down what is done to it. */
function fakeCanvas(width: number, height: number): FakeCanvas {
  const calls: string[] = []
  const canvas: FakeCanvas = { width, height, isConnected: true, context: {}, calls }
  const note =
    (name: string) =>
    (...rest: unknown[]): void =>
      void calls.push([name, ...rest.filter((each) => typeof each === 'number')].join(' '))
  canvas.context = {
    canvas,
    clearRect: note('clear'),
    fillRect: note('fill'),
    drawImage: note('copy'),
    set fillStyle(color: string) {
      calls.push(color)
    },
    set globalCompositeOperation(way: string) {
      calls.push(way)
    },
  }
  return canvas
}

let made: { canvases: FakeCanvas[]; progress: FakeCanvas[] }
const size = { width: 100, height: 40 }
const wrapper = {
  querySelectorAll: (selector: string) =>
    (selector.includes('.canvases') ? made.canvases : made.progress).map((canvas) => ({
      getContext: () => canvas.context,
    })),
} as unknown as HTMLElement
const draw = (context: CanvasRenderingContext2D): void => context.fillRect(1, 2, 3, 4)

beforeEach(() => {
  made = { canvases: [fakeCanvas(100, 40)], progress: [fakeCanvas(100, 40)] }
})

test('repaints the existing canvases in both colors', () => {
  const held = createHeldCanvases(wrapper)
  expect(held.paint(size, 'grey', draw)).toBe(false)
  held.renew()
  expect(held.paint(size, 'grey', draw)).toBe(true)
  expect(made.canvases[0]!.calls).toEqual(['clear 0 0 100 40', 'grey', 'fill 1 2 3 4'])
  held.paintPlayed('blue')
  held.paintPlayed('blue')
  expect(made.progress[0]!.calls).toEqual(['copy', 'copy 0 0', 'source-in', 'blue', 'fill 0 0 100 40'])
})

test('does not repaint played audio that wavesurfer just painted', () => {
  const held = createHeldCanvases(wrapper)
  held.renew()
  held.paintPlayed('blue')
  expect(made.progress[0]!.calls).toEqual([])
})

test('leaves other sizes and multiple canvases to wavesurfer', () => {
  const held = createHeldCanvases(wrapper)
  held.renew()
  expect(held.paint({ width: 120, height: 40 }, 'grey', draw)).toBe(false)
  made.canvases.push(fakeCanvas(100, 40))
  held.renew()
  expect(held.paint(size, 'grey', draw)).toBe(false)
})

test('releases canvases that wavesurfer replaced', () => {
  const held = createHeldCanvases(wrapper)
  held.renew()
  const [old] = made.canvases
  old!.isConnected = false
  made = { canvases: [fakeCanvas(100, 40)], progress: [fakeCanvas(100, 40)] }
  expect(held.paint(size, 'grey', draw)).toBe(true)
  expect(old!.calls).toEqual([])
  expect(made.canvases[0]!.calls).toHaveLength(3)
})
