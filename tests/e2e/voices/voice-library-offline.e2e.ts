import { join } from 'node:path'
import { openAt } from '../../support/app/studio-address'
import { startDemoServer } from '../../support/cloud/demo-server'
import { expect, test } from '../fixtures'

test('offline: the last answers with their age, previews heard once, and back', async ({
  folder,
  server,
  openStudio,
}) => {
  await server.control('/generation', { spokenMaxChars: 12, isCanned: true })
  const before = await openStudio({ cloud: server })
  await openAt(before.page, '#/voice-library?search=storyteller')
  const heard = before.page.getByRole('button', { name: /^Play preview of / }).first()
  const label = (await heard.getAttribute('aria-label')) ?? ''
  const name = label.replace('Play preview of ', '')
  await heard.click()
  await expect(before.page.getByRole('button', { name: `Stop preview of ${name}` })).toBeVisible()
  // It has ended, so it is here as a whole.
  await expect(before.page.getByRole('button', { name: label, exact: true }).first()).toBeVisible()
  await before.kill()
  const port = Number(new URL(server.baseUrl).port)
  await server.close()

  const { page } = await openStudio({ cloud: server })
  await openAt(page, '#/voice-library?search=storyteller')
  await expect(page.getByText(/^Offline, as of /)).toBeVisible()
  await page.getByRole('button', { name: label, exact: true }).first().click()
  await expect(page.getByRole('button', { name: `Stop preview of ${name}` }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: label, exact: true }).first()).toBeVisible()
  const voices = page.getByRole('feed', { name: 'Voices' }).getByRole('article')
  await voices
    .nth(1)
    .getByRole('button', { name: /^Play preview of / })
    .click()
  await expect(
    page.getByText('You are offline, and it was never played on this computer.').first(),
  ).toBeVisible()
  await voices.nth(1).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Voice of the library' })
  await expect(sheet.getByText('You are offline. Adding a voice needs the cloud.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  // A card says what can be done offline, and that can be done.
  await openAt(page, '#/voice-library?search=storyteller&mode=create')
  const ways = page.getByRole('dialog', { name: 'Add voice' })
  await expect(ways.getByRole('region', { name: 'Voice Library' })).toContainText(
    'The library needs the cloud.',
  )
  await ways.getByRole('button', { name: 'Design a voice' }).click()
  const design = page.getByRole('dialog', { name: 'Voice design' })
  await design.getByRole('button', { name: 'British CEO' }).click()
  await expect(design.getByRole('button', { name: 'Generate voice' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await design.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Of a search that was never answered nothing is known.
  await page.getByLabel('Search the voice library').fill('teacher')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  const again = await startDemoServer({ dataFolder: join(folder, 'cloud'), port })
  try {
    await expect(page.getByRole('feed', { name: 'Voices' }).getByRole('article').first()).toContainText(
      'Teacher',
      { timeout: 60_000 },
    )
    await expect(page.getByText(/^Offline, as of /)).toHaveCount(0)
  } finally {
    await again.close()
  }
})

test('10,000 voices: page after page as they come into sight, and only those in sight exist', async ({
  server,
  openStudio,
}) => {
  await server.control('/generation', { libraryEntries: 10_000 })
  const { page } = await openStudio({ cloud: server })
  await openAt(page, '#/voice-library')
  const voices = page.getByRole('feed', { name: 'Voices' }).getByRole('article')
  await expect(page.getByText('10,000 voices')).toBeVisible()
  const searches = async (): Promise<number> => {
    const { recent } = (await server.control('/requests')) as { recent: { path: string }[] }
    return recent.filter(({ path }) => path === '/v1/shared-voices').length
  }
  // The first page, and once more where the connection became known meanwhile.
  const first = await searches()
  expect(first).toBeLessThanOrEqual(2)
  await voices.first().focus()
  for (const [at, last] of [100, 200, 300].entries()) {
    await page.keyboard.press('End')
    await expect(page.locator(`article[aria-posinset="${last}"]`)).toBeFocused()
    await expect.poll(searches).toBeGreaterThan(first + at)
    // The next page has come.
    await expect(page.locator(`article[aria-posinset="${last + 1}"]`)).toBeAttached()
  }
  expect(await voices.count()).toBeLessThan(60)
  expect(await searches()).toBeLessThanOrEqual(2 + 3)
  await page.keyboard.press('Home')
  await expect(voices.first()).toBeFocused()
  await page.getByRole('radio', { name: 'Cards' }).click()
  await expect(voices.first()).toBeVisible()
  expect(await voices.count()).toBeLessThan(60)
})
