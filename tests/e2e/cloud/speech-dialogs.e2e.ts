import { openAt } from '../../support/app/studio-address'
import { expect, test } from '../fixtures'

const text = 'Ten more words are said here, and then it is over.'

// spec/speech-synthesis.md sections 6 and 8: what is asked before money is spent, and what is said where nothing is made.

test('beyond the credits only the person goes on, and refusals are told one after the other, also elsewhere', async ({
  server,
  openStudio,
}) => {
  test.setTimeout(180_000)
  await server.control('/speech', { isCanned: true })
  await server.control('/account', {
    character_limit: 10,
    can_extend_character_limit: true,
    allowed_to_extend_character_limit: true,
    force_logging_disabled: true,
  })
  const { page } = await openStudio({ cloud: server })
  page.setDefaultTimeout(20_000)
  const { voices } = (await server.get('/v2/voices?page_size=1')) as { voices: { voice_id: string }[] }
  await openAt(page, `#/speech/text-to-speech?voiceId=${voices[0]!.voice_id}&panel=settings`)
  await page.getByLabel('Text to speak').fill(text)
  const generate = page.getByRole('button', { name: 'Generate speech' })
  await expect(page.getByText('10 credits left · 0% used')).toBeVisible()
  await expect(page.getByText(/^Logging is off in this workspace:/)).toBeVisible()

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
  await page.getByRole('slider', { name: 'Volume' }).press('End')
  await expect(page.getByText('+5 dB', { exact: true })).toBeVisible()
  await page.getByText('Volume', { exact: true }).dblclick()
  await expect(page.getByText('0 dB', { exact: true })).toBeVisible()
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Reset values' }).click()
  await expect(warning).toHaveCount(0)

  // What a model cannot do is not shown.
  await page.getByRole('combobox', { name: 'Model' }).click()
  await page.getByRole('option', { name: 'Flash v2.5' }).click()
  await expect(page.getByRole('slider', { name: 'Style exaggeration' })).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Speaker boost' })).toHaveCount(0)
  await expect(page.getByRole('slider', { name: 'Speed' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Model' }).click()
  await page.getByRole('option', { name: 'Multilingual v2' }).click()
  await expect(page.getByRole('slider', { name: 'Style exaggeration' })).toBeVisible()

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

  // It is told over whatever page is open by then.
  await server.control('/speech', { refuse: { status: 'detected_captcha_voice', times: 1 } })
  await generate.click()
  await quota.getByRole('button', { name: 'Proceed anyway' }).click()
  await openAt(page, '#/')
  await captcha.getByRole('button', { name: 'Verify voice' }).click()
  await expect(page).toHaveURL(/mode=verify/)
})
