import { useRef, type KeyboardEvent, type RefObject } from 'react'

interface ModalFocus {
  ref: RefObject<HTMLDivElement | null>
  tabIndex: number
  'data-modal': true
  onOpenAutoFocus: (event: Event) => void
  onCloseAutoFocus: (event: Event) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Back from the layer itself, which comes before all it holds: Radix leads round from its first stop only. */
function goRound(event: KeyboardEvent): void {
  const { currentTarget: layer, target } = event
  if (event.key !== 'Tab' || !event.shiftKey || target !== layer) return
  const last = [...layer.querySelectorAll<HTMLElement>(stops)].findLast(
    (each) =>
      each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility({ visibilityProperty: true }),
  )
  if (!last) return
  event.preventDefault()
  last.focus()
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
    onKeyDown: goRound,
  }
}

/** The modal layer on top; null where none is open. */
export const topModal = (): Element | null => [...document.querySelectorAll('[data-modal]')].at(-1) ?? null

/** Whether what is on top may lose what was entered if the page below changed: a full dialog keeps its work itself. */
export const isDialogOnTop = (): boolean => topModal()?.matches('[data-modal="dialog"]') === true
