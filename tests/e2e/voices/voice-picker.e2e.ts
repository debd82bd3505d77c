import type { Page } from 'playwright'
import { axeFindings } from '../../support/app/axe'
import { chooseInMenu, menuArgs } from '../../support/app/choose-in-menu'
import { openAt } from '../../support/app/studio-address'
import { expect, test } from '../fixtures'

const makeVoice = async (
  server: { baseUrl: string; apiKey: string },
  name: string,
  labels: Record<string, string> = {},
): Promise<string> => {
  const answer = await fetch(`${server.baseUrl}/v1/voices/pvc`, {
    method: 'POST',
    headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name, language: 'en', labels: { accent: 'american', ...labels } }),
  })
  return ((await answer.json()) as { voice_id: string }).voice_id
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search voices' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Voices' }).getByRole('option')
/** Until the mirror holds this voice. */
const mirrored = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(async (search) => {
        await window.studio.calls.voices.syncNow({})
        const found = await window.studio.calls.voices.list({ search })
        return found.ok && found.value.totalCount
      }, name),
    )
    .toBe(1)

test('any voice is found and shown by the keyboard alone, and is recent from then on', async ({
  server,
  openStudio,
}) => {
  await server.control('/account', { professional_voice_limit: 200 })
  for (let number = 1; number <= 120; number += 1) await makeVoice(server, `Voice ${number}`)
  const ann = await makeVoice(server, 'Ann of the North', { age: 'middle_aged' })
  const studio = await openStudio({ cloud: server, args: menuArgs })
  const { page } = studio
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await mirrored(page, 'Ann of the North')

  await openAt(page, '#/?dialog=go-to-voice')
  await expect(search(page)).toBeFocused()
  await expect(options(page).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const groups = page.getByRole('listbox').getByRole('group')
  await expect(groups.first()).toHaveAccessibleName('Suggested')
  await expect(page.getByRole('group', { name: 'Suggested' }).getByRole('option')).toHaveCount(10)

  // The list goes on as far as it is scrolled, to the voices that every workspace has.
  const milo = page.getByRole('group', { name: 'Default' }).getByRole('option', { name: 'Milo' })
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+End')
    await expect(milo).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(milo).toHaveAttribute('aria-setsize', '133')
  await expect(page.getByRole('option', { name: 'Otto' })).toHaveCount(0)

  // Legacy voices are for those who look for them.
  await page.keyboard.type('otto')
  await expect(options(page)).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Legacy' }).getByRole('option')).toBeVisible()
  await expect(options(page)).toContainText('Otto (Legacy)')
  await search(page).fill('nobody at all')
  await expect(page.getByText('No results found.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await search(page).fill('north middle')
  await expect(options(page)).toHaveCount(1)
  const active = await search(page).getAttribute('aria-activedescendant')
  await expect(options(page).first()).toHaveAttribute('id', active ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`voiceId=${ann}`))
  await expect(page.getByLabel('Voice details')).toContainText('Ann of the North')

  await openAt(page, `#/voices?voiceId=${ann}&dialog=go-to-voice`)
  await expect(search(page)).toHaveValue('')
  await expect(groups.first()).toHaveAccessibleName('Recent')
  await expect(options(page).first()).toContainText('Ann of the North')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveCount(0)

  // A new voice can be made from here, and from the menu wherever one is.
  const adding = page.getByRole('dialog', { name: 'Add voice' })
  await openAt(page, '#/?dialog=go-to-voice')
  await page.getByRole('button', { name: 'Add voice', exact: true }).last().click()
  await expect(adding).toBeVisible()
  await expect(search(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await chooseInMenu(studio, 'add-voice')
  await expect(adding).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openAt(page, '#/?dialog=go-to-voice')
  await page.getByRole('link', { name: 'Find more voices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Voice library' })).toBeVisible()
  await expect(search(page)).toHaveCount(0)
})

test('what is known of the voices can be chosen from offline', async ({ server, openStudio }) => {
  await makeVoice(server, 'Ann of the North')
  const { page } = await openStudio({ cloud: server })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await mirrored(page, 'Ann of the North')
  await server.close()
  await openAt(page, '#/?dialog=go-to-voice')
  await search(page).fill('ann')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Voice details')).toContainText('Ann of the North')
})

test('a suggested voice is added on its sheet and chosen then; without adding it the picker comes back', async ({
  server,
  openStudio,
}) => {
  await server.control('/generation', { spokenMaxChars: 12, isCanned: true })
  const { page } = await openStudio({ cloud: server })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openAt(page, '#/?dialog=go-to-voice')
  const suggested = page.getByRole('group', { name: 'Suggested' }).getByRole('option')
  await expect(suggested).not.toHaveCount(0)
  const name = (await suggested.first().locator('[title]').last().getAttribute('title')) ?? ''
  await search(page).fill(name)
  await expect(suggested).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])

  // Its preview plays alone, and stops when it is pressed again.
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(suggested).toContainText('Playing preview', { timeout: 60_000 })
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(suggested).not.toContainText('Playing preview')

  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Voice of the library' })
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect(search(page)).toBeFocused()
  await search(page).fill(name)
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Add to My Voices' }).click()
  await expect(page.getByLabel('Voice details')).toContainText(name)
  await expect(sheet).toHaveCount(0)

  // From now on it is one of the voices, recent, and chosen by its suggestion too.
  await openAt(page, '#/?dialog=go-to-voice')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText(name)
  await search(page).fill(name)
  await expect(suggested).toHaveCount(1)
  await suggested.click()
  await expect(page.getByLabel('Voice details')).toContainText(name)
})
