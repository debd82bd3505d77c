import { expect } from '@playwright/test'
import type { Page } from 'playwright'

/** Until a take is at least as long as this, "00:06": a busy page may leave out a second, and so may who looks at it. */
export const untilTimer = (page: Page, text: string): Promise<void> =>
  expect
    .poll(
      async () => ((await page.getByRole('timer', { name: 'Recording time' }).textContent()) ?? '') >= text,
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(true)
