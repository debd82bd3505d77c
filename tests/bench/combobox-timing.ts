import type { Page } from 'playwright'

/** How a combobox is opened, in the window. */
export type Opening = { hash: string } | { key: string }

/** In milliseconds, from the wish to open a combobox to the frame after the one with its first option. */
export const openCombobox = (page: Page, opening: Opening): Promise<number> =>
  page.evaluate(
    (by) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        if ('hash' in by) location.hash = by.hash
        else window.dispatchEvent(new KeyboardEvent('keydown', { key: by.key, ctrlKey: true }))
        const look = (): void => {
          if (document.querySelector('[role="option"]') === null) requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - startedAt))
        }
        look()
      }),
    opening,
  )

/** In milliseconds, from the input to the frame after the one in which the list shows what was found; 2 s where it stays as it was. */
export const typeInCombobox = (page: Page, words: string): Promise<number> =>
  page.evaluate(
    (typed) =>
      new Promise<number>((resolve) => {
        const field = document.querySelector<HTMLInputElement>('[role="combobox"]')
        const optionsNow = (): string =>
          [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent).join()
        const before = optionsNow()
        const startedAt = performance.now()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
        field?.dispatchEvent(new Event('input', { bubbles: true }))
        const look = (): void => {
          if (optionsNow() === before && performance.now() - startedAt < 2_000) requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - startedAt))
        }
        look()
      }),
    words,
  )
