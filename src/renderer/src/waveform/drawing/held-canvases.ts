/**
 * Repaints the canvases of wavesurfer in place. Its own renderer replaces both for every drawing, which costs more than the
 * drawing.
 */
export interface HeldCanvases {
  /** Call after wavesurfer created new ones. */
  renew(): void
  /**
   * @param size device pixels
   * @returns false if no canvases fit, so that wavesurfer has to create them
   */
  paint(size: PixelSize, color: string, draw: (context: CanvasRenderingContext2D) => void): boolean
  /** Paints the same drawing in the color of played audio, unless already painted. */
  paintPlayed(color: string): void
}

export interface PixelSize {
  width: number
  height: number
}

interface Pair {
  wave: CanvasRenderingContext2D
  played: CanvasRenderingContext2D
}

/** @param wrapper wavesurfer's element with both canvases */
export function createHeldCanvases(wrapper: HTMLElement): HeldCanvases {
  let pair: Pair | null = null
  let isPlayedOld = false

  const only = (group: string): CanvasRenderingContext2D | null => {
    const canvases = wrapper.querySelectorAll<HTMLCanvasElement>(`.${group} canvas`)
    return canvases.length === 1 ? (canvases[0]?.getContext('2d') ?? null) : null
  }
  const fits = ({ canvas }: CanvasRenderingContext2D, { width, height }: PixelSize): boolean =>
    canvas.width === width && canvas.height === height

  function renew(): void {
    const [wave, played] = [only('canvases'), only('progress')]
    pair = wave && played ? { wave, played } : null
    isPlayedOld = false
  }

  return {
    renew,
    paint(size, color, draw) {
      // After a size change wavesurfer creates new ones.
      if (pair?.wave.canvas.isConnected === false) renew()
      if (!pair || !fits(pair.wave, size)) return false
      const { canvas } = pair.wave
      pair.wave.clearRect(0, 0, canvas.width, canvas.height)
      pair.wave.fillStyle = color
      draw(pair.wave)
      isPlayedOld = true
      return true
    },
    paintPlayed(color) {
      if (!pair || !isPlayedOld) return
      isPlayedOld = false
      const { wave, played } = pair
      const { width, height } = played.canvas
      played.globalCompositeOperation = 'copy'
      played.drawImage(wave.canvas, 0, 0)
      played.globalCompositeOperation = 'source-in'
      played.fillStyle = color
      played.fillRect(0, 0, width, height)
    },
  }
}
