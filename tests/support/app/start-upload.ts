import { expect } from '@playwright/test'
import type { Page } from 'playwright'

/** Starts the plan that is open, with what the report finds nothing usable in: silence in place of speech. */
export async function sendAnyway(page: Page): Promise<void> {
  const plan = page.getByRole('dialog', { name: 'Upload plan' })
  const anyway = plan.getByRole('button', { name: 'Send anyway' })
  const start = plan.getByRole('button', { name: 'Start upload' })
  await start.waitFor()
  await expect(async () => {
    if ((await plan.count()) === 0) return
    // It comes once the samples are measured, which may be after the plan.
    if (await anyway.isVisible()) await anyway.click({ timeout: 1_000 })
    await expect(start).not.toHaveAttribute('aria-disabled', 'true', { timeout: 1_000 })
    await start.click({ timeout: 1_000 })
    await expect(plan).toHaveCount(0, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}

/** Opens the plan and starts it, whatever the report says. */
export async function startUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await sendAnyway(page)
}
