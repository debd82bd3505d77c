import { readdir } from 'node:fs/promises'
import type { Page } from 'playwright'
import { axeFindings } from '../../support/app/axe'
import { openAt } from '../../support/app/studio-address'
import { untilSignedIn } from '../../support/app/until-signed-in'
import { expect, test } from '../fixtures'

const slow = { timeout: 60_000 }

const editor = (page: Page) => page.getByRole('textbox', { name: 'Dialogue' })
const speakers = (page: Page) => editor(page).getByRole('group')
const texts = (page: Page) => speakers(page).locator('p')

async function openDialogue(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await untilSignedIn(page)
  await page.evaluate(async () => {
    const { speechWorkspace } = window.studio.calls
    const workspace = await speechWorkspace.get({})
    if (workspace.ok)
      await speechWorkspace.update({ of: workspace.value.of, patch: { textModelId: 'eleven_v3' } })
  })
  await openAt(page, '#/speech/text-to-speech')
  await editor(page).waitFor()
}

async function chooseVoice(page: Page, number: number, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Voice of speaker ${number}:`) }).click()
  await page.getByRole('combobox', { name: 'Search voices' }).fill(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Voice of speaker ${number}: ${name}` })).toBeVisible()
}

/**
 * As an input method writes: the text grows, then it is taken. In one go: a window of another journey that opens in between takes
 * the focus of the screen, and Chromium ends what is being composed.
 */
async function compose(page: Page, steps: readonly string[], taken: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await Promise.all([
    ...steps.map((text) =>
      session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    ),
    session.send('Input.insertText', { text: taken }),
  ])
  await session.detach()
}

const paste = (page: Page, text: string) =>
  editor(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('a dialogue is written with keys and an input method, pasted, moved, undone, and kept through a kill', async ({
  server,
  openStudio,
}) => {
  const first = await openStudio({ cloud: server })
  const { page } = first
  await openDialogue(page)

  await expect(texts(page).first()).toHaveAttribute(
    'data-placeholder',
    'Start typing here or paste any text you want to turn into lifelike speech...',
  )
  await texts(page).first().click()
  await page.keyboard.type('Is anybody there? [whis')
  await expect(page.getByRole('listbox', { name: 'Audio tags' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(texts(page)).toHaveText(['Is anybody there? [whispers]'])
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Only ')
  await compose(page, ['に', 'にほ', 'にほん'], '日本')
  await expect(texts(page)).toHaveText(['Is anybody there? [whispers]', 'Only 日本'])
  await chooseVoice(page, 1, 'Milo')
  await chooseVoice(page, 2, 'Clara')
  await expect(speakers(page).nth(1)).toHaveAccessibleName('Speaker 2 of 2: Clara')
  expect(await axeFindings(page)).toEqual([])

  // The voices, the text of one block and the text of the other come back in the order they went.
  await texts(page).nth(1).click()
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ControlOrMeta+z')
  await expect(speakers(page).nth(0)).toHaveAccessibleName('Speaker 1 of 2: Select voice')
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(speakers(page).nth(1)).toHaveAccessibleName('Speaker 2 of 2: Clara')

  await page.keyboard.press('Alt+ArrowUp')
  await expect(texts(page)).toHaveText(['Only 日本', 'Is anybody there? [whispers]'])

  // A script: names become speakers, and a voice chosen for a name is remembered.
  await page.keyboard.press('ControlOrMeta+End')
  await paste(page, 'ANNA: Hello\nBEN: Hi\nANNA: Bye')
  await expect(speakers(page)).toHaveCount(5)
  await chooseVoice(page, 3, 'Clara')
  await expect(speakers(page).nth(4)).toHaveAccessibleName('Speaker 5 of 5: ANNA, Clara')
  await paste(page, 'Anna: Again\nBEN: Yes')
  await expect(speakers(page).nth(5)).toHaveAccessibleName('Speaker 6 of 7: Anna, Clara')

  // More than there may be is cut, told, and taken back.
  const add = page.getByRole('button', { name: 'Add speaker' })
  await paste(
    page,
    Array.from({ length: 100 }, (_, at) => `${at % 2 === 0 ? 'ANNA' : 'BEN'}: {Turn}`).join('\n'),
  )
  await expect(speakers(page)).toHaveCount(100)
  await expect(
    page.getByText('You have reached the maximum number of dialogues in this speech.', { exact: true }),
  ).toBeVisible()
  await expect(
    page.getByText(
      'Input text contains one or more of the following characters: { } which can degrade the quality of speech.',
    ),
  ).toBeVisible()
  await expect(add).toBeDisabled()
  await add.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Maximum limit of dialogues reached')
  await texts(page).last().click()
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ControlOrMeta+z')
  await expect(speakers(page)).toHaveCount(7)

  await page.getByRole('button', { name: 'Remove speaker 7' }).click()
  await expect(speakers(page)).toHaveCount(6)
  const written = await texts(page).allTextContents()
  await first.kill()

  const second = await openStudio({ cloud: server })
  await openDialogue(second.page)
  await expect(texts(second.page)).toHaveText(written)
  await expect(speakers(second.page).nth(4)).toHaveAccessibleName('Speaker 5 of 6: ANNA, Clara')

  // A voice that was deleted elsewhere, as a generation of the history may have it.
  await second.page.evaluate(async () => {
    const now = await window.studio.calls.dialogue.get({})
    if (!now.ok) throw new Error('no dialogue')
    const { of, blocks } = now.value
    const patch = { blocks: blocks.map((block, at) => (at === 0 ? { ...block, voiceId: 'gone' } : block)) }
    await window.studio.calls.dialogue.update({ of, patch })
  })
  await expect(second.page.getByRole('button', { name: 'Voice of speaker 1: Voice not found' })).toBeVisible()
})

test('enhanced and kept, generated twice, both heard, the second downloaded and preferred; with a kill in between', async ({
  server,
  openStudio,
  folder,
}) => {
  await server.control('/account', { training_opt_out: false })
  await server.control('/speech', { isCanned: true, enhancementsPerDay: 2 })
  const env = { TIMBRE_PICKED: folder }
  const first = await openStudio({ cloud: server, env })
  await openDialogue(first.page)
  // In a language that no model speaks.
  await server.control('/faults', {
    path: '/v1/language-detection$',
    times: 1,
    answer: { status: 200, body: { detected_languages: [{ language_code: 'tlh' }] } },
  })
  await texts(first.page).first().click()
  await paste(first.page, 'ANNA: Did you hear that?\nBEN: I heard nothing at all!')
  await expect(first.page.getByText('Unsupported Language', { exact: true })).toBeVisible(slow)
  await expect(first.page.getByText(/^No model speaks .+ The results may be bad\.$/)).toBeVisible()
  await chooseVoice(first.page, 1, 'Milo')
  await chooseVoice(first.page, 2, 'Clara')
  const written = await texts(first.page).allTextContents()

  const enhance = first.page.getByRole('button', { name: 'Enhance (alpha)' })
  await server.control('/faults', [
    {
      path: 'text-to-dialogue/enhance',
      times: 1,
      answer: { status: 400, body: { detail: { status: 'bad_prompt', message: 'Bad prompt' } } },
    },
    // Comes while the dialogue is not seen.
    { path: 'text-to-dialogue/enhance', times: 1, latencyMs: 300 },
  ])
  await expect(async () => {
    await first.page.mouse.move(0, 0)
    await enhance.hover()
    await expect(first.page.getByRole('tooltip')).toHaveText('Adds audio tags to help guide delivery', {
      timeout: 2_000,
    })
  }).toPass({ timeout: 30_000 })
  await enhance.click()
  await expect(
    first.page.getByText('Failed to enhance dialogue. Please try again or modify the prompt content.', {
      exact: true,
    }),
  ).toBeVisible()
  await enhance.click()
  await first.page.getByRole('link', { name: 'Voice Changer' }).last().click()
  await expect(editor(first.page)).toBeHidden()
  await expect
    .poll(async () => ((await server.control('/speech')) as { enhancedAtMs: unknown[] }).enhancedAtMs.length)
    .toBe(1)
  await first.page.getByRole('link', { name: 'Text to Speech' }).last().click()
  await first.page.getByRole('group', { name: 'Enhanced' }).getByRole('button', { name: 'Undo' }).click()
  await expect(texts(first.page)).toHaveText(written)
  await enhance.click()
  await first.page.getByRole('button', { name: 'Keep' }).click()
  await expect(texts(first.page).last()).toContainText('[')
  const enhanced = await texts(first.page).allTextContents()
  await enhance.click()
  await expect(
    first.page.getByText("You've reached the maximum number of dialogue enhancements for today.", {
      exact: true,
    }),
  ).toBeVisible()
  await expect(texts(first.page)).toHaveText(enhanced)

  await texts(first.page).first().click()
  await first.page.keyboard.press('ControlOrMeta+Enter')
  const comparison = (page: Page) => page.getByRole('region', { name: 'Which generation do you prefer?' })
  await expect(comparison(first.page).getByRole('button', { name: 'Play Generation 2' })).toBeVisible()
  await first.kill()

  const { page } = await openStudio({ cloud: server, env })
  await openDialogue(page)
  await expect(texts(page)).toHaveText(enhanced)
  for (const name of ['Generation 1', 'Generation 2']) {
    await comparison(page)
      .getByRole('button', { name: `Play ${name}` })
      .click()
    await expect(comparison(page).getByRole('button', { name: `Pause ${name}` })).toBeVisible()
  }
  await expect(comparison(page)).toContainText(
    'Downloading your favorite generation helps us improve our model',
  )
  expect(await axeFindings(page)).toEqual([])
  await comparison(page).getByRole('slider', { name: 'Position in Generation 2' }).focus()
  await page.keyboard.press('End')
  await comparison(page).getByRole('button', { name: 'Download Generation 2' }).click()
  await expect(comparison(page).getByRole('button', { name: 'Download Generation 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect((await readdir(folder)).filter((name) => name.endsWith(' B.mp3'))).toHaveLength(1)
  await comparison(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(comparison(page)).toBeHidden()
  await expect
    .poll(async () => ((await server.control('/speech')) as { preferences: unknown[] }).preferences)
    .toMatchObject([{ preference: 'b' }])

  // Offline it is written all the same, and says why it cannot be spoken.
  await server.close()
  await page.evaluate(() => window.studio.calls.history.refresh({}))
  const generate = page.getByRole('button', { name: /^(Generate|Regenerate) speech/ })
  await expect(generate).toBeDisabled(slow)
  await texts(page).last().click()
  await page.keyboard.type(' Or maybe.')
  await expect(texts(page).last()).toContainText('Or maybe.')
})
