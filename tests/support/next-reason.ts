import type { Page } from 'playwright'

/** What the wizard says at a Next that cannot be used. */
export async function nextReason(page: Page): Promise<string> {
  // A pointer that leaves another hint in one leap is taken to be on its way into that hint.
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Next', exact: true }).hover()
  const tip = page.getByRole('tooltip')
  await tip.waitFor()
  return tip.innerText()
}
