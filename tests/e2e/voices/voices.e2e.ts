import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { makeVoiceElsewhere, spendAttempts } from '../../support/cloud/clone-voices'
import { makeRecordings } from '../../support/audio/make-recordings'
import { openAt } from '../../support/app/studio-address'
import { unmarkedInForcedColors } from '../../support/app/forced-marks'
import { walkTo } from '../../support/app/by-keys'
import { expect, test } from '../fixtures'

const dayMs = 86_400_000

test('my voices: found, trained and heard; a change on both sides waits for a choice', async ({
  folder,
  server,
  openStudio,
}) => {
  const [recording] = await makeRecordings({
    folder: `${folder}/takes`,
    totalMinutes: 1,
    count: 1,
    formats: ['flac'],
    seed: 7,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const path = recording?.path ?? ''
  const ann = await makeVoiceElsewhere(server, 'Ann of the North', path)
  const bea = await makeVoiceElsewhere(server, 'Bea', path)
  await server.control('/verification', { outcome: 'accept' })
  await spendAttempts(server, ann, 1, path)
  const post = (address: string, body: object): Promise<Response> =>
    fetch(server.baseUrl + address, {
      method: 'POST',
      headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await post(`/v1/voices/pvc/${ann}/train`, {})).ok).toBe(true)

  const { page } = await openStudio({ cloud: server })
  await page.getByRole('link', { name: 'Voices', exact: true }).click()
  const rows = page.getByRole('grid', { name: 'Voices' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Ann of the North' })).toContainText('Training')
  await expect(rows.filter({ hasText: 'Bea' })).toContainText('Not verified')
  await page.getByLabel('Search voices').fill('north')
  await expect(rows.filter({ hasText: 'Bea' })).toHaveCount(0)
  await page.getByLabel('Search voices').fill('')

  // The address names the voice whose details are shown.
  await page.getByRole('button', { name: 'Ann of the North', exact: true }).click()
  await expect.poll(() => page.url()).toContain(`voiceId=${ann}`)
  await server.control('/clock', { advanceMs: dayMs })
  await page.evaluate(() => window.studio.calls.voices.syncNow({}))
  const details = page.getByLabel('Voice details')
  await expect(details.getByText('Voice is ready to be used with the model!').first()).toBeVisible()
  await details.getByLabel('Text to speak').fill('Hello from the north.')
  await details.getByRole('button', { name: 'Speak' }).click()
  await expect(details.getByText(/characters used$/)).toBeVisible({ timeout: 60_000 })

  await page.evaluate(
    (voiceId) => window.studio.calls.voices.update({ voiceId, patch: { name: 'Mine' } }),
    bea,
  )
  await post(`/v1/voices/pvc/${bea}`, { name: 'Theirs' })
  await page.getByRole('button', { name: 'Mine', exact: true }).click()
  const conflict = details.getByRole('alert', { name: 'Changed both here and in the cloud' })
  await expect(conflict).toContainText('Theirs')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict).toHaveCount(0)
  await expect
    .poll(async () => ((await server.get(`/v1/voices/${bea}`)) as { name: string }).name)
    .toBe('Mine')
})

test('the voice that is shown is told from its row, which the keys chose, in forced colors', async ({
  server,
  openStudio,
}) => {
  const made = await fetch(`${server.baseUrl}/v1/voices/pvc`, {
    method: 'POST',
    headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Anna', language: 'en', labels: { accent: 'american' } }),
  })
  expect(made.ok).toBe(true)
  const { page } = await openStudio({ cloud: server })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => window.studio.calls.voices.syncNow({}))
  await openAt(page, '#/voices')
  const row = page.getByRole('grid', { name: 'Voices' }).getByRole('row', { name: /Anna/ })
  await walkTo(page, row)
  // Enter on a button of the row is the button's.
  await walkTo(page, row.getByRole('button', { name: 'Add Anna to favorites' }))
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: 'Remove Anna from favorites' })).toBeFocused()
  await expect(page.getByLabel('Voice details')).toHaveCount(0)
  await walkTo(page, row, 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Voice details')).toContainText('Anna')
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(row.getByRole('button', { name: 'Anna', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await expect.poll(() => unmarkedInForcedColors(page)).toEqual([])
})
