import { useEffect, useRef } from 'react'

/** Calls `draw` with every picture the screen shows, until the component is gone. */
export function useFrames(draw: () => void): void {
  const latest = useRef(draw)
  useEffect(() => {
    latest.current = draw
  })
  useEffect(() => {
    let request = requestAnimationFrame(function step() {
      latest.current()
      request = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(request)
  }, [])
}
