import { openAt } from '../../support/app/studio-address'
import { expect, test } from '../fixtures'

const dayMs = 24 * 60 * 60_000

// spec/shell.md sections 2, 4, 5, 8 and 9.

test('credits, banners, the checklist, its film, an announcement and the affiliate link', async ({
  server,
  openStudio,
}) => {
  await server.control('/speech', { isCanned: true })
  await server.control('/account', {
    character_limit: 100,
    status: 'past_due',
    is_consolidated_billing: true,
  })
  const { voices } = (await server.get('/v2/voices?page_size=1')) as { voices: { voice_id: string }[] }
  const studio = await openStudio({ cloud: server })
  const { page } = studio
  page.setDefaultTimeout(20_000)

  // The checklist says what the cloud saw done; its film plays.
  const card = page.getByRole('region', { name: 'Onboarding Checklist' })
  await expect(card.getByText('0/3')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Add your voice/ })).toHaveAttribute('aria-expanded', 'true')
  const film = card.getByRole('group', { name: 'Film: Add your voice' })
  await film.getByRole('button', { name: 'Play' }).click()
  await film.getByRole('button', { name: 'Speed: 1' }).click()
  await film.getByRole('button', { name: 'Speed: 1.5' }).click()
  await expect(film.getByRole('button', { name: 'Speed: 2' })).toBeVisible()
  await expect
    .poll(() =>
      film
        .locator('video')
        .evaluate((video: HTMLVideoElement) => [video.currentTime > 0.2, video.playbackRate]),
    )
    .toEqual([true, 2])
  await film.getByRole('slider', { name: 'Position in the film' }).press('Home')
  // Its controls go when neither pointer nor focus is there, and come back.
  const controls = film.getByRole('button', { name: 'Speed: 2' }).locator('..')
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.mouse.move(0, 0)
  await expect(controls).toHaveCSS('opacity', '0')
  await film.hover()
  await expect(controls).toHaveCSS('opacity', '1')
  await card.getByRole('button', { name: /^Bring your recordings/ }).click()
  await expect(card.getByRole('link', { name: 'Open professional clones' })).toBeVisible()

  // A payment that failed, and credits that run low.
  await expect(page.getByText('You have an incomplete or failed payment.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Update subscription?' })).toBeVisible()
  await openAt(page, `#/speech/text-to-speech?voiceId=${voices[0]!.voice_id}`)
  await page.getByLabel('Text to speak').fill('x'.repeat(85))
  await page.getByRole('button', { name: 'Generate speech' }).click()
  await expect(page.getByText('You have used 85 % of your credits. 15 credits left.')).toBeVisible()
  await page.getByRole('button', { name: /^Credits 85 % used$/ }).click()
  const credits = page.getByRole('dialog', { name: 'Credits' })
  await expect(credits.getByText('85 % used.')).toBeVisible()
  await credits.getByRole('radio', { name: 'Remaining' }).click()
  await expect(credits.getByText('15', { exact: true })).toBeVisible()
  await expect(credits.getByText('These credits include those of other workspaces.')).toBeVisible()
  await expect(
    credits.getByRole('table', { name: 'Credits per character' }).getByRole('row', { name: /^Flash v2\.5/ }),
  ).toContainText('0.5')
  await expect(credits.getByRole('link', { name: 'Usage analytics' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Dismiss for a day' }).click()
  await expect(page.getByText('You have used 85 %')).toBeHidden()

  // An important announcement opens by itself for a new account.
  const timestamp = new Date(Date.now() - dayMs).toISOString()
  await server.control('/announcements', [
    {
      slug: 'hello',
      title: 'Hello there',
      description: 'News.',
      timestamp,
      isImportant: true,
      hasImages: true,
    },
  ])
  await openAt(page, '#/settings#announcements')
  // One that is not there is told in a line.
  await page.getByLabel('Content server').fill('http://127.0.0.1:9')
  await page.getByLabel('Content server').press('Enter')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(
    page.getByText('Announcements could not be loaded. Timbre will try again later.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Content server').fill(server.baseUrl)
  await page.getByLabel('Content server').press('Enter')
  // Not while somebody types.
  await page.getByLabel('Content server').blur()
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByText('Hello there')).toBeVisible()
  await expect(list.getByRole('img', { name: 'A drawing' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  // The affiliate link, and an error on the way to it.
  await openAt(page, '#/?affiliate=true')
  const dialog = page.getByRole('dialog', { name: 'Affiliate program' })
  await server.control('/faults', { path: 'affiliate-link$', answer: { status: 500, body: {} }, times: 1 })
  await dialog.getByRole('button', { name: 'Become an affiliate' }).click()
  await expect(page.getByText('Error generating affiliate link', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Become an affiliate' }).click()
  await dialog.getByRole('button', { name: 'Copy your link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copy your link' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // What was put away stays away, also after a kill.
  await expect(card.getByText('1/3')).toBeVisible()
  await card.getByRole('button', { name: 'Hide the checklist' }).click()
  await expect(card).toBeHidden()
  await studio.kill()
  await server.control('/account', {
    ...{ character_limit: 50, can_extend_character_limit: true, allowed_to_extend_character_limit: true },
    ...{ status: 'free_disabled', has_open_invoices: true },
  })
  const { page: again } = await openStudio({ cloud: server })
  await openAt(again, '#/onboarding')
  await expect(again.getByText('Welcome, Demo!')).toBeVisible()
  await expect(again.getByRole('button', { name: /^Let it speak ?, done/ })).toBeVisible()
  await expect(again.getByText('You have an incomplete or failed payment.')).toBeVisible()
  await expect(
    again.getByText('Your free tier access has been disabled. Please upgrade to a paid plan.'),
  ).toBeVisible()
  await expect(again.getByText(/^You have used/)).toBeHidden()
  await again.getByRole('button', { name: /^Credits 100 % used$/ }).click()
  await expect(again.getByText('Extra usage beyond the limit is charged per your plan.')).toBeVisible()
  await again.keyboard.press('Escape')

  // Where every step is done, and where there is none.
  const user = (await server.get('/v1/user')) as { onboarding_checklist: { items: object[] } }
  const items = user.onboarding_checklist.items.map((item) => ({ ...item, is_completed: true }))
  const askAgain = async (changes: object): Promise<void> => {
    const body = { ...user, ...changes }
    await server.control('/faults', undefined, 'DELETE')
    await server.control('/faults', { path: '^/v1/user$', answer: { status: 200, body } })
    await again.evaluate(() => window.studio.calls.profile.hideChecklist({}))
  }
  await askAgain({
    is_onboarding_checklist_completed: true,
    onboarding_checklist: { ...user.onboarding_checklist, items },
  })
  await expect(again.getByRole('heading', { name: 'Congratulations, Demo!' })).toBeVisible()
  await askAgain({ onboarding_checklist: null })
  await expect(again.getByText('There is no checklist for this account')).toBeVisible()
})

test('the affiliate link of one account is not shown to the next', async ({ server, openStudio }) => {
  const { page } = await openStudio({ cloud: server })
  // By then it is known who asks.
  await expect(page.getByText('0/3')).toBeVisible()
  await openAt(page, '#/?affiliate=true')
  const dialog = page.getByRole('dialog', { name: 'Affiliate program' })
  await dialog.getByRole('button', { name: 'Become an affiliate' }).click()
  await expect(dialog.getByRole('button', { name: 'Copy your link' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await openAt(page, '#/settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out. Drafts and recordings').first()).toBeVisible()
  await openAt(page, '#/?affiliate=true')
  await expect(dialog.getByText('Sign in first: the link belongs to your account.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copy your link' })).toHaveCount(0)
})
