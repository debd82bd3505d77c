import { createStore } from 'zustand/vanilla'
import { topModal } from './use-modal-focus'

/** Popovers of the sidebar that something else than their button opens, too. */
export type PopoverName = 'credits' | 'notifications'

/** At most one is open. */
export const popoverStore = createStore<{ open: PopoverName | null }>(() => ({ open: null }))

export const setPopover = (name: PopoverName, isOpen: boolean): void =>
  popoverStore.setState(({ open }) => ({ open: isOpen ? name : open === name ? null : open }))

/** Opens it once no dialog holds the focus: one that closes gives it back, and a popover that loses it closes. */
export function openPopover(name: PopoverName): void {
  const triesMax = 120
  const look = (tries: number): void => {
    if (topModal() === null) requestAnimationFrame(() => setPopover(name, true))
    else if (tries < triesMax) requestAnimationFrame(() => look(tries + 1))
  }
  look(0)
}
