/** Makes a canvas as fine as the screen; true where that cleared it. Sizes in CSS pixels. */
export function fitCanvas(canvas: HTMLCanvasElement): boolean {
  const ratio = window.devicePixelRatio
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio))
  const height = Math.max(1, Math.round(canvas.clientHeight * ratio))
  if (canvas.width === width && canvas.height === height) return false
  canvas.width = width
  canvas.height = height
  return true
}

/** A color of the design language as the canvas needs it. */
export const tokenColor = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** Height of a sample in a waveform, 0 to 1: quiet sound is drawn a little larger, so that a whisper is seen. */
export const bent = (amplitude: number): number => Math.abs(amplitude) ** 0.7
