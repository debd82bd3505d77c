import type { Page } from 'playwright'

/** Gives a draft the accent its details need, and waits until they are stored. */
export async function chooseAccent(page: Page): Promise<void> {
  await page.getByLabel('Value of Accent').selectOption({ index: 1 })
  await page.getByText('Auto-saved').waitFor()
}
