import { openAt } from '../../support/app/studio-address'
import { pickFiles } from '../../support/app/studio-app'
import { makeSilence } from '../../support/audio/make-silence'
import { expect, test } from '../fixtures'

const text = 'The harbor was quiet that morning, and the gulls had not yet decided to get up at all.'

// spec/speech-synthesis.md sections 2, 4, 5 and 8.

test('a text is heard while it arrives, and outlives a kill with its result', async ({
  folder,
  server,
  openStudio,
}) => {
  await server.control('/speech', { isCanned: true, chunkBytes: 4_000, chunkDelayMs: 300 })
  await server.control('/account', { training_opt_out: false })
  const first = await openStudio({ cloud: server })
  const { page } = first
  page.setDefaultTimeout(20_000)
  await page.getByRole('link', { name: 'Text to Speech', exact: true }).click()
  const area = page.getByLabel('Text to speak')
  const generate = page.getByRole('button', { name: 'Generate speech' })
  await expect(generate).toHaveAttribute('aria-disabled', 'true')
  await expect(area).toHaveAttribute(
    'placeholder',
    'Start typing here or paste any text you want to turn into lifelike speech...',
  )
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

  // A key that is held asks once.
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.getByRole('button', { name: 'Pause playback' })).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent generations' })
  // It is heard, and sought in, before the end of it is here.
  const position = player.getByRole('slider', { name: 'Position' })
  await expect(position).toHaveAttribute('aria-valuetext', /^0:0\d of 0:0[2-9] so far$/)
  await position.press('End')
  await expect(position).toHaveAttribute('aria-valuetext', /^0:0[1-9] of 0:0\d so far$/)
  await expect(recent.getByRole('button', { name: `Cancel ${text}` })).toBeVisible({ timeout: 1 })
  await server.control('/speech', { chunkDelayMs: 0 })
  await expect(recent.getByRole('button', { name: `Download ${text}` })).toBeVisible({ timeout: 60_000 })
  await expect(position).toHaveAttribute('aria-valuetext', /^0:0\d of 0:0\d$/)
  // Free ones are counted down, on every row of the text; then its price is named before it is asked for.
  const regenerate = page.getByRole('button', { name: 'Regenerate speech' })
  for (const [at, left] of ['2 free regenerations left', '1 free regeneration left'].entries()) {
    await expect(page.getByText(`Free · ${left}`)).toBeVisible()
    await expect(recent.getByRole('button', { name: `Regenerate ${text}, ${left}` })).toHaveCount(at + 1)
    await regenerate.click()
  }
  await expect(page.getByText('86 credits', { exact: true })).toBeVisible()
  const rows = recent.getByRole('button', { name: `Generate again: ${text}` })
  await expect(rows).toHaveCount(3)
  await rows.last().click()
  const price = page.getByRole('dialog', { name: 'Generate again?' })
  await expect(
    price.getByText(/^This request costs 86 credits, and [\d,]+ credits of your plan are left\.$/),
  ).toBeVisible()
  await price.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(3)
  await area.press('End')
  await area.pressSequentially(' So be it.')

  const stored = (): Promise<string> =>
    page.evaluate(async () => {
      const workspace = await window.studio.calls.speechWorkspace.get({})
      return workspace.ok ? workspace.value.text : ''
    })
  await expect.poll(stored).toBe(`${text} So be it.`)
  await first.kill()
  const made = await fetch(`${server.baseUrl}/v1/text-to-speech/${voiceId}`, {
    method: 'POST',
    headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Made on the web.', model_id: 'eleven_v3' }),
  })
  expect(made.status).toBe(200)
  const { page: again } = await openStudio({ cloud: server })
  again.setDefaultTimeout(20_000)
  await openAt(again, '#/speech')
  await expect(again.getByLabel('Text to speak')).toHaveValue(`${text} So be it.`)
  await expect(again).toHaveURL(/speech\/text-to-speech/)
  const kept = again.getByRole('region', { name: 'Recent generations' })
  await kept
    .getByRole('button', { name: `Play ${text}` })
    .first()
    .click()
  await expect(kept.getByRole('button', { name: `Pause ${text}` })).toBeVisible()

  // What is restored from beside the Voice Changer takes nothing away.
  await openAt(again, '#/speech/speech-to-speech?panel=history')
  // All that the list will hold: nothing moves under the pointer.
  await expect(again.getByRole('row').filter({ hasText: 'Made on the web.' })).toBeVisible()
  await again.getByRole('row').filter({ hasText: text }).first().click({ button: 'right' })
  await again.getByRole('menuitem', { name: 'Restore text and settings' }).click()
  const restored = again.getByLabel('Text to speak')
  await expect(restored).toHaveValue(text)
  await restored.press('Control+z')
  await expect(restored).toHaveValue(`${text} So be it.`)
  await restored.press('Control+Shift+z')
  await expect(restored).toHaveValue(text)
  await again.getByRole('button', { name: 'Undo' }).click()
  await expect(restored).toHaveValue(`${text} So be it.`)

  // What the model of dialogues spoke elsewhere is a dialogue of one block.
  await again.getByRole('row').filter({ hasText: 'Made on the web.' }).click({ button: 'right' })
  await again.getByRole('menuitem', { name: 'Restore text and settings' }).click()
  const editor = again.getByRole('region', { name: 'Dialogue editor' })
  await expect(editor.getByText('Made on the web.', { exact: true })).toBeVisible()
  await again.getByRole('button', { name: 'Undo' }).click()
  await expect(editor).toHaveCount(0)
  await expect(restored).toHaveValue(`${text} So be it.`)

  // A refusal is told in its dialog, and nothing of the text is lost.
  await server.control('/speech', { refuse: { status: 'detected_unusual_activity', times: 1 } })
  await again.getByRole('button', { name: 'Generate speech' }).click()
  const dialog = again.getByRole('dialog', { name: 'Unusual activity detected' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(again.getByLabel('Text to speak')).toHaveValue(`${text} So be it.`)

  // A voice that is not there is looked for in the voice library.
  await openAt(again, '#/speech/text-to-speech?voiceId=gone')
  await expect(again).toHaveURL(/voice-library\?.*voiceId=gone/)

  // The text of one workspace stays there, also where the page stands open while another is opened.
  await openAt(again, '#/speech/text-to-speech')
  await expect(again.getByLabel('Text to speak')).toHaveValue(`${text} So be it.`)
  await openAt(again, '#/speech/speech-to-speech')
  await pickFiles(again, 'audio-input', [makeSilence(folder, 1_000)])
  await expect(again.getByText('1 file pending · 0:01')).toBeVisible()
  await openAt(again, '#/speech/text-to-speech')
  const openDialogue = (written: string | null): Promise<void> =>
    again.evaluate(async (text) => {
      const { dialogue, speechWorkspace } = window.studio.calls
      const now = await dialogue.get({})
      if (!now.ok) throw new Error('no dialogue')
      const { of, blocks } = now.value
      if (text !== null)
        await dialogue.update({ of, patch: { blocks: blocks.map((one) => ({ ...one, text })) } })
      await speechWorkspace.update({ of, patch: { textModelId: 'eleven_v3' } })
    }, written)
  await openDialogue('Only here.')
  const dialogue = again.getByRole('textbox', { name: 'Dialogue' })
  await expect(dialogue).toContainText('Only here.')
  await again.evaluate(() => window.studio.calls.account.useDemo({}))
  await expect(again.getByLabel('Text to speak')).toHaveValue('')
  await openDialogue(null)
  await expect(dialogue).toBeVisible()
  await expect(dialogue).not.toContainText('Only here.')
  await dialogue.locator('p').click()
  await again.keyboard.press('ControlOrMeta+z')
  await expect(dialogue).not.toContainText('Only here.')
  await openAt(again, '#/speech/speech-to-speech')
  await expect(again.getByText('Nothing to convert yet')).toBeVisible()
  await openAt(again, '#/speech/text-to-speech')
  await again.evaluate(async () => {
    const { speechWorkspace } = window.studio.calls
    const now = await speechWorkspace.get({})
    if (now.ok) await speechWorkspace.update({ of: now.value.of, patch: { textModelId: null } })
  })
  await again.getByLabel('Text to speak').pressSequentially('Hm.')
  await expect
    .poll(() => again.evaluate(() => window.studio.calls.speechWorkspace.get({})))
    .toMatchObject({ value: { text: 'Hm.' } })
})
