import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountButton, chooseOfAccount, expectFocusIn, typeInMenu, walkTo } from '../../support/app/by-keys'
import { openAt } from '../../support/app/studio-address'
import { watchFocus } from '../../support/app/watch-focus'
import { startDemoServer } from '../../support/cloud/demo-server'
import { expect, test } from '../fixtures'

// Issue 13, section 5: groups and accounts by keyboard alone, and the focus is never lost on the way.

test('the groups: a permission, a member, and each of them back', async ({ server, openStudio }) => {
  const { page } = await openStudio({ cloud: server })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await openAt(page, '#/groups')
  const cell = (permission: string, group: string) =>
    page.getByRole('combobox', { name: `${permission}, ${group}`, exact: true })
  await cell('Dubbing', 'Editors').waitFor()
  const lost = await watchFocus(page)
  const choose = async (key: string): Promise<void> => {
    await page.keyboard.press('Enter')
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
  }
  /** By F8 to what was told, and what it offers. */
  const undo = async (): Promise<void> => {
    await page.keyboard.press('F8')
    await walkTo(
      page,
      page
        .getByRole('region', { name: /^Notifications/ })
        .getByRole('button', { name: 'Undo' })
        .last(),
    )
    await page.keyboard.press('Enter')
  }

  // What is locked says why.
  await walkTo(page, cell('Text to Speech', 'Editors'))
  await expect(page.getByRole('tooltip')).toHaveText('Must be disabled in the Everyone group first')

  await cell('Dubbing', 'Editors').focus()
  await choose('ArrowDown')
  await expect(page.getByText('Editors: Has permission, Dubbing.').first()).toBeVisible()
  await expect(cell('Dubbing', 'Editors')).toHaveValue('has')
  await expect(cell('Dubbing', 'Editors')).toBeFocused()
  await undo()
  await expect(cell('Dubbing', 'Editors')).toHaveValue('no')
  await expect(cell('Dubbing', 'Editors')).toBeFocused()

  const editors = page.getByRole('region', { name: 'Members of Editors' })
  const remove = editors.getByRole('button', { name: 'Remove editor@demo.invalid from Editors' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(0)
  await expectFocusIn(editors)
  await undo()
  await expect(remove).toBeVisible()

  await walkTo(page, editors.getByRole('textbox', { name: 'Add to Editors' }))
  await page.keyboard.type('anna@example.com')
  await page.keyboard.press('Enter')
  await expect(editors.getByText('anna@example.com')).toBeVisible()
  await expect(editors.getByRole('textbox', { name: 'Add to Editors' })).toHaveValue('')
  await expect(editors.getByRole('textbox', { name: 'Add to Editors' })).toBeFocused()

  // The question before the first restriction, answered by Escape and by a press.
  await server.control('/account', { all_members_permissions: null })
  await openAt(page, '#/')
  await openAt(page, '#/groups')
  const everyone = cell('Dubbing', 'Everyone')
  await expect(everyone).toHaveValue('has')
  await everyone.focus()
  const question = page.getByRole('dialog', { name: 'Remove Dubbing from Everyone?' })
  await choose('ArrowUp')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(everyone).toBeFocused()
  await choose('ArrowUp')
  await walkTo(page, question.getByRole('button', { name: 'Remove permission' }))
  await page.keyboard.press('Enter')
  await expect(everyone).toHaveValue('no')
  await expect(everyone).toBeFocused()
  expect(await lost()).toEqual([])
})

test('another account and out again; what an update brought', async ({ folder, server, openStudio }) => {
  const next = await startDemoServer({ dataFolder: join(folder, 'next-cloud') })
  try {
    const userDataDir = join(folder, 'studio')
    mkdirSync(userDataDir, { recursive: true })
    const news = { version: '0.1.0', notes: 'Takes begin sooner.' }
    writeFileSync(join(userDataDir, 'updates.json'), JSON.stringify({ news, isNewsSeen: false }))
    const { page } = await openStudio({ args: ['--password-store=basic'] })
    await page.getByRole('heading', { level: 1 }).waitFor()

    await page.getByText('Timbre was updated to 0.1.0.').first().waitFor()
    const lost = await watchFocus(page)
    await page.keyboard.press('F8')
    await walkTo(page, page.getByRole('button', { name: 'What’s new' }))
    await page.keyboard.press('Enter')
    const notes = page.getByRole('dialog', { name: 'What’s new in Timbre 0.1.0' })
    await expect(notes).toContainText('Takes begin sooner.')
    await expectFocusIn(notes)
    await page.keyboard.press('Escape')
    await expect(notes).toHaveCount(0)
    await expect(page.locator('body')).not.toBeFocused()

    const signIn = page.getByRole('dialog')
    for (const { baseUrl, apiKey } of [next, server]) {
      await openAt(page, '#/settings?dialog=sign-in')
      await page.getByLabel('Server address').waitFor()
      await walkTo(page, page.getByLabel('Server address'))
      await page.keyboard.press('Control+a')
      await page.keyboard.type(baseUrl)
      await walkTo(page, page.getByLabel('API key', { exact: true }).last())
      await page.keyboard.type(apiKey)
      await page.keyboard.press('Enter')
      await signIn.getByRole('button', { name: 'Keep until I quit' }).waitFor()
      await walkTo(page, signIn.getByRole('button', { name: 'Keep until I quit' }))
      await page.keyboard.press('Enter')
      await expect(signIn).toHaveCount(0)
      await expect(page.locator('body')).not.toBeFocused()
    }

    await walkTo(page, accountButton(page), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const accounts = page.getByRole('menuitem', { name: 'Switch account' })
    await accounts.waitFor()
    await typeInMenu(page, 'switch')
    await expect(accounts).toBeFocused()
    await page.keyboard.press('ArrowRight')
    const other = page.getByRole('menuitemcheckbox', { name: `Demo ${new URL(next.baseUrl).host}` })
    await other.waitFor()
    for (
      let steps = 0;
      steps < 5 && !(await other.evaluate((line) => line === document.activeElement));
      steps++
    )
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/is open\.$/).first()).toBeVisible()
    await expect(accountButton(page)).toBeFocused()

    await page.keyboard.press('Tab')
    await chooseOfAccount(page, 'sign', 'Sign out')
    await expect(page.getByText('Signed out. Drafts and recordings').first()).toBeVisible()
    await expect(accountButton(page)).toBeFocused()
    expect(await lost()).toEqual([])
  } finally {
    await next.close()
  }
})
