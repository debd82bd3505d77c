import { describe, expect, it } from 'vitest'
import { fitToDisplays } from '@main/windows/window-state'

const screen = { x: 0, y: 0, width: 1920, height: 1040 }
const second = { x: 1920, y: 0, width: 1280, height: 1000 }
const state = { x: 2000, y: 40, width: 1000, height: 700, isMaximized: false }

describe('fitToDisplays', () => {
  it('opens where the window was', () => {
    expect(fitToDisplays(state, [screen, second])).toEqual({ x: 2000, y: 40, width: 1000, height: 700 })
  })

  it('keeps the size but not the position if its screen is gone', () => {
    expect(fitToDisplays(state, [screen])).toEqual({ width: 1000, height: 700 })
  })

  it('does not open above the screen, where the title bar cannot be reached', () => {
    expect(fitToDisplays({ ...state, x: 10, y: -300 }, [screen])).toEqual({ width: 1000, height: 700 })
  })

  it('fits the first start to a small screen', () => {
    expect(fitToDisplays(null, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({
      width: 1024,
      height: 600,
    })
  })
})
