import { expect } from '@playwright/test'
import type { Page } from 'playwright'

/** What the wizard says at a Next that cannot be used. */
export async function nextReason(page: Page): Promise<string> {
  const tip = page.getByRole('tooltip')
  // A layout that moves under the pointer, or a pointer that leaves another hint in one leap, opens no hint: come again.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: 'Next', exact: true }).hover()
    await tip.waitFor({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  return tip.innerText()
}
