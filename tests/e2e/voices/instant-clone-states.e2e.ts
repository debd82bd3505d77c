import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { openAt } from '../../support/app/studio-address'
import { pickFiles } from '../../support/app/studio-app'
import { makeSilence } from '../../support/audio/make-silence'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { untilTimer } from '../../support/record/until-timer'
import { expect, test } from '../fixtures'

// spec/add-voice.md sections 5, 6, 8 and 9.

const slow = { timeout: 240_000 }
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Instant voice clone' })

async function openClone(page: Page): Promise<Locator> {
  await openAt(page, '#/voices?mode=create')
  await page.getByRole('button', { name: 'Clone a voice' }).click()
  await expect(dialogOf(page).getByText('Drop audio files here')).toBeVisible()
  return dialogOf(page)
}

async function openRecorder(dialog: Locator): Promise<Locator> {
  await dialog.getByRole('radio', { name: 'Record audio' }).click()
  const enable = dialog.getByRole('button', { name: 'Enable Microphone' })
  const start = dialog.getByRole('button', { name: 'Start recording' })
  await enable.or(start).waitFor()
  if (await enable.isVisible()) await enable.click()
  return start
}

test('files: the type, 25 of them, less than 45 minutes', async ({ folder, server, openStudio }) => {
  const { page } = await openStudio({ cloud: server })
  const many = await openClone(page)
  const notes = join(folder, 'notes.mp3')
  await writeFile(notes, 'no sound at all')
  await pickFiles(page, 'audio-input', [notes])
  await expect(many.getByText('File is not one of the supported types')).toBeVisible()
  await many.getByRole('button', { name: 'Remove notes.mp3' }).click()
  // 5 s are enough, a millisecond less is not.
  await pickFiles(page, 'audio-input', [makeSilence(folder, 4_999)])
  const tooShort = many.getByText(
    'File "4999.flac" is too short. Please choose a file with at least 5s of audio.',
  )
  await expect(tooShort.first()).toBeVisible()
  await many.getByRole('button', { name: 'Remove 4999.flac' }).click()
  await expect(tooShort).toHaveCount(0)
  const files = Array.from({ length: 26 }, (_, at) => makeSilence(folder, 5_000 + at))
  await pickFiles(page, 'audio-input', files)
  const tooMany = many.getByText('You can only upload 25 recordings')
  await expect(tooMany).toBeVisible(slow)
  await many.getByRole('button', { name: 'Remove 5025.flac' }).click()
  await expect(tooMany).toHaveCount(0)
  await expect(many.getByText('2:05 · Good')).toBeVisible()
  await many.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // It is kept on Home; the next one begins anew.
  await openAt(page, '#/')
  await expect(page.getByRole('button', { name: 'Continue Untitled instant clone' })).toBeVisible()

  const long = await openClone(page)
  await pickFiles(page, 'audio-input', [makeSilence(folder, 2_690_000), makeSilence(folder, 10_000)])
  const tooLong = long.getByText('Recordings must be less than 45 minutes long')
  await expect(tooLong).toBeVisible(slow)
  await long.getByRole('button', { name: 'Remove 10000.flac' }).click()
  await pickFiles(page, 'audio-input', [makeSilence(folder, 9_999)])
  await expect(long.getByText('44:59 · Perfect')).toBeVisible(slow)
  await expect(tooLong).toHaveCount(0)
})

test('a recording that was not yet added when Timbre crashed is offered in its clone', async ({
  folder,
  server,
  openStudio,
}) => {
  test.setTimeout(600_000)
  const args = fakeMicrophone(folder)
  const studio = await openStudio({ cloud: server, args })
  const recorder = await openClone(studio.page)
  await (await openRecorder(recorder)).click()
  await untilTimer(studio.page, '00:20')
  await recorder.getByRole('button', { name: 'Stop recording' }).click()
  const draftId = new URL(studio.page.url()).hash.replace(/^.*voiceDraft=([^&]*).*$/, '$1')
  const isRecorded = (id: string) =>
    studio.page.evaluate(async (ofId) => {
      const found = await window.studio.calls.recordings.list({ draftId: ofId })
      return found.ok && found.value.length > 0
    }, id)
  await expect.poll(() => isRecorded(draftId), { intervals: [20] }).toBe(true)
  await studio.kill()

  const { page } = await openStudio({ cloud: server, args })
  await openAt(page, '#/')
  await page.getByRole('button', { name: 'Continue Untitled instant clone' }).click()
  const dialog = dialogOf(page)
  const files = dialog.getByRole('region', { name: 'Audio files' })
  const unsaved = dialog.getByRole('heading', { name: '1 unsaved recording' })
  // A fast computer has added it by then.
  await expect(unsaved.or(files)).toBeVisible(slow)
  if (await unsaved.isVisible()) await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(files).toBeVisible(slow)
  await expect(unsaved).toHaveCount(0)
})

test('Next waits for a running recording, which is one of the files then', async ({
  folder,
  server,
  openStudio,
}) => {
  test.setTimeout(600_000)
  const { page } = await openStudio({ cloud: server, args: fakeMicrophone(folder) })
  const dialog = await openClone(page)
  await pickFiles(page, 'audio-input', [makeSilence(folder, 20_000)])
  const files = dialog.getByRole('region', { name: 'Audio files' })
  await expect(files).toBeVisible(slow)
  await dialog.getByRole('checkbox', { name: /I have all rights/ }).check()
  await (await openRecorder(dialog)).click()
  await untilTimer(page, '00:06')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Stop recording first.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop recording' }).click()
  await expect(files.getByRole('button', { name: 'Play recording.flac' })).toBeVisible(slow)
  const unsaved = dialog.getByRole('heading', { name: '1 unsaved recording' })
  await expect(unsaved).toHaveCount(0)

  // One that is too short is not sent, and not lost either.
  await dialog.getByRole('button', { name: 'Start recording' }).click()
  await untilTimer(page, '00:01')
  await dialog.getByRole('button', { name: 'Stop recording' }).click()
  await expect(unsaved).toBeVisible()
})

test('a recording of 30 s, the details, slots, and what the cloud says of the verification', async ({
  folder,
  server,
  openStudio,
}) => {
  test.setTimeout(600_000)
  await server.control('/generation', { spokenMaxChars: 12, isCanned: true })
  const { page } = await openStudio({ cloud: server, args: fakeMicrophone(folder) })
  const dialog = await openClone(page)
  const start = await openRecorder(dialog)
  // 5 s are the least.
  await start.click()
  await dialog.getByRole('button', { name: 'Stop recording' }).click()
  await expect(
    page.getByText('Recording is too short. Please record at least 5s of audio.').first(),
  ).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Audio files' })).toHaveCount(0)
  await start.click()
  await expect(
    dialog
      .getByText(
        'We currently only allow a maximum of 30 seconds of recorded audio, we will lift this limit in the future.',
      )
      .first(),
  ).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByText('0:30 · Good')).toBeVisible(slow)
  await dialog.getByRole('checkbox', { name: /I have all rights/ }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('This is how the clone sounds')).toBeVisible(slow)

  const create = dialog.getByRole('button', { name: 'Create voice' })
  const description = dialog.getByLabel('Description', { exact: true })
  await dialog.getByLabel('Voice name', { exact: true }).fill('My own voice')
  await description.fill('d'.repeat(501))
  await dialog.getByRole('button', { name: 'Add label' }).click()
  await create.click()
  const tooLong = dialog.getByText('Description should be less than 500 characters')
  await expect(tooLong).toBeVisible()
  await expect(dialog.getByText('Please set values for each label.')).toBeVisible()
  await description.fill('d'.repeat(500))
  await expect(tooLong).toHaveCount(0)
  // The accent is one of the language, and neither is a free text.
  const [language, accent] = [dialog.getByLabel('Value of Language'), dialog.getByLabel('Value of Accent')]
  await accent.selectOption('American')
  await language.selectOption('German')
  await expect(accent).toHaveValue('')
  await expect(
    dialog.getByText('The demo workspace does not speak German: previews are in English.'),
  ).toBeVisible()
  await language.selectOption('Choose')
  await expect(accent).toHaveAttribute('aria-disabled', 'true')
  await accent.hover()
  await expect(page.getByRole('tooltip', { name: 'Please select a language first' })).toBeVisible()
  await expect(dialog.getByText('Please set values for each label.')).toBeVisible()
  await language.selectOption('English')
  await expect(accent).not.toHaveAttribute('aria-disabled')
  await dialog.getByRole('button', { name: 'Remove label Accent' }).click()
  await expect(dialog.getByText('Please set values for each label.')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Remove label Language' })).toHaveCount(0)

  // The last slot is taken elsewhere: said before it is sent, and where the cloud says it first.
  const full = 'You’ve used all of your custom voice slots. Upgrade to unlock more'
  const { account } = (await server.control('/state')) as { account: { voice_limit: number } }
  await server.control('/account', { voice_limit: 0 })
  await page.reload()
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.getByRole('note')).toHaveText(full)
  await server.control('/account', { voice_limit: account.voice_limit })
  await page.reload()
  await expect(create).not.toHaveAttribute('aria-disabled')
  await server.control('/faults', {
    method: 'POST',
    path: '^/v1/voices/ivc/from-preview$',
    times: 1,
    answer: {
      status: 400,
      body: { detail: { status: 'voice_limit_reached', message: 'No slot is left.' } },
    },
    answerAfterBody: true,
  })
  await create.click()
  await expect(dialog.getByText('We are sorry, something went wrong. No slot is left.').first()).toBeVisible(
    slow,
  )
  await create.click()
  await expect(dialog.getByRole('heading', { name: 'Verify your voice' })).toBeVisible(slow)

  const say = (status: string): Promise<unknown> =>
    server.control('/faults', {
      method: 'GET',
      path: '/captcha$',
      times: 1,
      answer: { status: 400, body: { detail: { status, message: 'Said by the cloud.' } } },
    })
  await say('max_verification_attempts_reached')
  await start.click()
  await expect(dialog.getByText('Maximum voice verification attempts reached.')).toBeVisible(slow)
  await expect(dialog.getByText('Delete this clone and create it again to get new attempts.')).toBeVisible()
  await page.reload()
  await expect(dialog.getByRole('heading', { name: 'Verify your voice' })).toBeVisible()
  await say('already_verified')
  await start.click()
  await expect(page.getByText('You have already verified this voice.').first()).toBeVisible(slow)
  await expect(dialog.getByRole('heading', { name: 'Finish up' })).toBeVisible()
})
