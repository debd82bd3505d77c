import type { ElementName } from '@shared/support/named-elements'
import { holdFocus } from '@renderer/lib/hold-focus'
import { elementsNamed } from '@renderer/lib/named'
import { topModal } from '@renderer/ui/overlays/use-modal-focus'
import { showHighlight } from '../support-view'
import type { ElementOnPage, FieldOnPage, ToolPage } from './tool-page'

/** Not behind a dialog, not folded away: whatever a person could press now. */
const isReachable = (element: HTMLElement): boolean =>
  element.closest('[aria-hidden="true"], [inert], [hidden]') === null &&
  element.checkVisibility({ visibilityProperty: true }) &&
  element.getClientRects().length > 0

export const reachable = (name: ElementName): HTMLElement | null =>
  elementsNamed(name).find(isReachable) ?? null

/** React listens to what the element's own setter does not tell it of. */
function put(
  element: HTMLInputElement | HTMLSelectElement,
  value: string,
  event: 'input' | 'change',
): boolean {
  const owner = element instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(element, value)
  return element.dispatchEvent(new Event(event, { bubbles: true }))
}

function fieldOf(element: HTMLElement): FieldOnPage | null {
  if (element instanceof HTMLInputElement) {
    return {
      isTyped: true,
      read: () => element.value,
      write: (value) => element.isConnected && put(element, value, 'input') && element.value === value,
    }
  }
  if (!(element instanceof HTMLSelectElement)) return null
  const wordsOf = ({ text }: HTMLOptionElement): string => text.trim()
  return {
    isTyped: false,
    read: () => [...element.selectedOptions].map(wordsOf).join(''),
    write(words) {
      const option = [...element.options].find(
        (each) => !each.disabled && wordsOf(each).toLowerCase() === words.trim().toLowerCase(),
      )
      return option !== undefined && put(element, option.value, 'change')
    },
  }
}

function onPage(element: HTMLElement): ElementOnPage {
  return {
    isOff: element.matches(':disabled, [aria-disabled="true"]'),
    press() {
      holdFocus()
      element.click()
    },
    isOpen() {
      const opened = element.getAttribute('aria-expanded')
      return opened === null ? null : opened === 'true'
    },
    field: fieldOf(element),
  }
}

/** The page of this window, as the tools may touch it. */
export const windowPage = (go: (address: string) => void): ToolPage => ({
  find(name) {
    const element = reachable(name)
    return element && onPage(element)
  },
  highlight: showHighlight,
  // The router keeps it in the hash.
  address: () => window.location.hash.slice(1),
  go,
  cover: topModal,
})
