import type { Page } from 'playwright'
import { axeFindings } from '../../support/app/axe'
import { openAt } from '../../support/app/studio-address'
import { createFakeBrowser } from '../../support/app/fake-browser'
import { expect, test } from '../fixtures'

/** How wide each text is drawn in the font of the window, in pixels. */
const textWidths = (page: Page, texts: readonly string[]): Promise<number[]> =>
  page.evaluate(async (all) => {
    await document.fonts.ready
    const probe = document.body.appendChild(document.createElement('span'))
    const widths = all.map((text) => {
      probe.textContent = text
      return probe.getBoundingClientRect().width
    })
    probe.remove()
    return widths
  }, texts)

test('theme and sidebar are kept; the shell can be walked by keyboard', async ({ openStudio }) => {
  const first = await openStudio()
  const { page } = first
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused()
  const [ones, eights, hyphens] = await textWidths(page, ['1111', '8888', '----'])
  expect(ones).toBe(eights)
  expect(hyphens).toBeLessThan(ones! * 0.85)
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Unpin the sidebar' }).click()
  await expect(page.getByRole('button', { name: 'Pin the sidebar', exact: true })).toHaveCount(1)
  await first.close()

  const second = await openStudio()
  const again = second.page
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(again.locator('aside')).toHaveCSS('width', /^60\./)

  await again.keyboard.press('Tab')
  await expect(again.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await again.keyboard.press('Enter')
  await expect(again.getByRole('main')).toBeFocused()
  // The collapsed sidebar opens for the keyboard and closes by Escape.
  await again.keyboard.press('Shift+Tab')
  const sidebar = again.locator('aside > .sidebar')
  await expect(sidebar).toHaveCSS('width', '256px')
  await again.keyboard.press('Escape')
  await expect(sidebar).toHaveCSS('width', /^60\./)
  // Under the pointer, too, until it leaves.
  await again.getByRole('main').focus()
  await sidebar.hover()
  await expect(sidebar).toHaveCSS('width', '256px')
  await again.mouse.move(900, 400)
  await expect(sidebar).toHaveCSS('width', /^60\./)
  await again.keyboard.press('?')
  await expect(again.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await again.reload()
  await expect(again.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await again.keyboard.press('Escape')
  await expect(again.getByRole('dialog')).toHaveCount(0)
  for (const [link, heading] of [
    ['Voices', 'Voices'],
    ['Text to Speech', 'Speech'],
  ] as const) {
    await again.getByRole('link', { name: link, exact: true }).click()
    await expect(again.getByRole('heading', { name: heading, level: 1 })).toBeFocused()
  }
  // All licenses, at 150 %: each is reached and in sight, the next keys open one, close the dialog and are back at its button.
  await again.setViewportSize({ width: 853, height: 533 })
  await again.keyboard.press('Control+k')
  await again.getByRole('combobox', { name: /^Search screens/ }).fill('licenses')
  await again.keyboard.press('Enter')
  const opener = again.getByRole('button', { name: 'Licenses', exact: true })
  await opener.press('Enter')
  const licenses = again.getByRole('dialog', { name: 'Licenses' })
  const runtime = licenses.getByText('Parts of ONNX Runtime')
  await runtime.press('Enter')
  await expect(licenses.locator('details[open]')).toContainText('THIRD PARTY SOFTWARE NOTICES')
  await runtime.press('Enter')
  for (let steps = 0; steps < 3; steps++) await again.keyboard.press('Shift+Tab')
  await expect(licenses.locator(':focus')).toBeInViewport()
  await licenses.getByRole('button', { name: 'Licenses of Chromium' }).focus()
  await expect(licenses.locator(':focus')).toBeInViewport()
  await again.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await second.close()
})

test('a window too narrow for the sidebar opens it from a button', async ({ openStudio }) => {
  const { page, close } = await openStudio()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await page.setViewportSize({ width: 700, height: 600 })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const opener = page.getByRole('button', { name: 'Open the menu' })
  await opener.press('Enter')
  // However far one walks in it, the way back is known.
  for (let steps = 0; steps < 20; steps++) await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search screens/ }).fill('credits')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Credits' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await opener.click()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await expect(page.getByRole('heading', { name: 'Professional clones', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await close()
})

test('a draft on Home has its menu, by mouse and by keyboard', async ({ openStudio }) => {
  const { page, close } = await openStudio()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const rows = page.getByRole('link', { name: /Untitled voice/ })
  await expect(rows).toHaveCount(1)

  await page.getByRole('button', { name: 'Actions for Untitled voice' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(rows).toHaveCount(2)

  await rows.first().focus()
  await page.keyboard.press('Delete')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)

  await rows.first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows).toHaveCount(2)
  await close()
})

test('the sidebar shows what the account has; other products open in the browser', async ({
  folder,
  server,
  openStudio,
}) => {
  const browser = await createFakeBrowser(folder)
  await server.control('/account', { tier: 'free', is_producer: true })
  const cloud = { baseUrl: server.baseUrl, apiKey: server.apiKey }
  const { page, close } = await openStudio({ cloud, env: browser.env })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Documentation' }).click()
  await menu.getByRole('button', { name: 'Changelog' }).click()
  await expect.poll(browser.opened).toEqual(['https://elevenlabs.io/docs/changelog'])
  await menu.getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByText('Timbre does not know the web page for Subscription').first()).toBeVisible()

  await menu.getByRole('button', { name: 'Products' }).click()
  await menu.getByRole('button', { name: 'Producer Mode' }).click()
  await expect(menu.getByRole('button', { name: 'History' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'My Teams' })).toHaveCount(0)
  await server.control('/account', { producer_teams: [{ team_id: 't1', name: 'Readers', role: 'leader' }] })
  await page.reload()
  await expect(menu.getByRole('button', { name: 'My Teams' })).toBeVisible()
  await menu.getByRole('button', { name: 'Back to the main platform' }).click()

  await page.getByRole('button', { name: 'Creative Platform' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Conversational AI' }).click()
  await menu.getByRole('link', { name: 'Voices' }).click()
  await expect(page).toHaveURL(/voice-library\?use_cases=conversational/)
  await expect(menu.getByRole('button', { name: 'Agents' })).toBeVisible()

  await server.control('/account', { is_isolated: true, feature_flags: {}, tier: 'pro' })
  await page.reload()
  await menu.getByRole('button', { name: 'Back to the main platform' }).click()
  await expect(menu.getByRole('button', { name: 'Studio' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Dubbing' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Voice library' })).toHaveCount(0)
  await expect(menu.getByRole('button', { name: 'Conversational AI' })).toBeVisible()

  await page.getByRole('button', { name: 'Account:' }).click()
  const account = page.getByRole('menu', { name: 'Account' })
  await expect(account.getByRole('menuitem', { name: 'Subscription' })).toBeVisible()
  await expect(account.getByRole('menuitem', { name: 'Payouts' })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await account.getByRole('menuitem', { name: 'Theme' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /^Search screens/ })
  await search.fill('sett upl')
  await expect(page.getByRole('option')).toHaveCount(0)
  await search.fill('upl')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Uploads' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toHaveText(/Uploads.*Recent/)
  await search.fill('credits')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Credits' })).toBeVisible()
  await page.keyboard.press('Escape')
  // What is opened of another platform brings its sidebar.
  await page.keyboard.press('Control+k')
  await search.fill('conversational ai: agents')
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('button', { name: 'Knowledge Base' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  // Who may do what: saved at once, taken back, and never over a change made elsewhere.
  await openAt(page, '#/groups')
  const cell = (permission: string, group: string) =>
    page.getByRole('combobox', { name: `${permission}, ${group}`, exact: true })
  await expect(cell('Text to Speech', 'Editors')).toHaveAttribute('aria-disabled', 'true')
  await cell('Dubbing', 'Editors').selectOption('has')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell('Dubbing', 'Editors')).toHaveValue('no')
  const member = page.getByRole('button', { name: 'Remove editor@demo.invalid from Editors' })
  await member.click()
  await expect(page.getByText('editor@demo.invalid is no longer in Editors.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(member).toBeVisible()
  await server.control('/account', { group_permissions: ['sound_effects'] })
  await cell('Studio', 'Demo group').selectOption('has')
  await expect(page.getByText('were changed elsewhere')).toBeVisible()
  await expect(cell('Sound Effects', 'Demo group')).toHaveValue('has')
  // Everyone that may do everything is held to a list only after a yes, and nothing pretends to undo that.
  await server.control('/account', { all_members_permissions: null })
  await page.reload()
  await cell('Dubbing', 'Everyone').selectOption('no')
  const question = page.getByRole('dialog', { name: 'Remove Dubbing from Everyone?' })
  expect(await axeFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(cell('Dubbing', 'Everyone')).toHaveValue('has')
  await cell('Dubbing', 'Everyone').selectOption('no')
  await question.getByRole('button', { name: 'Remove permission' }).click()
  await expect(page.getByText('Everyone: No permission, Dubbing.').first()).toBeVisible()
  await expect(cell('Dubbing', 'Everyone')).toHaveValue('no')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  const workspace = (await server.get('/v1/workspace')) as { all_members_permissions: string[] }
  expect(workspace.all_members_permissions).toContain('workspace_settings')
  await server.control('/account', { seat_type: 'workspace_member' })
  await page.reload()
  await expect(page.getByText('Only workspace administrators can manage groups.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await close()
})
