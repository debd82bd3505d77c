import { useRef, type RefObject } from 'react'

interface ModalFocus {
  ref: RefObject<HTMLDivElement | null>
  tabIndex: number
  'data-modal': true
  onOpenAutoFocus: (event: Event) => void
  onCloseAutoFocus: (event: Event) => void
}

/**
 * A layer that opens takes the focus itself, so that its name is read and no button is pressed by chance. Where the focus
 * goes afterwards `keepFocus` says: Radix knows the way back to a trigger only, and most dialogs are opened by the address.
 */
export function useModalFocus(): ModalFocus {
  const ref = useRef<HTMLDivElement>(null)
  return {
    ref,
    tabIndex: -1,
    'data-modal': true,
    onOpenAutoFocus: (event) => {
      event.preventDefault()
      ref.current?.focus()
    },
    onCloseAutoFocus: (event) => event.preventDefault(),
  }
}

/** The modal layer on top; null where none is open. */
export const topModal = (): Element | null => [...document.querySelectorAll('[data-modal]')].at(-1) ?? null

/** Whether what is on top may lose what was entered if the page below changed: a full dialog keeps its work itself. */
export const isDialogOnTop = (): boolean => topModal()?.matches('[data-modal="dialog"]') === true
