import { expect, test } from 'vitest'
import { levelPicture } from '@renderer/recorder/meter/meter-pictures'
import type { LevelColors } from '@renderer/recorder/meter/draw-level'
import { readingWith } from '../builders'

const colors = {} as LevelColors
const size = { width: 100, height: 10, ratio: 1 }

/** A canvas that counts how often its whole ground is drawn. */
function countedCanvas() {
  const canvas = { width: 0, height: 0, drawn: 0, getContext: () => context }
  const context = {
    canvas,
    fillStyle: '',
    fillRect(left: number, _top: number, width: number) {
      if (left === 0 && width === canvas.width) canvas.drawn += 1
    },
  }
  return canvas
}

test('the level is drawn for every second reading, and at once where its size or microphone changes', () => {
  const canvas = countedCanvas()
  const picture = levelPicture(canvas as unknown as OffscreenCanvas, size, colors)
  picture.draw()
  expect(canvas.drawn).toBe(1)
  picture.restart(48_000)
  for (let count = 0; count < 10; count += 1) {
    picture.receive(readingWith({ peak: 0.1 }))
    picture.draw()
  }
  expect(canvas.drawn).toBe(6)
  picture.resize({ ...size, width: 120 })
  picture.draw()
  expect(canvas.drawn).toBe(7)
  picture.restart(null)
  picture.draw()
  expect(canvas.drawn).toBe(8)
})
