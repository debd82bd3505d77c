import type { Page } from 'playwright'
import { openAt } from '../../support/app/studio-address'
import { expect, test } from '../fixtures'

const rows = (page: Page) => page.getByRole('grid', { name: 'Voices' }).locator('[data-row-id]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const names = async (page: Page): Promise<string[]> =>
  rows(page).locator('button[aria-pressed]').allInnerTexts()

test('a collection: tabs, order, favorites, labels and deletion of several, settings of one', async ({
  server,
  openStudio,
}) => {
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(server.baseUrl + path, {
      method: 'POST',
      headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return (await answer.json()) as Record<string, unknown>
  }
  const make = async (name: string): Promise<string> => {
    const made = await post('/v1/voices/pvc', { name, language: 'en', labels: { accent: 'american' } })
    await server.control('/clock', { advanceMs: 60_000 })
    return made['voice_id'] as string
  }
  await server.control('/account', { professional_voice_limit: 10, voice_limit: 10 })
  const cleo = await make('Cleo')
  const [ann, bea] = [await make('Ann'), await make('Bea')]
  const library = (await server.get('/v1/shared-voices?page_size=30')) as {
    voices: { voice_id: string; public_owner_id: string }[]
  }
  const [shared] = library.voices
  await post(`/v1/voices/add/${shared?.public_owner_id}/${shared?.voice_id}`, {
    new_name: 'Dora of the library',
  })

  const { page } = await openStudio({ cloud: server })
  await openAt(page, '#/voices')
  await expect(rows(page)).toHaveCount(4)

  // Each tab holds its kind; the address names the tab.
  const show = (kind: string) => page.getByRole('radio', { name: new RegExp(`^${kind}`) }).click()
  await show('From the library')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Dora of the library')).toBeVisible()
  await expect(page).toHaveURL(/voiceKind=library/)
  await show('Default')
  await expect(rows(page)).toHaveCount(3)
  await show('Professional')
  await expect(rows(page)).toHaveCount(3)

  expect(await names(page)).toEqual(['Ann', 'Bea', 'Cleo'])
  await page.getByLabel('Sort by').selectOption('Newest')
  await expect.poll(() => names(page)).toEqual(['Bea', 'Ann', 'Cleo'])
  await page.getByLabel('Sort by').selectOption('Oldest')
  await expect.poll(() => names(page)).toEqual(['Cleo', 'Ann', 'Bea'])

  await page.getByRole('button', { name: 'Add Bea to favorites' }).click()
  await page.getByRole('button', { name: 'Favorites', exact: true }).click()
  await expect.poll(() => names(page)).toEqual(['Bea'])
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Bea'])
  await page.getByRole('button', { name: 'Favorites', exact: true }).click()

  // Two at once: a label, then deletion.
  await row(page, 'Ann').click({ position: { x: 400, y: 20 } })
  await row(page, 'Cleo').click({ position: { x: 400, y: 20 }, modifiers: ['ControlOrMeta'] })
  const bar = page.getByRole('toolbar', { name: 'Actions for selected voices' })
  await expect(bar).toContainText('2 chosen')
  await bar.getByRole('button', { name: 'Label…' }).click()
  const label = page.getByRole('dialog', { name: 'Label 2 voices' })
  await expect(label.getByRole('button', { name: 'Set label' })).toHaveAttribute('aria-disabled', 'true')
  await label.getByLabel('Label').selectOption('Age')
  await label.getByLabel('Value').selectOption('Middle aged')
  await label.getByRole('button', { name: 'Set label' }).click()
  const labelsOf = async (id: string) => ((await server.get(`/v1/voices/${id}`)) as { labels: object }).labels
  for (const id of [ann, cleo])
    await expect.poll(() => labelsOf(id)).toMatchObject({ accent: 'american', age: 'middle_aged' })
  expect(await labelsOf(bea)).not.toHaveProperty('age')

  await bar.getByRole('button', { name: 'Delete…' }).click()
  await page
    .getByRole('dialog', { name: 'Delete 2 voices?' })
    .getByRole('button', { name: 'Delete 2 voices' })
    .click()
  await expect.poll(() => names(page)).toEqual(['Bea'])
  await expect
    .poll(
      async () =>
        ((await server.get('/v2/voices?voice_type=non-default')) as { total_count: number }).total_count,
    )
    .toBe(2)

  // The settings of one voice are the cloud's.
  await page.getByRole('button', { name: 'Bea', exact: true }).click()
  const details = page.getByLabel('Voice details')
  const stability = details.getByRole('slider', { name: 'Stability' })
  await stability.focus()
  for (let step = 0; step < 21; step += 1) await stability.press('ArrowLeft')
  await expect(details.getByText('Under 30% may lead to instability')).toBeVisible()
  const settingsOf = () => server.get(`/v1/voices/${bea}/settings`)
  await expect.poll(settingsOf).toMatchObject({ stability: 0.29, similarity_boost: 0.75 })
  const style = details.getByRole('slider', { name: 'Style exaggeration' })
  await style.focus()
  for (let step = 0; step < 50; step += 1) await style.press('ArrowRight')
  await expect(details.getByText('Over 50% may lead to instability')).toHaveCount(0)
  await style.press('ArrowRight')
  await expect(details.getByText('Over 50% may lead to instability')).toBeVisible()
  await stability.dblclick()
  await expect.poll(settingsOf).toMatchObject({ stability: 0.5 })
  await details.getByRole('switch', { name: 'Speaker boost' }).click()
  await expect.poll(settingsOf).toMatchObject({ use_speaker_boost: false })
  await details.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect.poll(settingsOf).toMatchObject({ use_speaker_boost: true })

  await expect(details.getByText('None in the last 30 days')).toBeVisible()
  await details.getByRole('button', { name: 'Copy voice ID' }).click()
  await expect(details.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Copy voice ID' })).toBeVisible()
})
