import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright'

const stepsMax = 120

/** Walks with one key until this has the focus, as somebody without a mouse comes to it. */
export async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let steps = 0; steps < stepsMax; steps++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${String(target)} was not reached by ${key}`)
}

/** On it, or on something in it. */
export const expectFocusIn = (place: Locator): Promise<void> =>
  expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true)

export const accountButton = (page: Page) => page.getByRole('button', { name: /^Account:/ })

/** As fast as a person: a menu of Radix focuses what begins so a moment after each key, and mistakes keys that come before. */
export const typeInMenu = (page: Page, typed: string): Promise<void> =>
  page.keyboard.type(typed, { delay: 50 })

/** Opens the user menu from wherever the focus is, and chooses the line that begins like this. */
export async function chooseOfAccount(page: Page, typed: string, name: string | RegExp): Promise<void> {
  await walkTo(page, accountButton(page), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Account' })
  await expect(menu).toBeVisible()
  await typeInMenu(page, typed)
  await expect(menu.getByRole('menuitem', { name })).toBeFocused()
  await page.keyboard.press('Enter')
}
