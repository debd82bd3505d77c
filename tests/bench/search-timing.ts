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

/** A field, and the list that shows what its words find, by their selectors. */
export interface SearchedList {
  field: string
  rows: string
}

const combobox: SearchedList = { field: '[role="combobox"]', rows: '[role="option"]' }

/**
 * In milliseconds, from the input to the frame after the one in which the list shows what was found, each row of it with its
 * words or its id; 2 s where it stays as it was.
 */
export const typeInList = (page: Page, words: string, list: SearchedList): Promise<number> =>
  page.evaluate(
    ([typed, of]) =>
      new Promise<number>((resolve, reject) => {
        const field = document.querySelector<HTMLInputElement>(of.field)
        if (!field) return reject(new Error(`there is no ${of.field}`))
        const rowsNow = (): string[] =>
          [...document.querySelectorAll(of.rows)].map(
            (row) => row.getAttribute('data-row-id') ?? row.textContent,
          )
        const before = rowsNow().join()
        const startedAt = performance.now()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        const look = (): void => {
          const rows = rowsNow()
          const isSettled = rows.join() !== before && !rows.includes('')
          if (!isSettled && performance.now() - startedAt < 2_000) requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - startedAt))
        }
        look()
      }),
    [words, list] as const,
  )

export const typeInCombobox = (page: Page, words: string): Promise<number> =>
  typeInList(page, words, combobox)
