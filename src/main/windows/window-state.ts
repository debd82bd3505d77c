import { z } from 'zod'

export const windowState = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  isMaximized: z.boolean(),
})
export type WindowState = z.infer<typeof windowState>

interface Area {
  x: number
  y: number
  width: number
  height: number
}

const defaultSize = { width: 1280, height: 832 }
/** So much of the title bar must be on a screen for the window to be grasped. */
const graspablePx = 80

/** Bounds for a new window: the remembered ones when they still lie on a screen, else a size that fits the first. */
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
