import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFakeBrowser } from '../../support/app/fake-browser'
import { openAt } from '../../support/app/studio-address'
import { openFromOutside } from '../../support/app/studio-app'
import { wavFile } from '../../support/audio/pcm-files'
import { expect, test } from '../fixtures'

// spec/shell.md sections 2, 4 and 9, spec/speech-synthesis.md sections 2 and 9: what no other journey meets.

test('menus and links lead where they say; the film has its controls, feedback its minute', async ({
  folder,
  server,
  openStudio,
}) => {
  const browser = await createFakeBrowser(folder)
  await server.control('/account', { character_limit: 1_234_567, seat_type: 'workspace_admin' })
  const { page } = await openStudio({ cloud: server, env: browser.env })
  const menu = page.getByRole('navigation', { name: 'Main' })

  // Before it was played a film has what plays it, and nothing else.
  const film = page.getByRole('group', { name: 'Film: Add your voice' })
  await expect(film.getByRole('button')).toHaveCount(1)
  await film.getByRole('button', { name: 'Play' }).click()
  await expect(film.getByRole('button', { name: 'Speed: 1' })).toBeVisible()
  await expect(film.getByRole('slider', { name: 'Position in the film' })).toBeVisible()

  await menu.getByRole('button', { name: 'Terms', exact: true }).click()
  await expect.poll(browser.opened).toHaveLength(1)
  await menu.getByRole('button', { name: 'Privacy', exact: true }).click()
  await expect
    .poll(browser.opened)
    .toEqual([expect.stringMatching(/terms/), expect.stringMatching(/privacy/)])

  const account = page.getByRole('menu', { name: 'Account' })
  await page.getByRole('button', { name: 'Account:' }).click()
  await account.getByRole('menuitem', { name: 'Documentation' }).press('ArrowRight')
  await expect(page.getByRole('menuitem', { name: 'API Reference' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await account.getByRole('menuitem', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: /^Credits/ }).click()
  await expect(page.getByRole('dialog', { name: 'Credits' })).toContainText('of 1,234,567 credits')
  await page.keyboard.press('Escape')
  await openAt(page, '#/groups')
  await expect(page.getByText('Every group has what Everyone has.')).toBeVisible()

  // A collapsed sidebar opens by a click, too, and stays until the page changes.
  await page.getByRole('button', { name: 'Unpin the sidebar' }).click()
  const sidebar = page.locator('aside > .sidebar')
  await page.getByRole('main').hover()
  await expect(sidebar).toHaveCSS('width', /^60\./)
  await sidebar.dispatchEvent('click')
  await expect(sidebar).toHaveCSS('width', '256px')
  await openAt(page, '#/speech/text-to-speech')
  await expect(sidebar).toHaveCSS('width', /^60\./)

  // The voice picker is 30rem wide, its list as high as 40 % of the window.
  await page.getByRole('button', { name: /^Voice: / }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a voice' })
  await expect(picker).toHaveCSS('width', '480px')
  const windowHeight = await page.evaluate(() => window.innerHeight)
  await expect(picker.getByRole('listbox')).toHaveCSS('max-height', `${windowHeight * 0.4}px`)
  await page.keyboard.press('Escape')

  // Offline nothing of it is lost, and nothing is sent by itself afterwards.
  const opened = page.getByRole('button', { name: 'Feedback', exact: true })
  const opinion = page.getByRole('textbox', { name: 'Feedback' })
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  await opened.click()
  await opinion.fill('Written on a train.')
  await server.control('/faults', { path: '/feedback$', cutAfterBytes: 0 })
  await submit.click()
  await expect(page.getByText('Sending failed. Please try again later.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await opened.click()
  await expect(opinion).toHaveValue('Written on a train.')
  await server.control('/faults', undefined, 'DELETE')
  await submit.click()
  await expect(page.getByText('Thank you for your feedback')).toBeVisible()
  await page.keyboard.press('Escape')
  // It thanks for a minute, then there is room for more. A new page has its clock from the beginning.
  await page.reload()
  await opened.waitFor()
  await page.clock.install()
  await opened.click()
  await opinion.fill('One more thing.')
  await submit.click()
  const thanks = page.getByText('Thank you for your feedback')
  await expect(thanks).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(thanks).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(opinion).toHaveValue('')
})

test('what the plan allows stands in one place, with the reason of each lock, and the assistant leads there', async ({
  server,
  openStudio,
}) => {
  await server.control('/account', { tier: 'free', character_limit: 10_000 })
  await server.control('/speech', { isCanned: true })
  const { page } = await openStudio({ cloud: server })
  const assistant = page.getByRole('region', { name: 'Support assistant', exact: true })
  const field = assistant.getByRole('textbox', { name: 'Ask the assistant' })
  await page.getByRole('button', { name: 'Support assistant', exact: true }).click()
  await field.fill('Why is this locked?')
  await expect(async () => {
    if ((await field.inputValue()) !== '') await field.press('Enter')
    await expect(field).toHaveValue('', { timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 2, name: 'Plan', exact: true })).toBeInViewport()
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await expect(plan).toContainText('Free')
  await expect(plan).toContainText('of 10,000 used')
  const offer = (name: string) => plan.getByRole('listitem').filter({ hasText: name })
  await expect(offer('Text to Speech')).toContainText('allowed')
  await expect(offer('Professional Voice Clone')).toContainText('locked')
  await expect(offer('Professional Voice Clone')).toContainText(
    'Professional voice cloning requires the Creator plan or higher.',
  )
})

test('a dialog that a menu opened keeps the focus, however late the menu is gone', async ({ openStudio }) => {
  const { page } = await openStudio()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page.evaluate(() => {
    const soon = window.setTimeout.bind(window)
    const later = (run: () => void, ms = 0, ...more: unknown[]) => soon(run, ms === 0 ? 400 : ms, ...more)
    Object.assign(window, { setTimeout: later })
  })
  // The second time its form is there at once, and has the focus before the dialog watches over it.
  for (let times = 0; times < 3; times++) {
    await page.getByRole('button', { name: 'Account:' }).click()
    await page.getByRole('menuitem', { name: 'Sign in to a server…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in to a server' })
    const secret = dialog.locator('input[name=secret]')
    await expect(secret).toBeVisible()
    await page.waitForTimeout(800)
    await expect(secret).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('the question about opened files is walked and answered by keys alone', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const link = page.getByRole('link', { name: 'Settings', exact: true })
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused()
  await link.focus()
  const take = join(folder, 'By keys.wav')
  const tone = Float32Array.from({ length: 6 * 48_000 }, (_, at) => 0.2 * Math.sin(at / 17))
  writeFileSync(take, wavFile(tone, 48_000, 16))
  const ask = () => openFromOutside(join(folder, 'studio'), take)
  const question = page.getByRole('dialog', { name: 'Add this recording?' })

  await ask()
  await expect(question).toBeFocused()
  // The focus goes around within it, past everything that can be pressed.
  const seen = new Set<string>()
  for (let steps = 0; steps < 8; steps++) {
    await page.keyboard.press('Tab')
    const at = question.locator(':focus')
    await expect(at).toHaveCount(1)
    await expect(at).toBeInViewport()
    seen.add(await at.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent))
  }
  expect([...seen]).toEqual(expect.arrayContaining(['Close', 'Cancel', 'Add']))
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(link).toBeFocused()

  await ask()
  await question.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(page.getByText('1 of 100 samples').first()).toBeVisible()
})

test('as many files as a folder holds, opened at once, leave the program running and ask about the first', async ({
  folder,
  openStudio,
}) => {
  const takes = join(folder, 'takes of a long evening at the harbor, as the recorder numbered them')
  mkdirSync(takes)
  const sound = wavFile(
    Float32Array.from({ length: 8_000 }, (_, at) => 0.2 * Math.sin(at / 7)),
    8_000,
    16,
  )
  const paths = Array.from({ length: 400 }, (_, at) => join(takes, `Take ${String(at).padStart(3, '0')}.wav`))
  for (const path of paths) writeFileSync(path, sound)
  const { page, process: running } = await openStudio()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await openFromOutside(join(folder, 'studio'), ...paths)
  const question = page.getByRole('dialog', { name: 'Add 100 recordings?' })
  await expect(question).toBeVisible({ timeout: 60_000 })
  await expect(question.getByText('Take 000.wav').first()).toBeVisible()
  await expect(question).toContainText('300 more files were left out.')
  expect(running.exitCode ?? running.signalCode).toBeNull()
  expect(readdirSync(join(folder, 'studio'))).not.toContain('opened-words.json')
})

test('a flood of links opens the first, offers the newest, and leaves nothing behind', async ({
  openStudio,
}) => {
  const { page } = await openStudio()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(async () => {
    const follow = (link: string) => window.studio.calls.deepLinks.follow({ link })
    const names = Array.from({ length: 60 }, (_, at) => at)
    await Promise.all(
      names.flatMap((at) => [
        follow(
          `timbre://voices?mode=create&creationType=voiceDesign&prompt=${'A calm voice '.repeat(9)}${at}`,
        ),
        follow(`timbre://clones/..%2f${at}`),
        follow('timbre://settings#about'),
      ]),
    )
    await follow('timbre://voice-library?search=the+newest')
  })
  await expect(
    page
      .getByText('A link to Timbre was opened.')
      .or(page.getByRole('heading', { name: 'Voice library' }))
      .first(),
  ).toBeVisible()
  const designs = await page.evaluate(() => window.studio.calls.voiceDesigns.list({}))
  expect((designs as { value: unknown[] }).value.length).toBeLessThanOrEqual(1)
  const offer = page.getByRole('button', { name: 'Open', exact: true })
  if (await offer.isVisible()) await offer.click()
  await expect(page.getByRole('heading', { name: 'Voice library', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toHaveCount(0)
})
