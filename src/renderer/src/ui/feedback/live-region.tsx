import { useStore } from 'zustand'
import { announcement } from './announce'

export function LiveRegion() {
  const text = useStore(announcement, (state) => state.text)
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}
