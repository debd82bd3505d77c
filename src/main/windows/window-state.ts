/** Position of the window in screen pixels. */
export interface WindowState {
  x: number
  y: number
  width: number
  height: number
  isMaximized: boolean
}

/** Validated by hand: it is read before the first window, and loading a schema library takes longer than all the rest. */
export const windowState = {
  parse(value: unknown): WindowState {
    const { x, y, width, height, isMaximized } = value as Partial<Record<keyof WindowState, unknown>>
    const areNumbers = [x, y, width, height].every((number) => Number.isInteger(number))
    if (!areNumbers || Number(width) <= 0 || Number(height) <= 0 || typeof isMaximized !== 'boolean') {
      throw new Error('not the state of a window')
    }
    return { x: Number(x), y: Number(y), width: Number(width), height: Number(height), isMaximized }
  },
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

const defaultSize = { width: 1280, height: 832 }
/** How much of the title bar must be on a screen so that the window can be moved. */
const graspablePx = 80

/** Bounds for a new window: the remembered ones if they are on a screen, or else a size that fits the first screen. */
export function fitToDisplays(state: WindowState | null, workAreas: readonly Area[]): Partial<Area> {
  const first = workAreas[0]
  const size = {
    width: Math.min(state?.width ?? defaultSize.width, first?.width ?? defaultSize.width),
    height: Math.min(state?.height ?? defaultSize.height, first?.height ?? defaultSize.height),
  }
  if (!state) return size
  const isVisible = workAreas.some(
    (area) =>
      state.x + state.width - graspablePx >= area.x &&
      state.x + graspablePx <= area.x + area.width &&
      state.y >= area.y &&
      state.y + graspablePx <= area.y + area.height,
  )
  return isVisible ? { x: state.x, y: state.y, width: state.width, height: state.height } : size
}
