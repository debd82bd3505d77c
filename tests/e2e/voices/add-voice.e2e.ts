import { join } from 'node:path'
import { openAt } from '../../support/app/studio-address'
import { openFromOutside } from '../../support/app/studio-app'
import { expect } from '../fixtures'
import { shareStudio } from '../shared-studio'

const test = shareStudio({})
const address = (page: { url: () => string }): URLSearchParams =>
  new URLSearchParams(page.url().split('?')[1] ?? '')

// spec/add-voice.md sections 1, 2, 4 and 6.

test('opens from Voices and Home, with four ways; each change is a history entry', async ({ shared }) => {
  const { page } = shared
  const dialog = page.getByRole('dialog', { name: 'Add voice' })
  const introduction = page.getByRole('dialog', { name: 'Professional voice clone' })
  const card = (name: string) => dialog.getByRole('region', { name })

  await page.getByRole('link', { name: 'Voices', exact: true }).click()
  await page.getByRole('button', { name: 'Add voice' }).first().click()
  await expect(dialog).toBeVisible()
  expect(address(page).get('mode')).toBe('create')
  await expect(card('Voice Design')).toContainText('Create a voice from a text prompt.')
  await expect(card('Instant Voice Clone')).toContainText('About 2 minutes of work')
  await expect(card('Instant Voice Clone')).toContainText('You can prepare it offline.')
  await expect(card('Professional Voice Clone')).toContainText(
    'About 5 minutes of setup, then training of about 6 hours, with a notification',
  )
  await expect(card('Voice Library')).toContainText('The library needs the cloud.')
  await expect(card('Voice Library').getByRole('button', { name: 'Browse voices' })).toBeVisible()

  await card('Professional Voice Clone').getByRole('button', { name: 'Clone professionally' }).click()
  await expect(introduction).toBeVisible()
  expect(address(page).get('creationType')).toBe('professionalVoiceClone')
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.goForward()
  await page.reload()
  await expect(introduction).toBeVisible()
  await introduction.getByRole('button', { name: 'Other ways to add a voice' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('button', { name: 'Add voice' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('closing keeps the way for 1 s, then it is the choice again', async ({ shared }) => {
  const { page } = shared
  await openAt(page, '#/voices?mode=create&creationType=professionalVoiceClone&step=introduction')
  const introduction = page.getByRole('dialog', { name: 'Professional voice clone' })
  await expect(introduction).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  await introduction.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.runFor(900)
  expect(address(page).get('creationType')).toBe('professionalVoiceClone')
  await page.clock.runFor(200)
  await expect.poll(() => address(page).get('creationType')).toBeNull()
  await page.clock.resume()
})

test('a way that is not allowed by plan, permission or slots leads back to the choice and says why', async ({
  shared,
}) => {
  const { page, server } = shared
  const { account } = (await server.control('/state')) as { account: object }
  const dialog = page.getByRole('dialog', { name: 'Add voice' })
  const card = dialog.getByRole('region', { name: 'Professional Voice Clone' })
  const begin = card.getByRole('button', { name: 'Clone professionally' })
  const upgrade = card.getByRole('link', { name: 'Open the subscription page' })
  const permission =
    'You do not have permission to create professional voice clones. Ask a workspace administrator.'
  try {
    for (const [patch, text, isOfPlan] of [
      [{ tier: 'starter' }, 'Professional voice cloning requires the Creator plan or higher.', true],
      [{ all_members_permissions: ['text_to_speech'] }, permission, false],
      [{ professional_voice_limit: 0 }, 'You’ve used all of your professional voice slots.', true],
      [{ status: 'free_disabled' }, 'Your free tier access has been disabled.', true],
      [{ is_in_probation: true }, 'Your account is under review, so it cannot make or add voices', false],
    ] as const) {
      await server.control('/account', { ...account, ...patch })
      await openAt(page, '#/')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await openAt(page, '#/voices?mode=create&creationType=professionalVoiceClone')
      await expect(dialog.getByRole('alert')).toContainText(text)
      await expect.poll(() => address(page).get('creationType')).toBeNull()
      await expect(card).toContainText(text)
      await expect(begin).toHaveAttribute('aria-disabled', 'true')
      await expect(upgrade).toHaveCount(isOfPlan ? 1 : 0)
      // The local draft is never blocked.
      await card.getByRole('button', { name: 'Prepare on this computer' }).click()
      const introduction = page.getByRole('dialog', { name: 'Professional voice clone' })
      await expect(introduction).toContainText(text)
      await expect(introduction.getByRole('button', { name: 'Create new clone' })).toBeEnabled()
    }
    // Granted while the dialog is open.
    await server.control('/account', account)
    await openAt(page, '#/')
    await openAt(page, '#/voices?mode=create')
    await expect(begin).not.toHaveAttribute('aria-disabled', 'true')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  } finally {
    await server.control('/account', account)
  }
})

test('a link from outside opens the dialog in the running window, over other work only if asked to; a damaged one says so', async ({
  shared,
}) => {
  const { page, folder } = shared
  const userDataDir = join(folder, 'studio')
  const dialog = page.getByRole('dialog', { name: 'Add voice' })
  await openFromOutside(userDataDir, 'timbre://voices?mode=create')
  await expect(dialog).toBeVisible()
  await openFromOutside(userDataDir, 'timbre://voices?mode=create&creationType=professionalVoiceClone')
  await expect(page.getByText('A link to Timbre was opened.').first()).toBeVisible()
  await expect(dialog).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Professional voice clone' })).toBeVisible()
  await openFromOutside(userDataDir, 'timbre://voices?mode=delete&voiceId=v1')
  await expect(page.getByText('This link cannot be opened.', { exact: false }).first()).toBeVisible()
})
