import type { ElementName } from '@shared/support/named-elements'

const attribute = 'data-named'

/** Declares an element to the support assistant: `<Button {...named('voices.add')}>`. What it may do there the list says. */
export const named = (name: ElementName): { [attribute]: ElementName } => ({ [attribute]: name })

/** Where it stands on the page, also where it cannot be seen. */
export const elementsNamed = (name: ElementName): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[${attribute}="${name}"]`),
]

/** Every name that the page declares now, in its order. */
export const namesOnPage = (): string[] =>
  [...document.querySelectorAll<HTMLElement>(`[${attribute}]`)].flatMap((each) => each.dataset['named'] ?? [])
