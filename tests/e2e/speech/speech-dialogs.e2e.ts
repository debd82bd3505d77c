import { openAt } from '../../support/app/studio-address'
import type { DemoServer } from '../../support/cloud/demo-server'
import { expect, test } from '../fixtures'

const text = 'Ten more words are said here, and then it is over.'

// spec/speech-synthesis.md sections 6 and 8: what is asked before money is spent, and what is said where nothing is made.

test('beyond the credits only the person goes on, and refusals are told one after the other, also elsewhere', async ({
  server,
  openStudio,
}) => {
  await server.control('/speech', { isCanned: true })
  const professionalId = await makeProfessionalVoice(server, 'Ann of the North')
  // No model of the Voice Changer speaks any other voice.
  const models = (await server.get('/v1/models')) as { can_do_voice_conversion: boolean }[]
  await server.control('/faults', {
    path: '^/v1/models$',
    answer: {
      status: 200,
      contentType: 'application/json',
      body: models.map((model) => ({ ...model, serves_pro_voices: model.can_do_voice_conversion })),
    },
  })
  await server.control('/account', {
    character_limit: 10,
    can_extend_character_limit: true,
    allowed_to_extend_character_limit: true,
    force_logging_disabled: true,
  })
  const { page } = await openStudio({ cloud: server })
  page.setDefaultTimeout(20_000)
  const { voices } = (await server.get('/v2/voices')) as { voices: { voice_id: string }[] }
  const voiceId = voices.find(({ voice_id: id }) => id !== professionalId)!.voice_id
  await openAt(page, `#/speech/text-to-speech?voiceId=${voiceId}&panel=settings`)
  await page.getByLabel('Text to speak').fill(text)
  const generate = page.getByRole('button', { name: 'Generate speech' })
  await expect(page.getByText('10 credits left · 0% used')).toBeVisible()
  await expect(page.getByText(/^Logging is off in this workspace,/)).toBeVisible()

  await generate.click()
  const quota = page.getByRole('dialog', { name: 'Quota exceeded' })
  await expect(
    quota.getByText('This request costs 50 credits, and 10 credits of your plan are left.'),
  ).toBeVisible()
  await quota.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('region', { name: 'Recent generations' }).getByRole('listitem')).toHaveCount(0)

  // Settings are kept on release, and go back by a double click or all at once.
  const warning = page.getByText('Under 30% may lead to instability')
  await page.getByRole('slider', { name: 'Stability' }).press('Home')
  await expect(warning).toBeVisible()
  await page.getByRole('slider', { name: 'Volume' }).press('Home')
  await expect(page.getByText('−30 dB', { exact: true })).toBeVisible()
  await page.getByRole('slider', { name: 'Volume' }).press('End')
  await expect(page.getByText('+5 dB', { exact: true })).toBeVisible()
  await page.getByText('Volume', { exact: true }).dblclick()
  await expect(page.getByText('0 dB', { exact: true })).toBeVisible()
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Reset values' }).click()
  await expect(warning).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reset values' })).toHaveAttribute('aria-disabled', 'true')

  // What a model cannot do is not shown.
  await page.getByRole('combobox', { name: 'Model' }).click()
  await page.getByRole('option', { name: 'Flash v2.5' }).click()
  await expect(page.getByRole('slider', { name: 'Style exaggeration' })).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Speaker boost' })).toHaveCount(0)
  await expect(page.getByRole('slider', { name: 'Speed' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Model' }).click()
  await page.getByRole('option', { name: 'Multilingual v2' }).click()
  await expect(page.getByRole('slider', { name: 'Style exaggeration' })).toBeVisible()

  // A professional voice that this model was not trained on speaks with another, which is said.
  const model = page.getByRole('combobox', { name: 'Model' })
  await openAt(page, `#/speech/text-to-speech?voiceId=${professionalId}&modelId=eleven_flash_v2_5`)
  await expect(
    page.getByText(
      'Ann of the North is not fine-tuned for Flash v2.5. It speaks with Multilingual v2 instead.',
      { exact: true },
    ),
  ).toBeVisible()
  await expect(model).toHaveValue('eleven_multilingual_v2')
  // The other tab takes the first model that can do its task, and no voice where none of them speaks it.
  await openAt(page, `#/speech/speech-to-speech?voiceId=${voiceId}`)
  await expect(model).toHaveValue('eleven_multilingual_sts_v2')
  await expect(
    page.getByText('No model found for this task. Please select another task.', { exact: true }),
  ).toBeVisible()
  const noise = page.getByRole('switch', { name: 'Remove background noise' })
  await noise.click()
  await expect(noise).toBeChecked()
  await expect
    .poll(() => page.evaluate(() => window.studio.calls.speechWorkspace.get({})))
    .toMatchObject({ value: { removesBackgroundNoise: true } })

  // A language that the model does not speak is said, with one that does.
  await openAt(page, `#/speech/text-to-speech?voiceId=${voiceId}`)
  await server.control('/faults', {
    path: '^/v1/language-detection$',
    times: 1,
    answer: { status: 200, body: { detected_languages: [{ language_code: 'hu' }] } },
  })
  await page.getByLabel('Text to speak').fill('A sirályok még nem döntötték el, hogy felkeljenek-e.')
  await expect(page.getByText('Unsupported Language', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Multilingual v2 does not speak Hungarian. Flash v2.5 does.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Use Flash v2.5' }).click()
  await expect(model).toHaveValue('eleven_flash_v2_5')
  await page.getByLabel('Text to speak').fill(text)

  // A link opens the history beside the page; where that is narrow, over it.
  await openAt(page, '#/speech/text-to-speech?tab=history')
  await expect(page.getByRole('complementary', { name: 'History' })).toBeVisible()
  await page.setViewportSize({ width: 960, height: 600 })
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'History' })).toHaveCount(0)
  await page.setViewportSize({ width: 1_280, height: 800 })

  // Feedback: nothing typed is lost by closing the popover or by a server that fails.
  const opinion = page.getByRole('textbox', { name: 'Feedback' })
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  const opened = page.getByRole('button', { name: 'Feedback', exact: true })
  await opened.click()
  await submit.click()
  await expect(page.getByText('Please enter your feedback.')).toBeVisible()
  await opinion.fill('The sliders feel great.')
  await page.keyboard.press('Escape')
  await expect(opinion).toHaveCount(0)
  await opened.click()
  await expect(opinion).toHaveValue('The sliders feel great.')
  await server.control('/faults', { path: '/feedback$', answer: { status: 500, body: {} } })
  await submit.click()
  await expect(page.getByText('Sending failed. Please try again later.')).toBeVisible()
  await server.control('/faults', undefined, 'DELETE')
  await submit.click()
  await expect(page.getByText('Thank you for your feedback')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask for help' })).toBeVisible()
  await page.keyboard.press('Escape')

  const captcha = page.getByRole('dialog', { name: 'This voice must be verified' })
  await server.control('/speech', { refuse: { status: 'detected_captcha_voice', times: 1 } })
  await generate.click()
  await quota.getByRole('button', { name: 'Proceed anyway' }).click()
  await captcha.getByRole('button', { name: 'Close' }).last().click()
  await expect(captcha).toHaveCount(0)

  await server.control('/speech', { refuse: { status: 'detected_blocked_voice', times: 1 } })
  await generate.click()
  await quota.getByRole('button', { name: 'Proceed anyway' }).click()
  const blocked = page.getByRole('dialog', { name: 'This voice is blocked' })
  await expect(blocked.getByText('This voice has been blocked.', { exact: true })).toBeVisible()
  await blocked.getByRole('button', { name: 'Close' }).last().click()

  // What the cloud says of the plan leads to it.
  await server.control('/speech', { refuse: { status: 'payment_issue', times: 1 } })
  await generate.click()
  await quota.getByRole('button', { name: 'Proceed anyway' }).click()
  const refused = page.getByRole('dialog', { name: 'Speech was not generated' })
  await expect(
    refused.getByText('Your last payment failed. Please update your payment method.', { exact: true }),
  ).toBeVisible()
  await expect(refused.getByText('Update subscription?')).toBeVisible()
  await refused.getByRole('button', { name: 'Close' }).last().click()

  // It is told over whatever page is open by then.
  await server.control('/speech', { refuse: { status: 'detected_captcha_voice', times: 1 } })
  await generate.click()
  await quota.getByRole('button', { name: 'Proceed anyway' }).click()
  await openAt(page, '#/')
  await captcha.getByRole('button', { name: 'Verify voice' }).click()
  await expect(page).toHaveURL(/mode=verify/)

  // A free plan ends at its credits; the plan is read again after a generation, if not by chance before.
  await openAt(page, '#/speech/text-to-speech')
  await generate.click()
  const goOn = quota.getByRole('button', { name: 'Proceed anyway' })
  await goOn.waitFor()
  await server.control('/account', { tier: 'free' })
  await goOn.click()
  await expect(page.getByRole('button', { name: `Download ${text}` })).toBeVisible()
  await expect.poll(() => page.evaluate(exceededNow)).toBe('free')
  await generate.click()
  const free = page.getByRole('dialog', { name: 'Free quota exceeded' })
  await expect(free.getByText('Nothing was sent. A paid plan has more credits.')).toBeVisible()
  await expect(free.getByRole('button', { name: 'Proceed anyway' })).toHaveCount(0)
  await free.getByRole('button', { name: 'Close' }).last().click()

  // Without a way to the cloud nothing is asked for, and it says why.
  await server.close()
  await page.evaluate(() => window.studio.calls.voices.syncNow({}))
  await expect(generate).toHaveAttribute('aria-disabled', 'true')
  await expect(async () => {
    await page.mouse.move(0, 0)
    await generate.hover({ force: true })
    await expect(page.getByRole('tooltip')).toHaveText(
      'Speech is generated in the cloud. Connect to the internet first.',
      { timeout: 2_000 },
    )
  }).toPass({ timeout: 30_000 })
})

/** In the window: why a long text could not be spoken. */
async function exceededNow(): Promise<string | null> {
  const settings = { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 }
  const quote = await window.studio.calls.speech.quote({
    request: {
      task: 'text-to-speech',
      voiceId: 'voice',
      modelId: 'eleven_multilingual_v2',
      text: 'Too long. '.repeat(10),
      settings,
    },
  })
  return quote.ok ? quote.value.exceeded : null
}

/** One that no model was trained on. @returns its id */
async function makeProfessionalVoice(server: DemoServer, name: string): Promise<string> {
  const answer = await fetch(`${server.baseUrl}/v1/voices/pvc`, {
    method: 'POST',
    headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name, language: 'en', labels: { accent: 'american' } }),
  })
  return ((await answer.json()) as { voice_id: string }).voice_id
}
