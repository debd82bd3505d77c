import { createStore } from 'zustand/vanilla'

/** Where toasts may stand, newest last. */
export const toastPlaces = createStore<{ places: readonly HTMLElement[] }>(() => ({ places: [] }))

function offer(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined
  toastPlaces.setState(({ places }) => ({ places: [...places, place] }))
  return () => toastPlaces.setState(({ places }) => ({ places: places.filter((each) => each !== place) }))
}

/**
 * Room for toasts in the flow of a layer, where they cover nothing; a dialog holds one, because what stands outside of it
 * cannot be reached while it is open. The newest one is used; without any they stand in the corner of the window.
 */
export const ToastPlace = ({ className }: { className: string }) => <div ref={offer} className={className} />
