import type { Locator, Page } from 'playwright'
import { accountButton, chooseOfAccount, expectFocusIn, walkTo } from '../../support/app/by-keys'
import { openAt } from '../../support/app/studio-address'
import { watchFocus } from '../../support/app/watch-focus'
import { expect, test } from '../fixtures'

// Issue 13, section 5: what stands around the screens, by keyboard alone, and the focus is never lost on the way.

const dayMs = 24 * 60 * 60_000

/** Where the focus stands on a button with a tooltip, a first Escape closes that. */
async function escapeFrom(page: Page, place: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  if ((await page.getByRole('tooltip').count()) === 0 && (await place.count()) > 0)
    await page.keyboard.press('Escape')
  await expect(place).toHaveCount(0)
}

async function skipToContent(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await walkTo(page, page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

test('the checklist, its film, the bell and the affiliate program', async ({ server, openStudio }) => {
  const { page } = await openStudio({ cloud: server })
  const card = page.getByRole('region', { name: 'Onboarding Checklist' })
  await card.waitFor()
  await skipToContent(page)
  const lost = await watchFocus(page)

  const step = card.getByRole('button', { name: /^Bring your recordings/ })
  await walkTo(page, step)
  await page.keyboard.press('Enter')
  await expect(step).toHaveAttribute('aria-expanded', 'true')
  await expect(step).toBeFocused()

  const film = card.getByRole('group', { name: 'Film: Bring your recordings' })
  await walkTo(page, film.getByRole('button', { name: 'Play' }))
  await page.keyboard.press('Space')
  await expect(film.getByRole('button', { name: 'Pause' })).toBeFocused()
  await page.keyboard.press('Tab')
  const seek = film.getByRole('slider', { name: 'Position in the film' })
  await expect(seek).toBeFocused()
  await expect(seek.locator('xpath=ancestor::*[contains(@class,"transition-opacity")]')).toHaveCSS(
    'opacity',
    '1',
  )
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  for (const speed of ['1.5', '2', '1']) {
    await page.keyboard.press('Enter')
    await expect(film.getByRole('button', { name: `Speed: ${speed}`, exact: true })).toBeFocused()
  }
  await walkTo(page, film.getByRole('button', { name: 'Pause' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(film.getByRole('button', { name: 'Play' })).toBeFocused()

  await walkTo(page, card.getByRole('button', { name: 'Hide the checklist' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()

  // The list behind the bell, from the palette and back to the bell.
  const timestamp = new Date(Date.now() - dayMs).toISOString()
  await server.control('/announcements', [
    {
      slug: 'hello',
      title: 'Hello there',
      description: 'News.',
      timestamp,
      cta: { label: 'Read', url: 'https://example.org/' },
    },
  ])
  await openAt(page, '#/settings#announcements')
  await page.getByLabel('Content server').focus()
  await page.keyboard.type(server.baseUrl)
  await page.keyboard.press('Enter')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search screens/ }).waitFor()
  await page.keyboard.type('notifications')
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expectFocusIn(list)
  await walkTo(page, list.getByRole('button', { name: /Read/ }))
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(bell).toBeFocused()
  await page.keyboard.press('Enter')
  await expectFocusIn(list)
  // What there is nothing left to do with says so in a tooltip, which a first Escape closes.
  await expect(list.getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveText('Everything is read.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  // From the user menu into the dialog, and back to the menu's button.
  const dialog = page.getByRole('dialog', { name: 'Affiliate program' })
  await chooseOfAccount(page, 'bec', 'Become an affiliate')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(accountButton(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await chooseOfAccount(page, 'bec', 'Become an affiliate')
  await walkTo(page, dialog.getByRole('button', { name: 'Become an affiliate' }))
  await page.keyboard.press('Enter')
  const copy = dialog.getByRole('button', { name: 'Copy your link' })
  await expect(copy).toBeVisible()
  await expectFocusIn(dialog)
  await copy.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeFocused()
  await walkTo(page, dialog.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(accountButton(page)).toBeFocused()
  expect(await lost()).toEqual([])
})

test('a page that a dialog uncovers only after it has left gets the focus back', async ({
  server,
  openStudio,
}) => {
  const { page } = await openStudio({ cloud: server })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await accountButton(page).focus()
  const isBack = await page.evaluate(async () => {
    const before = document.activeElement
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const covered = [...document.body.children]
    const dialog = document.createElement('div')
    dialog.role = 'dialog'
    dialog.tabIndex = -1
    document.body.append(dialog)
    dialog.focus()
    for (const each of covered) each.setAttribute('aria-hidden', 'true')
    await wait(1_000)
    dialog.remove()
    await wait(1_000)
    for (const each of covered) each.removeAttribute('aria-hidden')
    // At once, not with whatever changes next on the page.
    await wait(50)
    return document.activeElement === before
  })
  expect(isBack).toBe(true)
})

test('the assistant, feedback and the palette', async ({ server, openStudio }) => {
  await server.control('/speech', { isCanned: true })
  const { page } = await openStudio({ cloud: server })
  const opener = page.getByRole('button', { name: 'Support assistant', exact: true })
  await opener.waitFor()
  const lost = await watchFocus(page)
  const assistant = page.getByRole('region', { name: 'Support assistant', exact: true })
  const field = assistant.getByRole('textbox', { name: 'Ask the assistant' })
  const bar = assistant.getByRole('group', { name: 'Call', exact: true })

  await walkTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(assistant).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(async () => {
    if ((await field.inputValue()) === '') await page.keyboard.type('Hello')
    await page.keyboard.press('Enter')
    await expect(bar).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await expect(bar.getByText('Connected', { exact: true })).toBeVisible({ timeout: 20_000 })
  await walkTo(page, bar.getByRole('button', { name: 'End call' }))
  await page.keyboard.press('Enter')
  // The bar goes 2 s later, with what had the focus.
  await expect(bar).toHaveCount(0, { timeout: 20_000 })
  await expectFocusIn(assistant)
  await escapeFrom(page, assistant)
  await expect(opener).toBeFocused()

  await openAt(page, '#/speech/text-to-speech')
  await expect(page.getByRole('heading', { level: 1, name: 'Speech' })).toBeFocused()
  const feedback = page.getByRole('button', { name: 'Feedback', exact: true })
  await walkTo(page, feedback)
  await page.keyboard.press('Enter')
  const opinion = page.getByRole('textbox', { name: 'Feedback' })
  const popover = page.getByRole('dialog', { name: 'Feedback' })
  await expect(opinion).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(popover.getByText('Please enter your feedback.')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('All by keys.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(popover.getByText('Thank you for your feedback')).toBeVisible()
  await expectFocusIn(popover)
  await walkTo(page, popover.getByRole('button', { name: 'Ask for help' }))
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await expect(feedback).toBeFocused()

  const palette = page.getByRole('combobox', { name: /^Search screens/ })
  await page.keyboard.press('Control+k')
  await expect(palette).toBeFocused()
  await page.keyboard.type('nothing is called so')
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(feedback).toBeFocused()
  expect(await lost()).toEqual([])
})
