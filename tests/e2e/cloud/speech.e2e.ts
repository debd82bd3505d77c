import { openAt } from '../../support/app/studio-address'
import { expect, test } from '../fixtures'

const text = 'The harbor was quiet that morning, and the gulls had not yet decided to get up at all.'

// spec/speech-synthesis.md sections 2, 4, 5 and 8.

test('a text is heard while it arrives, and outlives a kill with its result', async ({
  server,
  openStudio,
}) => {
  test.setTimeout(300_000)
  await server.control('/speech', { isCanned: true, chunkBytes: 4_000, chunkDelayMs: 100 })
  await server.control('/account', { training_opt_out: false })
  const first = await openStudio({ cloud: server })
  const { page } = first
  page.setDefaultTimeout(20_000)
  await page.getByRole('link', { name: 'Text to Speech', exact: true }).click()
  const area = page.getByLabel('Text to speak')
  const generate = page.getByRole('button', { name: 'Generate speech' })
  await expect(generate).toHaveAttribute('aria-disabled', 'true')
  const { voices } = (await server.get('/v2/voices?page_size=1')) as {
    voices: { voice_id: string; name: string }[]
  }
  const { voice_id: voiceId, name } = voices[0]!
  await openAt(page, `#/speech/text-to-speech?voiceId=${voiceId}`)
  await expect(page.getByRole('button', { name: `Voice: ${name}` })).toBeVisible()
  await area.fill(text)
  await expect(page.getByText(/^\d+ credits$/)).toBeVisible()

  // The undo history of the text survives a tab switch.
  await area.press('End')
  await area.pressSequentially(' {x}')
  await expect(page.getByText(/^Input text contains one or more of the following characters:/)).toBeVisible()
  await page.getByRole('link', { name: 'Voice Changer', exact: true }).first().click()
  await expect(area).toBeHidden()
  await page.getByRole('link', { name: 'Text to Speech', exact: true }).first().click()
  await area.focus()
  await expect(async () => {
    const { length } = await area.inputValue()
    if (length > text.length) await page.keyboard.press('Control+z')
    await expect(area).toHaveValue(text, { timeout: 100 })
  }).toPass()

  // Over the limit it is truncated, which is one step back.
  await area.press('End')
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(12_000)))
  await page.keyboard.press('Control+v')
  await expect(
    page.getByText('You can only have up to 10000 characters in the speech.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('10,000 / 10,000 characters')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^2,\d{3} characters are over the limit\./)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(area).toHaveValue(text)

  await area.press('Control+Enter')
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.getByRole('button', { name: 'Pause playback' })).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent generations' })
  // It is heard before the end of it is here.
  await expect(recent.getByRole('button', { name: `Cancel ${text}` })).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector('[aria-label="Position"]')?.getAttribute('aria-valuetext')),
    )
    .not.toMatch(/^0:00/)
  await expect(recent.getByRole('button', { name: `Download ${text}` })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Free · 2 free regenerations left')).toBeVisible()
  await area.press('End')
  await area.pressSequentially(' So be it.')

  await first.kill()
  const { page: again } = await openStudio({ cloud: server })
  again.setDefaultTimeout(20_000)
  await openAt(again, '#/speech')
  await expect(again.getByLabel('Text to speak')).toHaveValue(`${text} So be it.`)
  await expect(again).toHaveURL(/speech\/text-to-speech/)
  const kept = again.getByRole('region', { name: 'Recent generations' })
  await kept.getByRole('button', { name: `Play ${text}` }).click()
  await expect(kept.getByRole('button', { name: `Pause ${text}` })).toBeVisible()

  // A refusal is told in its dialog, and nothing of the text is lost.
  await server.control('/speech', { refuse: { status: 'detected_unusual_activity', times: 1 } })
  await again.getByRole('button', { name: 'Generate speech' }).click()
  const dialog = again.getByRole('dialog', { name: 'Unusual activity detected' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(again.getByLabel('Text to speak')).toHaveValue(`${text} So be it.`)

  // A voice that is not there is looked for in the voice library.
  await openAt(again, '#/speech/text-to-speech?voiceId=gone')
  await expect(again).toHaveURL(/voice-library/)
})
