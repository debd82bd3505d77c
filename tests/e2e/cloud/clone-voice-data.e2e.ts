import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { root } from '../../../build/electron-path.mjs'
import type { DemoServer } from '../../support/cloud/demo-server'
import { addDraftRows, type DraftRows } from '../../support/library/draft-rows'
import { makeSilence } from '../../support/audio/make-silence'
import { startUpload } from '../../support/app/start-upload'
import { pickFiles } from '../../support/app/studio-app'
import { openDraft, shareStudio } from '../shared-studio'

// What a person meets on Voice Data beside its constants (spec/professional-clone.md sections 2, 4 and 5).

const halfHourMs = 30 * 60_000

type Name = 'failed' | 'refused' | 'silent' | 'unclear'
let drafts: Partial<Record<Name, DraftRows>> = {}
const draftId = (name: Name): string => drafts[name]?.draftId ?? ''

const test = shareStudio({
  prepare(userDataDir, folder) {
    const silence = (durationMs: number) => ({ file: makeSilence(folder, durationMs), durationMs })
    drafts = addDraftRows(userDataDir, {
      failed: [silence(halfHourMs)],
      refused: [silence(31_000)],
      silent: [silence(36_000), silence(37_000)],
      unclear: [{ ...silence(32_000), speakers: 2, isSpeakerChosen: true }],
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
  await next(page)
  await expect(page.getByRole('heading', { name: 'Verify your voice' })).toBeVisible()
})

interface CloudSamples {
  samples: { voiceId: string; removeBackgroundNoise: boolean; selectedSpeakerIds: string[] | null }[]
}
/** The one sample of a draft, as the cloud has it. */
async function inCloud(page: Page, server: DemoServer, id: string) {
  const voiceId = await page.evaluate(async (draftId) => {
    const status = await window.studio.calls.professionalClone.status({ draftId })
    return status.ok ? status.value.voiceId : null
  }, id)
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

test('speakers the cloud tells apart in another way: the row and the dialog ask which are one’s own', async ({
  shared: { page, server },
}) => {
  const id = draftId('unclear')
  await openDraft(page, id)
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
        voice_id: 'any',
        sample_id: 'any',
        status: 'completed',
        speakers: { a: speaker('a', [0, 0.6]), b: speaker('b', [0.6, 31]) },
      },
    },
  })
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
