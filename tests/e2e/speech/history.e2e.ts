import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { axeFindings } from '../../support/app/axe'
import { openAt } from '../../support/app/studio-address'
import { expect, test } from '../fixtures'

const slow = { timeout: 60_000 }
const path = '#/speech/text-to-speech?panel=history'

test('finds an old generation by a word, plays, deletes, restores and saves it, and has it made again; also after a kill', async ({
  server,
  openStudio,
  folder,
}) => {
  await server.control('/speech', { isCanned: true })
  await server.control('/history', { count: 1_500, days: 90, seed: 3 })
  const { voices } = (await server.get('/v1/voices')) as { voices: { voice_id: string }[] }
  const spoken = await fetch(`${server.baseUrl}/v1/text-to-speech/${voices[0]!.voice_id}`, {
    method: 'POST',
    headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'The xylophone waits.', model_id: 'eleven_multilingual_v2' }),
  })
  expect(spoken.status).toBe(200)
  await server.control('/clock', { advanceMs: 30 * 24 * 3_600_000 })

  const first = await openStudio({ cloud: server })
  await openAt(first.page, path)
  const list = (page: typeof first.page) => page.getByRole('grid', { name: 'History' })
  const row = (page: typeof first.page) =>
    list(page).getByRole('row').filter({ hasText: 'The xylophone waits.' })
  const search = (page: typeof first.page) => page.getByRole('searchbox', { name: 'Search the history' })
  await expect(list(first.page)).toBeVisible({ timeout: 30_000 })
  // A kill while the pages come; the next start goes on.
  await first.kill()

  // What is lost on its way cannot be found then.
  await server.control('/account', { force_logging_disabled: true })
  const { page } = await openStudio({ cloud: server, env: { TIMBRE_PICKED: folder } })
  await openAt(page, path)
  await search(page).fill('xylo')
  await expect(row(page)).toBeVisible({ timeout: 60_000 })
  await expect(list(page).getByRole('row')).toHaveCount(2)
  expect(await axeFindings(page)).toEqual([])

  await row(page).getByRole('button', { name: /^Play/ }).click()
  const player = page.getByRole('region', { name: 'History player' })
  await expect(player.getByRole('slider', { name: 'Position' })).toHaveAttribute(
    'aria-valuetext',
    /of 0:0[1-9]/,
    {
      timeout: 30_000,
    },
  )
  await expect(row(page).getByLabel('In the cloud')).toHaveCount(0)

  await row(page).click()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page)).toBeVisible()

  await row(page).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Restore text and settings' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('The xylophone waits.')

  // Made again after a month; the answer is lost, a notice tells so and leads to the row.
  await server.control('/faults', {
    method: 'POST',
    path: '/v1/text-to-speech/',
    times: 1,
    cutAfterBytes: 0,
  })
  await row(page).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Generate again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Generate again' }).click()
  await expect(page.getByText(/^Generating\. It is listed here/)).toBeVisible()
  const lost = row(page).filter({ hasText: 'Not received. It may have been charged.' })
  await expect(lost).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  const notices = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await notices.filter({ hasText: 'The xylophone waits.' }).getByRole('button', { name: /^Show/ }).click()
  await lost.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog', { name: 'Try again?' }).getByRole('button', { name: 'Try again' }).click()
  await search(page).fill('xylo')
  await expect(row(page)).toHaveCount(3)
  const heard = row(page).filter({ hasNotText: 'Not received' })
  await expect(heard).toHaveCount(2)

  await heard.first().hover()
  await heard.first().getByRole('button', { name: 'Add to favorites' }).click()
  await page.getByRole('button', { name: 'Favorites only' }).click()
  await expect(row(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Favorites only' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByLabel('Model').selectOption({ label: 'Multilingual v2' })
  await expect(row(page)).toHaveCount(3)
  await filters.getByLabel('Task').selectOption({ label: 'Dialogue' })
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()

  await search(page).fill('xylo')
  for (const [as, saved] of [
    ['Save into a folder', 'Generations'],
    ['Save as a zip file', 'Generations.zip'],
  ] as const) {
    await expect(heard).toHaveCount(2)
    await heard.first().click()
    await heard.last().click({ modifiers: ['ControlOrMeta'] })
    await page
      .getByRole('toolbar', { name: 'Actions for selected generations' })
      .getByRole('button', { name: 'Save…' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Save 2 generations' })
    await dialog.getByRole('button', { name: as }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => readdir(folder)).toContain(saved)
  }
  expect(await readdir(join(folder, 'Generations'))).toHaveLength(2)

  // Dragged out, both go as files of their own.
  await expect(heard).toHaveCount(2)
  await heard.first().dragTo(page.getByRole('heading', { level: 1 }))
  await expect
    .poll(async () => (await readdir(folder)).filter((name) => /xylophone waits.*\.mp3$/.test(name)), slow)
    .toHaveLength(2)

  // Offline the list says so, plays what is here, and asks for nothing.
  await server.close()
  await page.evaluate(() => window.studio.calls.history.refresh({}))
  await expect(page.getByText('Offline. You can play the audio that is on this computer.')).toBeVisible(slow)
  await heard.first().getByRole('button', { name: /^Play/ }).click()
  await expect(player.getByRole('button', { name: 'Pause playback' })).toBeVisible(slow)
})
