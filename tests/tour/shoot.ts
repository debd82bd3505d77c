import type { Page } from 'playwright'
import type { Tour } from './tour'

const settleMs = 250

/** The page as it is now, in both themes. */
export async function shoot(tour: Tour, page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(settleMs)
    await page.screenshot({ path: tour.shotPath(`${name}-${colorScheme}`) })
  }
  await page.emulateMedia({ colorScheme: null })
}
