import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { longEnough, makeVoiceElsewhere, spendAttempts } from '../../support/cloud/clone-voices'
import type { DemoServer } from '../../support/cloud/demo-server'
import { addDraftRows, type DraftRows } from '../../support/library/draft-rows'
import { readingMicrophone } from '../../support/record/fake-microphone'
import { untilTimer } from '../../support/record/until-timer'
import { makeSilence } from '../../support/audio/make-silence'
import { serverSamples } from '../../support/cloud/server-samples'
import { speechClip } from '../../support/audio/speech-clip'
import { openAt } from '../../support/app/studio-address'
import { startUpload } from '../../support/app/start-upload'
import { dropFiles } from '../../support/app/studio-app'
import { readyToRecord, reopenMicrophone } from '../../support/app/verification-page'
import { openDraft, openVoice, shareStudio } from '../shared-studio'

// What a person meets on the way to a clone beside its constants and its errors (spec/professional-clone.md sections 2 and 4).

type Name = 'added' | 'doubled' | 'silent' | 'recorded'
let drafts: Partial<Record<Name, DraftRows>> = {}
const draftId = (name: Name): string => drafts[name]?.draftId ?? ''

/** A system browser that only writes down what it is asked to open. */
function fakeBrowser(folder: string): Record<string, string> {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" >> "${openedPages(folder)}"\n`)
  chmodSync(join(bin, 'xdg-open'), 0o755)
  return { PATH: `${bin}:${process.env['PATH'] ?? ''}` }
}
const openedPages = (folder: string): string => join(folder, 'opened')
const pagesOpened = (folder: string): string[] =>
  existsSync(openedPages(folder)) ? readFileSync(openedPages(folder), 'utf8').trim().split('\n') : []

const test = shareStudio({
  args: readingMicrophone,
  env: fakeBrowser,
  prepare(userDataDir, folder) {
    const silence = (durationMs: number) => ({ file: makeSilence(folder, durationMs), durationMs })
    drafts = addDraftRows(userDataDir, {
      added: [silence(31_000), silence(32_000)],
      doubled: [silence(33_000), silence(33_000)],
      silent: [silence(34_000)],
      recorded: [],
    })
  },
})

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Samples' }).getByRole('row').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const settingsDialog = (page: Page) => page.getByRole('dialog', { name: 'Settings', exact: true })
const footnote = 'Changes are applied during voice creation.'

test('how samples may be used is worded by the workspace', async ({ shared: { page, server } }) => {
  const { account } = (await server.control('/state')) as { account: object }
  try {
    for (const [training_opt_out, words] of [
      [true, /^Your samples are used only to create this voice\. .* opted out of training/],
      [false, /^Your samples are used to create this voice\. .* they may also be used to improve models\.$/],
    ] as const) {
      await server.control('/account', { training_opt_out })
      await page.reload()
      await openDraft(page, draftId('added'))
      await expect(page.getByText(words)).toBeVisible()
    }
  } finally {
    await server.control('/account', account)
  }
})

test('Voice Data: Drop here!, previous and next sample, no way back while samples are uploading', async ({
  shared: { page, server, folder },
}) => {
  await openDraft(page, draftId('added'))
  // A window as it opens at first has room for the tips; a small one for a button.
  await page.setViewportSize({ width: 1_280, height: 800 })
  const tips = page.getByRole('region', { name: 'Tips' })
  const words = [
    /pro-grade microphone/,
    /^Avoid noisy environments/,
    /pre-selected script/,
    /smaller recordings/,
  ]
  await expect(tips.getByRole('listitem')).toHaveText(words)
  await expect(button(page, 'Upload samples')).toBeVisible()
  await page.setViewportSize({ width: 960, height: 600 })
  await expect(tips).toBeHidden()
  await button(page, 'Tips').click()
  const dialog = page.getByRole('dialog', { name: 'Tips' })
  await expect(dialog).toContainText('Avoid noisy environments')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.setViewportSize({ width: 1_280, height: 800 })

  const invitation = page.getByText('Drop here!')
  const middle = { x: 700, y: 400 }
  const dropped = makeSilence(folder, 35_000)
  await expect(invitation).toHaveCount(0)
  await dropFiles(page, middle, [dropped], false)
  await expect(invitation).toBeVisible()
  await dropFiles(page, middle, [dropped])
  await expect(invitation).toHaveCount(0)
  await expect(row(page, '35000.flac')).toContainText('Ready')

  const isPlayed = (name: string) => expect(button(page, `Pause ${name}`)).toBeVisible()
  await expect(button(page, 'Previous sample')).toBeDisabled()
  await button(page, 'Next sample').click()
  await isPlayed('2.flac')
  await button(page, 'Next sample').click()
  await isPlayed('35000.flac')
  await expect(button(page, 'Next sample')).toBeDisabled()
  await button(page, 'Previous sample').click()
  await button(page, 'Previous sample').click()
  await isPlayed('1.flac')
  await button(page, 'Pause playback').click()

  const back = button(page, 'Back')
  await expect(back).not.toHaveAttribute('aria-disabled')
  await server.control('/faults', { method: 'POST', path: '/samples$', latencyMs: 4_000 })
  // What is measured while the plan is open may be left out of it in the moment it is started.
  await expect(row(page, '35000.flac')).toContainText('No speech detected.')
  await startUpload(page)
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  await back.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Samples are uploading.')
  // Playwright itself would wait until it can be used.
  await back.click({ force: true })
  await expect(page.getByLabel('Voice name')).toBeVisible()
  await expect(row(page, '35000.flac')).toContainText('Uploaded')
  await expect(back).not.toHaveAttribute('aria-disabled')
  await back.click()
  await expect(page.getByRole('heading', { name: 'Professional Voice Clone', exact: true })).toBeVisible()
})

test('a duplicate goes to the cloud too, once the person says Upload anyway', async ({
  shared: { page, server },
}) => {
  await openDraft(page, draftId('doubled'))
  const double = row(page, '2.flac')
  await expect(double).toContainText('Uploading duplicate files could result in poor clone.')
  await double.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Upload anyway' }).click()
  await expect(double).not.toContainText('Uploading duplicate files')
  await startUpload(page)
  await expect(row(page, '1.flac')).toContainText('Uploaded')
  await expect(double).toContainText('Uploaded')
  const twins = (await serverSamples(server)).filter(({ durationMs }) => durationMs === 33_000)
  expect(twins).toHaveLength(2)
  expect(new Set(twins.map(({ hash }) => hash)).size).toBe(1)
})

test('Restart recording: the take begins anew after another countdown, and what there was is discarded', async ({
  shared: { page },
}) => {
  await openDraft(page, draftId('recorded'))
  await button(page, 'Record yourself').click()
  const enable = button(page, 'Request microphone permissions')
  const start = button(page, 'Start recording')
  await expect(enable.or(start)).toBeVisible()
  if (await enable.isVisible()) await enable.click()
  await start.click()
  const time = page.getByRole('timer', { name: 'Recording time' })
  await untilTimer(page, '00:02')
  await button(page, 'Restart recording').click()
  await expect(page.getByText('Get ready to speak...')).toBeVisible()
  await expect(page.getByText(/^0:0[2-9] discarded\.$/).first()).toBeVisible()
  await expect(time).toHaveText(/^00:(0[1-9]|1\d)$/)
  await button(page, 'Stop recording').click()
  await expect(
    page.getByText('Recording is too short. Please record at least 30s of audio.').first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 unsaved recording' })).toBeVisible()
  const kept = await page.evaluate(async (id) => {
    const takes = await window.studio.calls.takes.list({ draftId: id })
    return takes.ok ? takes.value.length : -1
  }, draftId('recorded'))
  expect(kept).toBe(1)
})

interface CloudSamples {
  samples: {
    voiceId: string
    fileName: string
    removeBackgroundNoise: boolean
    trimStartMs: number | null
    trimEndMs: number | null
    separation: { speakers: unknown[] } | null
  }[]
}
async function cloudSamplesOf(server: DemoServer, voiceId: string): Promise<CloudSamples['samples']> {
  const { samples } = (await server.control('/state')) as CloudSamples
  return samples.filter((sample) => sample.voiceId === voiceId)
}

test('speakers of a sample without speech: Analyzing audio, then No speakers detected., here and in the cloud', async ({
  shared: { page, server, folder },
}) => {
  const section = settingsDialog(page).getByRole('region', { name: 'Speaker separation' })
  const separate = async (): Promise<void> => {
    await section.getByRole('button', { name: 'Start separation' }).click()
    await expect(section.getByRole('status')).toHaveText('Analyzing audio')
    await expect(section.getByText('No speakers detected.')).toBeVisible()
    await expect(settingsDialog(page).getByText(footnote)).toBeVisible()
    await settingsDialog(page).getByRole('button', { name: 'Cancel' }).click()
  }
  await openDraft(page, draftId('silent'))
  await button(page, 'Settings for 1.flac').click()
  await separate()

  const voiceId = await makeVoiceElsewhere(server, 'Silent', makeSilence(folder, 31_000))
  await openVoice(page, 'edit', voiceId)
  await button(page, 'Settings for 31000.flac').click()
  await separate()
})

test('a sample that is only in the cloud: heard, set, brought here, and one that is deleted', async ({
  shared: { page, server, folder },
}) => {
  const speech = speechClip(folder, { fromS: 2, seconds: 31 })
  const voiceId = await makeVoiceElsewhere(server, 'Elsewhere', speech)
  await openVoice(page, 'edit', voiceId)
  const list = page.getByRole('region', { name: 'Cloud only' })
  const name = 'kathleen 2 31.mp3'
  await expect(list.getByRole('listitem')).toHaveText(new RegExp(`${name}.*0:31`))
  await expect(page.getByText(/^1 sample, \d+ kB$/)).toBeVisible()
  await list.getByRole('button', { name: `Play ${name}` }).click()
  await expect(list.getByRole('button', { name: `Pause ${name}` })).toBeVisible()
  await expect(page.getByText(/^0:0[1-9]$/).first()).toBeVisible()

  await button(page, `Settings for ${name}`).click()
  const dialog = settingsDialog(page)
  await expect(dialog.getByText(footnote)).toBeVisible()
  await expect.poll(() => dialog.getByTestId('cloud-wave').locator('rect').count()).toBeGreaterThan(100)
  const bars = await dialog.getByTestId('cloud-wave').locator('rect').count()
  await dialog.getByRole('slider', { name: 'Zoom' }).focus()
  await page.keyboard.press('End')
  await expect.poll(() => dialog.getByTestId('cloud-wave').locator('rect').count()).toBeGreaterThan(10 * bars)
  await dialog.getByRole('button', { name: 'Play selection' }).click()
  await dialog.getByRole('button', { name: 'Stop selection' }).click()
  await expect(dialog.getByRole('button', { name: 'Play selection' })).toBeVisible()
  // Whoever stops a sound that still loads is told of no fault.
  await expect(page.getByText('Could not play the sample. Try again when you are online.')).toHaveCount(0)
  await dialog.getByRole('switch', { name: 'Background noise removal' }).click()
  await dialog.getByRole('slider', { name: 'Region start' }).focus()
  await page.keyboard.press('PageUp')
  // Left without saving, it is offered back; what sounded outside was paused by what was heard here.
  await page.keyboard.press('Escape')
  await expect(list.getByRole('button', { name: `Play ${name}` })).toBeVisible()
  await button(page, 'Keep editing').click()
  await expect(dialog.getByRole('switch', { name: 'Background noise removal' })).toBeChecked()
  const preview = page.waitForResponse(/\/speech\//)
  await dialog.getByRole('button', { name: 'Preview the first 30 s' }).click()
  expect((await preview).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Stop preview' }).click()
  await dialog.getByRole('button', { name: 'Save selection' }).click()
  await expect(dialog).toHaveCount(0)
  const [saved] = await cloudSamplesOf(server, voiceId)
  expect(saved).toMatchObject({ removeBackgroundNoise: true, trimEndMs: null })
  expect(saved?.trimStartMs).toBeGreaterThan(0)

  await list.getByRole('button', { name: `Download to this computer: ${name}` }).click()
  await expect(row(page, name)).toContainText('Uploaded')
  await expect(list).toHaveCount(0)
  // Here and there: the cloud may tell its speakers apart, too.
  await button(page, `Settings for ${name}`).click()
  const separation = dialog.getByRole('region', { name: 'Speaker separation' })
  await separation.getByRole('button', { name: 'Separate in the cloud' }).click()
  await expect(separation.getByRole('status')).toHaveText('Analyzing audio')
  await expect(separation.getByRole('checkbox', { name: /^Speaker 1/ })).toBeVisible()
  const [separated] = await cloudSamplesOf(server, voiceId)
  expect(separated?.separation?.speakers).toHaveLength(await separation.getByRole('checkbox').count())
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const other = await makeVoiceElsewhere(server, 'Deleted there', makeSilence(folder, 36_000))
  await openVoice(page, 'edit', other)
  await button(page, 'Delete 36000.flac').click()
  await page
    .getByRole('dialog', { name: 'Delete “36000.flac”?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(list).toHaveCount(0)
  await expect.poll(() => cloudSamplesOf(server, other)).toEqual([])
})

test('settings that are open while their sample is brought here are saved, here and in the cloud', async ({
  shared: { page, server, folder },
}) => {
  const voiceId = await makeVoiceElsewhere(
    server,
    'Brought here',
    speechClip(folder, { fromS: 40, seconds: 31 }),
  )
  await openVoice(page, 'edit', voiceId)
  const name = 'kathleen 40 31.mp3'
  const noise = settingsDialog(page).getByRole('switch', { name: 'Background noise removal' })
  await server.control('/faults', { method: 'GET', path: '/audio$', latencyMs: 4_000 })
  await button(page, `Download to this computer: ${name}`).click()
  await button(page, `Settings for ${name}`).click()
  await noise.click()
  await expect(page.locator('[data-row-id]').filter({ hasText: name })).toContainText('Uploaded')
  await expect(noise).toBeChecked()
  await settingsDialog(page).getByRole('button', { name: 'Save selection' }).click()
  await expect(settingsDialog(page)).toHaveCount(0)
  expect(await cloudSamplesOf(server, voiceId)).toMatchObject([{ removeBackgroundNoise: true }])
  await button(page, `Settings for ${name}`).click()
  await expect(noise).toBeChecked()
})

/** Verify mode at Verification. */
async function openVerification(page: Page, voiceId: string): Promise<void> {
  await openVoice(page, 'verify', voiceId)
  await button(page, 'Next').click()
  await expect(page.getByRole('heading', { name: 'Verify your voice' })).toBeVisible()
}

test('Verification: its links open in the browser, a failed recording is heard, no manual verification without the flag', async ({
  shared: { page, server, folder },
}) => {
  const voiceId = await makeVoiceElsewhere(
    server,
    'Heard',
    longEnough(folder, speechClip(folder, { fromS: 2, seconds: 31 })),
  )
  await server.control('/verification', { outcome: 'reject' })
  await openVerification(page, voiceId)
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect
    .poll(() => pagesOpened(folder).sort())
    .toEqual(['https://elevenlabs.io/privacy-policy', 'https://elevenlabs.io/terms-of-use'])
  await expect(page.getByRole('checkbox')).not.toBeChecked()

  await readyToRecord(page)
  // The microphone is silent still: nothing is submitted, and it is told.
  await reopenMicrophone(page)
  await button(page, 'Start recording').click()
  await expect(page.getByRole('img', { name: 'The sentence to read aloud' })).toBeVisible()
  await button(page, 'Submit recording').click()
  await expect(page.getByText('No signal from the microphone.', { exact: true })).toBeVisible()
  await expect(page.getByText('5 attempts remaining')).toBeVisible()

  await read(page)
  await button(page, 'Submit recording').press('Enter')
  const failed = page.getByRole('alert').filter({ hasText: 'Voice verification attempt failed' })
  await expect(failed.getByRole('button', { name: 'Manual verification' })).toBeVisible()
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeFocused()
  const play = failed.getByRole('button', { name: 'Play recording' })
  const heard = page.waitForResponse(/\/take\//)
  await play.click()
  expect((await heard).ok()).toBe(true)
  await expect(play.locator('svg.lucide-pause')).toBeVisible()
  // To its end, some 3 s later.
  await expect(play.locator('svg.lucide-play')).toBeVisible()

  const { account } = (await server.control('/state')) as { account: object }
  try {
    await server.control('/account', { can_request_manual_pro_voice_verification: false })
    await page.reload()
    await expect(button(page, 'Cancel')).toBeVisible()
    await expect(button(page, 'Manual verification')).toHaveCount(0)
    await server.control('/account', account)
    await page.reload()
    await expect(button(page, 'Manual verification')).toBeVisible()
  } finally {
    await server.control('/account', account)
  }
})

/** Until the microphone, silent for 6 s when it is opened, has been heard. */
async function read(page: Page): Promise<void> {
  await reopenMicrophone(page)
  await button(page, 'Start recording').click()
  const time = page.getByRole('timer', { name: 'Recording time' })
  await expect.poll(() => time.textContent(), { intervals: [100] }).toMatch(/00:(09|1[0-2])/)
}

test('a rehearsal is compared with the samples; it spends no attempt and leaves no recording', async ({
  shared: { page, server, folder },
}) => {
  const voiceId = await makeVoiceElsewhere(
    server,
    'Rehearsed',
    longEnough(folder, speechClip(folder, { fromS: 2, seconds: 31 })),
  )
  await openVerification(page, voiceId)
  await readyToRecord(page)
  await button(page, 'Rehearse first').click()
  await expect(page.getByText(/^Read anything aloud for at least 5 seconds/)).toBeVisible()
  await untilTimer(page, '00:06')
  await button(page, 'Finish rehearsal').click()
  const result = page.getByRole('status', { name: 'Rehearsal' })
  await expect(result.getByRole('listitem')).not.toHaveCount(0)
  await expect(button(page, 'Start recording')).toBeVisible()
  const kept = () =>
    page.evaluate(async () => {
      const takes = await window.studio.calls.takes.list({ draftId: null })
      return takes.ok ? takes.value.filter(({ name }) => name === 'Rehearsal').length : -1
    })
  await expect.poll(kept).toBe(0)
  const { fine_tuning: now } = (await server.get(`/v1/voices/${voiceId}`)) as WireVoice
  expect(now).toMatchObject({ verification_attempts_count: 0 })
})

test('submitted, but its result cannot be read: asked again, and its verdict told where it was not verified', async ({
  shared: { page, server, folder },
}) => {
  const voiceId = await makeVoiceElsewhere(
    server,
    'Unread',
    longEnough(folder, speechClip(folder, { fromS: 2, seconds: 31 })),
  )
  const voice = (await server.get(`/v1/voices/${voiceId}`)) as WireVoice
  await server.control('/verification', { outcome: 'accept' })
  await openVerification(page, voiceId)
  await readyToRecord(page)
  await read(page)
  const reading = { method: 'GET', path: `^/v1/voices/${voiceId}$` }
  const answer = (body: object) => ({ status: 200, contentType: 'application/json', body })
  const listing = (listed: WireVoice) => ({
    method: 'GET',
    path: '^/v2/voices$',
    answer: answer({ voices: [listed], has_more: false, total_count: 1, next_page_token: null }),
  })
  await server.control('/faults', listing(voice))
  await server.control('/faults', { ...reading, answer: { status: 400, body: { detail: 'no' } } })
  await button(page, 'Submit recording').click()
  const panel = page.getByRole('status').filter({ hasText: 'Submitted, but the result is not known yet' })
  await expect(panel).toBeVisible()
  await expect(button(page, 'Start recording')).toHaveCount(0)

  const judged = {
    ...voice.fine_tuning,
    verification_attempts_count: 1,
    verification_failures: ['The spoken text does not match.'],
    is_allowed_to_fine_tune: false,
  }
  const judgedVoice = { ...voice, fine_tuning: judged }
  await server.control('/faults', undefined, 'DELETE')
  await server.control('/faults', listing(judgedVoice))
  await server.control('/faults', { ...reading, answer: answer(judgedVoice) })
  await panel.getByRole('button', { name: 'Check now' }).click()
  await expect(panel).toHaveCount(0)
  const failed = page.getByRole('alert').filter({ hasText: 'Voice verification attempt failed' })
  await expect(failed).toContainText('The spoken text does not match.')
  await expect(failed).toContainText('4 attempts remaining')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(button(page, 'Start recording')).toBeVisible()
})

/** Of the server, since it started. */
async function trainings(server: DemoServer): Promise<number> {
  const { counts } = (await server.control('/requests')) as { counts: Record<string, number> }
  return counts['POST /v1/voices/pvc/:voiceId/train'] ?? 0
}

const knowsBypass = async (): Promise<boolean> => {
  const facts = await window.studio.calls.access.facts({})
  return facts.ok && facts.value.canBypassVoiceCaptcha
}

test('Resume opens the step of the session, Skip leaves it there, and nothing is trained without what is only here', async ({
  shared: { page, server, folder },
}) => {
  const elevenMinutes = makeSilence(folder, 11 * 60_000)
  const voiceId = await makeVoiceElsewhere(server, 'Gone on', elevenMinutes)
  const before = await trainings(server)
  const introduction = '#/?mode=create&creationType=professionalVoiceClone&step=introduction'
  const verification = page.getByRole('heading', { name: 'Verify your voice' })
  const resume = button(page, 'Resume Gone on')
  await openAt(page, introduction)
  await expect(resume).toBeVisible()
  // What the list says of the new draft comes long after its wizard.
  await server.control('/faults', { method: 'GET', path: '^/v2/voices$', latencyMs: 3_000 })
  await resume.click()
  await expect(verification).toBeVisible()
  await server.control('/faults', undefined, 'DELETE')
  await button(page, 'Skip').click()
  await expect(verification).toHaveCount(0)
  await openAt(page, introduction)
  await resume.click()
  await expect(verification).toBeVisible()

  await button(page, 'Back').click()
  await page.getByLabel('Voice name').waitFor()
  await dropFiles(page, { x: 700, y: 400 }, [makeSilence(folder, 37_000)])
  await expect(row(page, '37000.flac')).toContainText('Ready')
  // An address alone trains nobody, also where the workspace answers after its voice. Allowed only when the page is open:
  // Timbre may ask about the workspace at any time. The voice stays as it was: read again, it would be allowed as well.
  const owed = (await server.get(`/v1/voices/${voiceId}`)) as WireVoice
  const same = (body: object) => ({ status: 200, contentType: 'application/json', body })
  const listed = { voices: [owed], has_more: false, total_count: 1, next_page_token: null }
  await server.control('/faults', { method: 'GET', path: '^/v2/voices$', answer: same(listed) })
  await server.control('/faults', { method: 'GET', path: `^/v1/voices/${voiceId}$`, answer: same(owed) })
  await server.control('/faults', { method: 'GET', path: '^/v1/user$', latencyMs: 3_000 })
  await openAt(page, `#/voices?mode=edit&voiceId=${voiceId}&step=finish`)
  await server.control('/account', { can_bypass_voice_captcha: true })
  await expect.poll(() => page.evaluate(knowsBypass)).toBe(true)
  await expect(row(page, '37000.flac')).toContainText('Ready')
  await server.control('/faults', undefined, 'DELETE')
  await openAt(page, introduction)
  await resume.click()
  await expect(page.getByRole('heading', { name: 'Confirm your rights' })).toBeVisible()
  await page.getByRole('checkbox').check()
  await button(page, 'Continue').click()
  const held = page.getByRole('heading', { name: '1 sample is not in the cloud yet' })
  await expect(held).toBeVisible()
  await expect(page.getByText(/“37000\.flac” is on this computer only/)).toBeVisible()
  expect(await trainings(server)).toBe(before)
  await button(page, 'Go to Voice Data').click()
  await expect(row(page, '37000.flac')).toContainText('Ready')
  await openAt(page, introduction)
  await resume.click()
  await button(page, 'Train without them').click()
  await expect(page.getByText('Your Professional Voice Clone is being prepared.')).toBeVisible()
  await expect.poll(() => trainings(server)).toBe(before + 1)
})

test('verified where the voice data can only be looked at: what is only here holds the training, and opens to be edited', async ({
  shared: { page, server, folder },
}) => {
  const voiceId = await makeVoiceElsewhere(
    server,
    'Held',
    longEnough(folder, speechClip(folder, { fromS: 2, seconds: 31 })),
  )
  const before = await trainings(server)
  await openVoice(page, 'edit', voiceId)
  await expect(page.getByLabel('Voice name')).toHaveValue('Held')
  await dropFiles(page, { x: 700, y: 400 }, [makeSilence(folder, 38_000)])
  await expect(row(page, '38000.flac')).toContainText('Ready')
  await server.control('/verification', { outcome: 'accept' })
  // What is verified is what the cloud has: half an hour and half a minute, and nothing of the 38 s beside it.
  await openVoice(page, 'verify', voiceId)
  await expect(page.getByText(/^1 sample is on this computer only, and is not counted here\./)).toBeVisible()
  await expect(page.getByText(/^2 samples, /)).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Total audio' })).toContainText('30:31')
  await openVerification(page, voiceId)
  await readyToRecord(page)
  await read(page)
  await button(page, 'Submit recording').click()
  await expect(page.getByRole('heading', { name: '1 sample is not in the cloud yet' })).toBeVisible()
  expect(await trainings(server)).toBe(before)
  await button(page, 'Go to Voice Data').click()
  await expect.poll(() => page.url()).toContain('mode=edit')
  await expect(row(page, '38000.flac')).toContainText('Ready')
  await expect(page.getByLabel('Voice name')).toBeEditable()
})

interface WireVoice {
  fine_tuning: object
}

/** The cloud shows the voice, alone in its list, as not allowed to be trained. */
async function showNotAllowed(server: DemoServer, voiceId: string): Promise<void> {
  const voice = (await server.get(`/v1/voices/${voiceId}`)) as WireVoice
  const body = { ...voice, fine_tuning: { ...voice.fine_tuning, is_allowed_to_fine_tune: false } }
  const answer = (wire: object) => ({ status: 200, contentType: 'application/json', body: wire })
  await server.control('/faults', { method: 'GET', path: `^/v1/voices/${voiceId}$`, answer: answer(body) })
  const list = { voices: [body], has_more: false, total_count: 1, next_page_token: null }
  await server.control('/faults', { method: 'GET', path: '^/v2/voices$', answer: answer(list) })
}

test('Verification history: an attempt that succeeded is a Success', async ({
  shared: { page, server, folder },
}) => {
  const speech = speechClip(folder, { fromS: 2, seconds: 31 })
  const voiceId = await makeVoiceElsewhere(server, 'Succeeded', longEnough(folder, speech))
  await server.control('/verification', { outcome: 'reject' })
  await spendAttempts(server, voiceId, 2, speech)
  await server.control('/verification', { outcome: 'accept' })
  await spendAttempts(server, voiceId, 1, speech)
  // Verified, and the cloud does not allow its training yet.
  await showNotAllowed(server, voiceId)
  // The mirror may have read the voice while it was allowed.
  await page.evaluate(() => window.studio.calls.voices.syncNow({}))
  await openVerification(page, voiceId)
  await button(page, 'Verification history').click()
  await expect(page.getByRole('dialog', { name: 'Verification history' }).getByRole('listitem')).toHaveText([
    'Attempt #1The spoken text does not match.',
    'Attempt #2The spoken text does not match.',
    'Attempt #3Success',
  ])
})

// The last one here: it lets days pass on the server.
test('verify mode shows the voice as the cloud has it, whatever its draft says, and waits until it is known here', async ({
  shared: { page, server, folder },
}) => {
  await server.control('/account', { professional_voice_limit: 30 })
  const voiceId = await makeVoiceElsewhere(server, 'Anna', makeSilence(folder, 11 * 60_000))
  await server.control('/faults', { method: 'GET', path: '^/v2/voices', answer: { status: 400, body: {} } })
  await openVoice(page, 'verify', voiceId)
  const next = button(page, 'Next')
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await next.focus()
  await expect(page.getByRole('tooltip')).toContainText('This voice is still being read from the cloud.')
  await server.control('/faults', undefined, 'DELETE')
  await page.evaluate(() => window.studio.calls.voices.syncNow({}))
  await next.click()
  await expect(page.getByRole('dialog', { name: 'Are you sure you want to continue?' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.evaluate(async (id) => {
    const { calls } = window.studio
    const resumed = await calls.professionalClone.resume({ voiceId: id })
    if (!resumed.ok) throw new Error('not resumed')
    const { draftId } = resumed.value
    await calls.drafts.update({ id: draftId, patch: { name: '', description: 'Changed here' } })
  }, voiceId)
  await expect(page.getByRole('dialog', { name: 'Anna' })).toBeVisible()
  await expect(page.getByText('Changed here')).toHaveCount(0)
  await next.click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('checkbox').check()
  await button(page, 'Manual verification').click()
  await expect(page.getByRole('dialog', { name: 'Manual verification request for "Anna"' })).toBeVisible()
})

test('where nothing is verified, a failed model alone is trained again, and nothing else trains without naming it', async ({
  shared: { page, server, folder },
}) => {
  await server.control('/account', { can_bypass_voice_captcha: true, professional_voice_limit: 30 })
  const voiceId = await makeVoiceElsewhere(server, 'Proven by contract', makeSilence(folder, 11 * 60_000))
  await trainElsewhere(server, voiceId)
  await server.control('/clock', { advanceMs: 24 * 3_600_000 })
  await server.control('/training', { voiceId, states: { eleven_v3: 'failed' } })
  // The workspace asks for no proof, and the voice has none.
  await showNotAllowed(server, voiceId)
  await expect.poll(() => page.evaluate(knowsBypass)).toBe(true)
  await page.evaluate(() => window.studio.calls.voices.syncNow({}))
  const before = await trainings(server)

  await openAt(page, `#/voices?mode=verify&voiceId=${voiceId}`)
  await expect(button(page, 'Next: retrain')).toBeVisible()
  await button(page, 'Cancel').click()

  await openAt(page, `#/voices?voiceId=${voiceId}`)
  const retry = page.getByRole('button', { name: /^Retry training of / })
  await expect(retry).toHaveCount(1)
  await expect(button(page, 'Edit')).toBeVisible()
  await expect(button(page, 'Verify')).toHaveCount(0)
  await retry.click()
  const rights = page.getByRole('dialog', { name: 'Confirm your rights' })
  await rights.getByRole('checkbox').check()
  await rights.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => trainings(server)).toBe(before + 1)
  const { voices } = (await server.control('/state')) as { voices: (WireVoice & { voice_id: string })[] }
  const { state } = voices.find(({ voice_id }) => voice_id === voiceId)!.fine_tuning as { state: object }
  const again = Object.entries(state).filter(([, one]) => one === 'queued' || one === 'fine_tuning')
  expect(again.map(([modelId]) => modelId)).toEqual(['eleven_v3'])
})

/** Every model of a voice, as another window would. */
async function trainElsewhere({ baseUrl, apiKey }: DemoServer, voiceId: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/v1/voices/pvc/${voiceId}/train`, {
    method: 'POST',
    headers: { 'xi-api-key': apiKey, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.ok).toBe(true)
}
