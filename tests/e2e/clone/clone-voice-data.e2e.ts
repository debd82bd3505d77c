import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { root } from '../../../build/lib/electron-path.mjs'
import type { DemoServer } from '../../support/cloud/demo-server'
import { changeElsewhere, makeVoiceElsewhere } from '../../support/cloud/clone-voices'
import { addDraftRows, type DraftRows } from '../../support/library/draft-rows'
import { makeSilence } from '../../support/audio/make-silence'
import { chooseAccent } from '../../support/app/choose-accent'
import { startUpload } from '../../support/app/start-upload'
import { pickFiles } from '../../support/app/studio-app'
import { openAt } from '../../support/app/studio-address'
import { openDraft, openVoice, shareStudio } from '../shared-studio'

// What a person meets on Voice Data beside its constants (spec/professional-clone.md sections 2, 4 and 5).

const halfHourMs = 30 * 60_000

type Name = 'failed' | 'refused' | 'silent' | 'unclear' | 'whole' | 'removed' | 'spoken'
let drafts: Partial<Record<Name, DraftRows>> = {}
const draftId = (name: Name): string => drafts[name]?.draftId ?? ''

const test = shareStudio({
  prepare(userDataDir, folder) {
    const silence = (durationMs: number) => ({ file: makeSilence(folder, durationMs), durationMs })
    drafts = addDraftRows(userDataDir, {
      failed: [silence(halfHourMs)],
      refused: [silence(11 * 60_000)],
      silent: [silence(36_000), silence(37_000)],
      unclear: [{ ...silence(32_000), speakers: 2, isSpeakerChosen: true }],
      whole: [{ ...silence(33_000), speakers: 2, isSpeakerChosen: true }],
      removed: [silence(12 * 60_000), silence(34_000)],
      spoken: [silence(13 * 60_000), silence(38_000)],
    })
  },
})

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Samples' }).getByRole('row').filter({ hasText: name })

const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next', exact: true }).click()

test('a file that could not be imported does not stand in the way of Next', async ({ shared: { page } }) => {
  await openDraft(page, draftId('failed'))
  await pickFiles(page, 'add-files-input', [join(root, 'tests/media/odd/zero_bytes.wav')])
  await expect(row(page, 'zero_bytes.wav')).toContainText(/is empty/)
  await startUpload(page)
  await expect(row(page, '1.flac')).toContainText('Uploaded')
  await expect(page.getByRole('region', { name: 'Upload', exact: true })).toContainText(
    'The sample is in the cloud',
  )
  await next(page)
  await expect(page.getByRole('heading', { name: 'Verify your voice' })).toBeVisible()
})

test('a sample removed here is named where the person moves on, and comes back from the trash', async ({
  shared: { page },
}) => {
  await openDraft(page, draftId('removed'))
  await startUpload(page)
  await expect(row(page, '1.flac')).toContainText('Uploaded')
  await expect(row(page, '2.flac')).toContainText('Uploaded')
  await row(page, '2.flac').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(row(page, '2.flac')).toHaveCount(0)
  const words = '“2.flac”, removed here, is still in the voice and will be used for training.'
  await page.getByRole('button', { name: 'Next', exact: true }).hover()
  await expect(page.getByRole('tooltip')).toHaveText(words)
  await next(page)
  const short = page.getByRole('dialog', { name: 'Are you sure you want to continue?' })
  await expect(short.getByText(words)).toBeVisible()
  await short.getByRole('button', { name: 'Add more audio' }).click()

  await page.evaluate(() => window.studio.calls.voices.syncNow({}))
  const cloudOnly = page.getByRole('region', { name: 'Cloud only' })
  await cloudOnly.getByRole('button', { name: 'Download to this computer: 2.flac' }).click()
  await expect(page.getByText('“2.flac” is back from the trash.').first()).toBeVisible()
  await expect(row(page, '2.flac')).toContainText('Uploaded')
  await expect(cloudOnly).toHaveCount(0)
})

test('a language that is chosen after the upload: one press says that the samples are in it, and the voice has it', async ({
  shared: { page, server },
}) => {
  const id = draftId('spoken')
  await openDraft(page, id)
  await startUpload(page)
  for (const name of ['1.flac', '2.flac']) await expect(row(page, name)).toContainText('Uploaded')
  await page.getByLabel('Language used in audio samples').selectOption('de')
  const mixed = 'All audio samples must be in the same language.'
  for (const name of ['1.flac', '2.flac']) await expect(row(page, name)).toContainText(`${mixed} Uploaded.`)
  await expect(row(page, '1.flac').getByRole('button', { name: 'These are German' })).toBeVisible()
  const notice = page.getByText('2 samples were added in a language other than German.')
  await notice.locator('..').getByRole('button', { name: 'These are German' }).click()
  await expect(page.getByText(mixed)).toHaveCount(0)
  await chooseAccent(page)
  await expect(page.getByRole('img', { name: 'Saved to the cloud' })).toBeVisible()
  const voice = async () => (await server.get(`/v1/voices/${await voiceIdOf(page, id)}`)) as object
  await expect.poll(voice).toMatchObject({ fine_tuning: { language: 'de' } })
  await next(page)
  const short = page.getByRole('dialog', { name: 'Are you sure you want to continue?' })
  await expect(short).toBeVisible()
})

test('a download that fails says so below the samples', async ({ shared: { page, server, folder } }) => {
  const voiceId = await makeVoiceElsewhere(server, 'Not fetched', makeSilence(folder, 35_000))
  await openVoice(page, 'edit', voiceId)
  await server.control('/faults', {
    method: 'GET',
    path: '/samples/[^/]+/audio$',
    answer: { status: 400, body: { detail: { status: 'locked', message: 'The sample is locked.' } } },
  })
  await page.getByRole('button', { name: 'Download to this computer: 35000.flac' }).click()
  const failed = page.getByRole('region', { name: 'Work on the samples' })
  await expect(failed.getByRole('alert')).toContainText('The sample is locked.')
})

test('what changes in the cloud while a name is typed stays: neither is written over the other', async ({
  shared: { page, server, folder },
}) => {
  const voiceId = await makeVoiceElsewhere(server, 'Typed', makeSilence(folder, 36_000))
  await openVoice(page, 'edit', voiceId)
  const name = page.getByLabel('Voice name')
  await expect(name).toHaveValue('Typed')
  await openAt(page, '#/')
  await expect(name).toHaveCount(0)
  await changeElsewhere(server, voiceId, { description: 'From the web' })
  // The answer to opening the wizard comes in the middle of the typing.
  await server.control('/faults', {
    method: 'GET',
    path: `^/v1/voices/${voiceId}$`,
    times: 1,
    latencyMs: 1_500,
  })
  await openVoice(page, 'edit', voiceId)
  await name.press('End')
  await name.pressSequentially(' in one go, never pausing for a moment', { delay: 90 })
  await expect(page.getByLabel('Description')).toHaveValue('From the web')
  await expect(page.getByText('Auto-saved')).toBeVisible()
  const inCloud = async () => (await server.get(`/v1/voices/${voiceId}`)) as object
  await expect.poll(inCloud).toMatchObject({
    name: 'Typed in one go, never pausing for a moment',
    description: 'From the web',
  })
})

interface CloudSamples {
  samples: { voiceId: string; removeBackgroundNoise: boolean; selectedSpeakerIds: string[] | null }[]
}
const voiceIdOf = (page: Page, id: string): Promise<string | null> =>
  page.evaluate(async (draftId) => {
    const status = await window.studio.calls.professionalClone.status({ draftId })
    return status.ok ? status.value.voiceId : null
  }, id)

/** The one sample of a draft, as the cloud has it. */
async function inCloud(page: Page, server: DemoServer, id: string) {
  const voiceId = await voiceIdOf(page, id)
  const { samples } = (await server.control('/state')) as CloudSamples
  return samples.find((sample) => sample.voiceId === voiceId)
}

const settingsFailed = 'Could not save audio settings, please try again after some time.'
const update = { method: 'POST', path: '/samples/[^/]+$' }
const openSettings = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name: `Settings for ${name}` }).click()
const settingsDialog = (page: Page) => page.getByRole('dialog', { name: 'Settings', exact: true })

test('settings that the cloud refuses stand in the row and in their dialog, outlive a reload and go again', async ({
  shared: { page, server },
}) => {
  const id = draftId('refused')
  await openDraft(page, id)
  await openSettings(page, '1.flac')
  const dialog = settingsDialog(page)
  await dialog.getByRole('switch', { name: 'Background noise removal' }).click()
  await dialog.getByRole('button', { name: 'Save selection' }).click()
  await expect(dialog).toHaveCount(0)
  await server.control('/faults', {
    ...update,
    answer: { status: 400, body: { detail: { status: 'busy_voice', message: 'The voice is locked.' } } },
  })
  await startUpload(page)
  const state = row(page, '1.flac')
  await expect(state).toContainText(`${settingsFailed} The voice is locked.`)
  await page.reload()
  await expect(state).toContainText(settingsFailed)

  // Nothing is trained without them.
  await server.control('/account', { can_bypass_voice_captcha: true })
  await page.evaluate(() => window.studio.calls.access.facts({}))
  await openAt(page, '#/?mode=create&creationType=professionalVoiceClone&step=introduction')
  await page.getByRole('button', { name: 'Resume refused' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Training has not started' })).toBeVisible()
  await expect(page.getByText(/^The cloud did not accept the settings of “1\.flac”/)).toBeVisible()
  await page.getByRole('button', { name: 'Go to Voice Data' }).click()

  // Refused once more: said again, and nothing is lost.
  await state.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(settingsFailed)).not.toHaveCount(1)
  await expect(state).toContainText(settingsFailed)
  await openSettings(page, '1.flac')
  const panel = dialog.getByRole('alert').filter({ hasText: settingsFailed })
  await expect(panel).toContainText('The voice is locked.')
  expect((await inCloud(page, server, id))?.removeBackgroundNoise).toBe(false)

  await server.control('/faults', undefined, 'DELETE')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(state).toContainText('Uploaded')
  await expect(state).not.toContainText(settingsFailed)
  expect((await inCloud(page, server, id))?.removeBackgroundNoise).toBe(true)
})

test('what the report counts nothing of is left out of an upload, until it is sent anyway', async ({
  shared: { page },
}) => {
  await openDraft(page, draftId('silent'))
  for (const name of ['1.flac', '2.flac'])
    await expect(row(page, name)).toContainText('Ready, nothing usable: No speech detected.')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const plan = page.getByRole('dialog', { name: 'Upload plan' })
  const doubtful = plan.getByRole('region', { name: 'Nothing usable' })
  await expect(doubtful.getByRole('listitem').filter({ hasText: '1.flac' })).toContainText(
    'No speech detected.',
  )
  await expect(plan.getByText('Nothing to send')).toBeVisible()
  await plan.getByRole('checkbox', { name: 'Send 2.flac' }).click()
  await expect(plan.getByText('Sends 1 file')).toBeVisible()
  await plan.getByRole('button', { name: 'Start upload' }).click()
  await expect(row(page, '2.flac')).toContainText('Uploaded')
  await expect(row(page, '1.flac')).toContainText('Ready, nothing usable')
})

/** The cloud separates the speakers of any sample like this. */
async function tellOthersApart(server: DemoServer): Promise<void> {
  // Half of the second that was chosen here is somebody else's there.
  const speaker = (speaker_id: string, ...spans: [number, number][]) => ({
    speaker_id,
    duration_secs: 1,
    utterances: spans.map(([start, end]) => ({ start, end })),
  })
  await server.control('/faults', {
    method: 'GET',
    path: '/speakers$',
    answer: {
      status: 200,
      contentType: 'application/json',
      body: {
        status: 'completed',
        speakers: { a: speaker('a', [0, 0.6]), b: speaker('b', [0.6, 31]) },
      },
    },
  })
}

test('speakers the cloud tells apart in another way: the row and the dialog ask which are one’s own', async ({
  shared: { page, server },
}) => {
  const id = draftId('unclear')
  await tellOthersApart(server)
  await openDraft(page, id)
  await startUpload(page)
  const state = row(page, '1.flac')
  await expect(state).toContainText('The cloud detected different speakers. Choose yours.')
  await page.reload()
  await state.getByRole('button', { name: 'Choose speakers' }).click()
  const panel = settingsDialog(page).getByRole('alert', { name: 'The cloud detected different speakers' })
  const speakers = panel.getByRole('checkbox')
  await expect(speakers).toHaveCount(2)
  await expect(speakers.nth(0)).toBeChecked()
  await expect(speakers.nth(1)).not.toBeChecked()
  // What was chosen here is still chosen.
  const here = settingsDialog(page).getByRole('region', { name: 'Speaker separation' })
  await expect(here.getByRole('checkbox', { name: /^Speaker 1/ })).toBeChecked()

  await speakers.nth(0).uncheck()
  const use = panel.getByRole('button', { name: 'Use these speakers' })
  await expect(use).toHaveAttribute('aria-disabled', 'true')
  await speakers.nth(1).check()
  await use.click()
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(state).toContainText('Uploaded')
  await expect.poll(async () => (await inCloud(page, server, id))?.selectedSpeakerIds).toEqual(['b'])
})

test('speakers the cloud tells apart in another way: the whole sample is used where the person says so', async ({
  shared: { page, server },
}) => {
  const id = draftId('whole')
  await tellOthersApart(server)
  await openDraft(page, id)
  await startUpload(page)
  const state = row(page, '1.flac')
  await state.getByRole('button', { name: 'Choose speakers' }).click()
  const panel = settingsDialog(page).getByRole('alert', { name: 'The cloud detected different speakers' })
  await panel.getByRole('button', { name: 'Use the whole sample' }).click()
  await expect(panel).toHaveCount(0)
  const here = settingsDialog(page).getByRole('region', { name: 'Speaker separation' })
  await expect(here.getByRole('checkbox', { name: /^Speaker 1/ })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(state).toContainText('Uploaded')
  expect((await inCloud(page, server, id))?.selectedSpeakerIds).toBeNull()
})
