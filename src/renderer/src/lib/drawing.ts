/** Matches a canvas to the screen's resolution. @returns whether that cleared it. Sizes in CSS pixels */
export function fitCanvas(canvas: HTMLCanvasElement): boolean {
  const ratio = window.devicePixelRatio
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio))
  const height = Math.max(1, Math.round(canvas.clientHeight * ratio))
  if (canvas.width === width && canvas.height === height) return false
  canvas.width = width
  canvas.height = height
  return true
}

/** A color of the design language in a form that canvas accepts. */
export const tokenColor = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** Height of a sample in a waveform, 0 to 1. Quiet audio is drawn slightly larger, so that a whisper is visible. */
export const bent = (amplitude: number): number => Math.abs(amplitude) ** 0.7
