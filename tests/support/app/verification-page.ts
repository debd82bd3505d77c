import type { Page } from 'playwright'

/** Confirms the terms, opens the microphone, and answers once a recording can be started. */
export async function readyToRecord(page: Page): Promise<void> {
  const terms = page.getByRole('checkbox')
  if (!(await terms.isChecked())) await terms.check()
  const enable = page.getByRole('button', { name: 'Enable Microphone' })
  const start = page.getByRole('button', { name: 'Start recording' })
  await enable.or(start).waitFor()
  if (await enable.isVisible()) await enable.click()
  await start.waitFor()
}

/** Opens the microphone anew: a fake one begins with its silence. */
export async function reopenMicrophone(page: Page): Promise<void> {
  const channels = page.getByLabel('Channels')
  await channels.selectOption((await channels.inputValue()) === 'left' ? 'mono' : 'left')
  await page.getByRole('button', { name: 'Start recording' }).waitFor()
}
