import { type Delivery, deliveredFile } from '../../support/audio/delivered-files'
import { pickFiles } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

test('what Chromium cannot play, or finds no place in, is heard, in the list and in the settings', async ({
  folder,
  openStudio,
}) => {
  const names: Delivery[] = ['float64.wav', '24in32.wav', 'alac.m4a', 'varying.mp3']
  const paths = names.map((name, at) => deliveredFile(folder, name, { seconds: 40, seed: at + 1 }))
  const { page } = await openStudio()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').waitFor()
  await pickFiles(page, 'add-files-input', paths)
  await expect(page.getByText('4 of 100 samples')).toBeVisible({ timeout: 30_000 })

  const player = page.getByRole('region', { name: 'Player' })
  const position = player.getByRole('slider', { name: 'Position' })
  for (const name of names) {
    await page.getByRole('button', { name: `Play ${name}` }).click({ timeout: 30_000 })
    await expect(position).toHaveAttribute('aria-valuetext', /^0:0[1-9] of 0:40$/, { timeout: 30_000 })
    // From the middle, which Chromium has not read yet.
    await position.focus()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('PageUp')
    await expect(position).toHaveAttribute('aria-valuetext', /^0:3[3-9] of 0:40$/, { timeout: 30_000 })
    await expect(player.getByRole('alert')).toHaveCount(0)
  }
  await player.getByRole('button', { name: 'Close player' }).click()

  for (const name of names) {
    await page.getByRole('button', { name: `Settings for ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByRole('button', { name: 'Play', exact: true }).click({ timeout: 60_000 })
    await expect(dialog.getByText(/^0:0[1-9]\.\d{3} \/ 0:40/)).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
