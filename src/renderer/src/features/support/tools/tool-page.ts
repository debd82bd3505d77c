import type { ElementName } from '@shared/support/named-elements'

/** What can be written into, or chosen from. */
export interface FieldOnPage {
  /** As a person reads it: of a list, the words of what is chosen. */
  read: () => string
  /** As if a person had: @returns false where it does not take that. */
  write: (value: string) => boolean
  /** False: one of several is chosen. */
  isTyped: boolean
}

/** A named element that a person could see and reach now. */
export interface ElementOnPage {
  /** It says why it does nothing now. */
  isOff: boolean
  press: () => void
  /** Whether what it opens is open; null: it opens nothing beside itself. */
  isOpen: () => boolean | null
  field: FieldOnPage | null
}

/** What the tools know of the page: a seam, so that their rules are tested without one. */
export interface ToolPage {
  find: (name: ElementName) => ElementOnPage | null
  highlight: (name: ElementName, forMs: number) => void
  address: () => string
  go: (address: string) => void
  /** The dialog that stands over the page, which stays the same object; null: none does. */
  cover: () => object | null
}
