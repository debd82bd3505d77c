/**
 * The canvases that wavesurfer made, painted again in their place. Its own renderer throws both away and makes new ones for
 * every picture, which costs more than the picture.
 */
export interface HeldCanvases {
  /** To be called after wavesurfer made new ones. */
  renew(): void
  /** @returns false where there are none that fit: wavesurfer has to make them */
  paint(container: HTMLElement, color: string, draw: (context: CanvasRenderingContext2D) => void): boolean
  /** The same picture in the color of what was played, where it is not painted yet. */
  paintPlayed(color: string): void
}

interface Pair {
  wave: CanvasRenderingContext2D
  played: CanvasRenderingContext2D
}

/** @param wrapper wavesurfer's element that holds both */
export function createHeldCanvases(wrapper: HTMLElement): HeldCanvases {
  let pair: Pair | null = null
  let isPlayedOld = false

  const only = (group: string): CanvasRenderingContext2D | null => {
    const canvases = wrapper.querySelectorAll<HTMLCanvasElement>(`.${group} canvas`)
    return canvases.length === 1 ? (canvases[0]?.getContext('2d') ?? null) : null
  }
  const fits = ({ canvas }: CanvasRenderingContext2D, container: HTMLElement): boolean =>
    canvas.width === Math.round(container.clientWidth * window.devicePixelRatio) &&
    canvas.height === Math.round(container.clientHeight * window.devicePixelRatio)

  function renew(): void {
    const [wave, played] = [only('canvases'), only('progress')]
    pair = wave && played ? { wave, played } : null
    isPlayedOld = false
  }

  return {
    renew,
    paint(container, color, draw) {
      // After a change of size wavesurfer makes new ones by itself.
      if (pair?.wave.canvas.isConnected === false) renew()
      if (!pair || !fits(pair.wave, container)) return false
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
