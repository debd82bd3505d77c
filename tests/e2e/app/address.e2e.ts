import { openAt } from '../../support/app/studio-address'
import { expect, test } from '../fixtures'

test('Back and Forward close and open pages and dialogs; what an address does not know is left out', async ({
  openStudio,
}) => {
  const { page, close } = await openStudio()
  const dialog = page.getByRole('dialog')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const introduction = page.getByRole('dialog', { name: 'Professional voice clone' })
  const voices = page.getByRole('heading', { name: 'Voices', level: 1 })
  const voiceName = page.getByLabel('Voice name')

  await page.getByRole('link', { name: 'Professional clones', exact: true }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await voiceName.fill('Back and forward')
  await page.getByRole('button', { name: 'Continue', exact: true }).focus()
  await page.keyboard.press('?')
  await expect(shortcuts).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(voiceName).toHaveValue('Back and forward')
  await page.goForward()
  await expect(shortcuts).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('link', { name: 'Voices', exact: true }).click()
  await page.getByRole('button', { name: 'Create new clone' }).click()
  await expect(introduction).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(voices).toBeVisible()
  await page.goForward()
  await expect(introduction).toBeVisible()
  await page.reload()
  await expect(introduction).toBeVisible()
  await page.goBack()
  await expect(voices).toBeVisible()
  await page.goBack()
  await expect(voiceName).toHaveValue('Back and forward')

  await openAt(page, '#/clones?dialog=nonsense&mode=none&step=7&plan=yes&voiceId=')
  await expect(page.getByRole('heading', { name: 'Professional clones', level: 1 })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await close()
})
