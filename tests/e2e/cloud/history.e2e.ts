import { axeFindings } from '../../support/app/axe'
import { openAt } from '../../support/app/studio-address'
import { expect, test } from '../fixtures'

const path = '#/speech/text-to-speech?panel=history'

test('finds an old generation by a word, plays it, deletes it and takes that back; also after a kill', async ({
  server,
  openStudio,
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

  const { page } = await openStudio({ cloud: server })
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
})
