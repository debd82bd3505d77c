import type { Page } from 'playwright'
import { expect } from '@playwright/test'
import { makeVoiceElsewhere } from '../../support/cloud/clone-voices'
import { addDraftRows, type DraftRows, type SampleRow } from '../../support/library/draft-rows'
import { makeSilence } from '../../support/audio/make-silence'
import { nextReason } from '../../support/cloud/next-reason'
import { openDraft, openVoice, shareStudio } from '../shared-studio'

// Every constant of spec/professional-clone.md section 9 that shows on Voice Data, at its limit, just under and just over.
// Tests are named after their entry.

const minuteMs = 60_000

const rows = (count: number, row: SampleRow = {}): SampleRow[] => Array.from({ length: count }, () => row)

const drafts = {
  lengths: [{ durationMs: 29_999 }, { durationMs: 30_000 }, { durationMs: 30_001 }],
  hundred: rows(100),
  hundredAndOne: rows(101),
  underSize: [{ sizeBytes: 750_000_000 }, { sizeBytes: 749_999_999 }],
  atSize: [{ sizeBytes: 750_000_000 }, { sizeBytes: 750_000_000 }],
  underTenMinutes: [{ durationMs: 10 * minuteMs - 1 }],
  tenMinutes: [{ durationMs: 10 * minuteMs }],
  unknownLength: [{ durationMs: null }],
  languages: [{ language: 'en' }, { language: 'de' }],
  doubles: [
    { name: 'one.wav', content: 'same' },
    { name: 'two.wav', content: 'same' },
  ],
  together: [{ sizeBytes: 100_000_000 }, { sizeBytes: 100_000_000 }],
  apart: [{ sizeBytes: 100_000_000 }, { sizeBytes: 100_000_001 }],
  alone: [{ sizeBytes: 200_000_001 }, { sizeBytes: 1 }],
  empty: [],
  // What somebody has who recorded sentence by sentence, and three sessions at the end of the list.
  clips: [
    ...Array.from({ length: 170 }, () => ({ durationMs: 6_000 })),
    ...['first', 'second', 'third'].map((name) => ({
      name: `${name} session.wav`,
      durationMs: 40 * minuteMs,
      sizeBytes: 100_000_000,
    })),
  ],
} satisfies Record<string, SampleRow[]>

const orbs = [
  [30 * minuteMs - 1, 'of audio', 0],
  [30 * minuteMs, 'Good', 1],
  [60 * minuteMs - 1, 'Good', 1],
  [60 * minuteMs, 'Better', 2],
  [120 * minuteMs - 1, 'Better', 2],
  [120 * minuteMs, 'Perfect!', 3],
  [120 * minuteMs + 1, 'Perfect!', 3],
] as const
const scales = [150 * minuteMs - minuteMs, 150 * minuteMs, 151 * minuteMs] as const

const orbName = (durationMs: number): `Orb of ${number}` => `Orb of ${durationMs}`
const orbDrafts = Object.fromEntries(
  [...orbs.map(([durationMs]) => durationMs), ...scales].map((durationMs) => [
    orbName(durationMs),
    [{ durationMs }],
  ]),
)

let ids: Record<string, DraftRows> = {}
const idOf = (name: keyof typeof drafts | 'seven' | `Orb of ${number}`): string => ids[name]?.draftId ?? ''

const test = shareStudio({
  prepare(userDataDir, folder) {
    const seven = [{ file: makeSilence(folder, 60_000), speakers: 7 }]
    ids = addDraftRows(userDataDir, { ...drafts, ...orbDrafts, seven })
  },
})

/** The state a row of the sample list tells, from 0. */
const stateAt = (page: Page, at: number) =>
  page.getByRole('grid', { name: 'Samples' }).locator(`[aria-rowindex="${at + 2}"]`)

test('Minimum sample duration: 30 s', async ({ shared: { page } }) => {
  await openDraft(page, idOf('lengths'))
  await expect(stateAt(page, 0)).toContainText('At least 30s of audio is required.')
  await expect(stateAt(page, 1)).toContainText('Ready')
  await expect(stateAt(page, 2)).toContainText('Ready')
  await expect(page.getByText('At least 30s of audio is required.')).toHaveCount(1)
})

test('Maximum samples per voice: 100', async ({ shared: { page } }) => {
  const lastRow = async (draft: keyof typeof drafts, at: number) => {
    await openDraft(page, idOf(draft))
    await stateAt(page, 0).getByRole('gridcell').nth(2).click()
    await page.keyboard.press('End')
    return stateAt(page, at)
  }
  await expect(await lastRow('hundred', 99)).toContainText('Ready')
  await expect(page.getByText('You can only upload 100 samples.')).toHaveCount(0)
  const surplus = await lastRow('hundredAndOne', 100)
  await expect(surplus).toContainText('You can only upload 100 samples.')
  await expect(stateAt(page, 99)).toContainText('Ready')
})

test('Maximum total size: 1.5 GB (1,500,000,000 bytes)', async ({ shared: { page } }) => {
  const text = 'Total upload size is exceeding 1.5 GB limit per voice.'
  await openDraft(page, idOf('underSize'))
  await expect(stateAt(page, 1)).toContainText('Ready')
  await expect(page.getByText(text)).toHaveCount(0)
  await openDraft(page, idOf('atSize'))
  await expect(stateAt(page, 1)).toContainText(text)
  await expect(stateAt(page, 0)).toContainText('Ready')
})

test('Upload batch size: 200 MB, a single larger file goes alone', async ({ shared: { page } }) => {
  for (const [draft, words] of [
    ['together', 'Sends 2 files (200 MB) in 1 batch'],
    ['apart', 'Sends 2 files (200 MB) in 2 batches'],
    ['alone', 'Sends 2 files (200 MB) in 2 batches'],
  ] as const) {
    await openDraft(page, idOf(draft))
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText(words)).toBeVisible()
  }
})

test('too many short files: not counted, joined first, and left out before a long session', async ({
  shared: { page },
}) => {
  await openDraft(page, idOf('clips'))
  await expect(page.getByRole('meter', { name: 'Total audio' })).toContainText('2:00:00')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const plan = page.getByRole('dialog', { name: 'Upload plan' })
  const tooMany = plan.getByRole('listitem').filter({ hasText: 'You can only upload 100 samples.' })
  const decided = plan.getByText('1 file left out; it stays in your list.')
  await plan
    .getByRole('checkbox', { name: /^Send / })
    .first()
    .click()
  await expect(decided).toBeVisible()
  await tooMany.getByRole('button', { name: 'Split and join' }).click()
  const join = page.getByRole('dialog', { name: 'Split and join' })
  await expect(join).toBeVisible()
  await join.getByRole('button', { name: 'Cancel' }).click()
  // What was decided before is still decided; a plan that was closed begins anew.
  await expect(decided).toBeVisible()
  await plan.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(tooMany).toBeVisible()
  await expect(decided).toHaveCount(0)
  await tooMany.getByRole('button', { name: 'Leave out 73 files' }).click()
  await expect(tooMany).toHaveCount(0)
  await plan.getByRole('button', { name: 'Leave out 97 files' }).click()
  await expect(plan.getByText('Sends 3 files (300 MB) in 2 batches')).toBeVisible()
})

test('Minimum total audio to continue: 10 minutes (600,000 ms)', async ({ shared: { page } }) => {
  await openDraft(page, idOf('underTenMinutes'))
  expect(await nextReason(page)).toBe('At least 10 minutes of audio is required: 1 s to go.')
  for (const enough of ['tenMinutes', 'unknownLength'] as const) {
    await openDraft(page, idOf(enough))
    expect(await nextReason(page)).toBe('1 sample is not in the cloud yet. Upload or remove it first.')
  }
})

test('the same minutes are asked for where a voice of the cloud is only verified', async ({
  shared: { page, server, folder },
}) => {
  const short = await makeVoiceElsewhere(server, 'Ten less', makeSilence(folder, 10 * minuteMs - 1_000))
  await openVoice(page, 'verify', short)
  expect(await nextReason(page)).toBe('At least 10 minutes of audio is required: 1 s to go.')
  const enough = await makeVoiceElsewhere(server, 'Ten', makeSilence(folder, 10 * minuteMs))
  await openVoice(page, 'verify', enough)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('dialog', { name: 'Are you sure you want to continue?' }).waitFor()
})

test('Recommended minimum: 30 minutes, with a 3 s wait before confirming', async ({ shared }) => {
  const { page, server, folder } = shared
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const confirm = page.getByRole('dialog', { name: 'Are you sure you want to continue?' })
  const verification = page.getByRole('heading', { name: 'Verify your voice' })

  const enough = await makeVoiceElsewhere(server, 'Half an hour', makeSilence(folder, 30 * minuteMs))
  await openVoice(page, 'edit', enough)
  await next.click()
  await expect(verification).toBeVisible()
  await expect(confirm).toHaveCount(0)

  const short = await makeVoiceElsewhere(server, 'A moment less', makeSilence(folder, 30 * minuteMs - 1))
  await openVoice(page, 'edit', short)
  await expect(page.getByLabel('Voice name')).toHaveValue('A moment less')
  await expect(next).not.toHaveAttribute('aria-disabled')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  await next.click()
  await expect(confirm).toContainText('We recommend at least 30 minutes')
  await page.clock.runFor(2_900)
  await expect(confirm.getByRole('button', { name: 'Continue (1)' })).toBeDisabled()
  await page.clock.runFor(200)
  await confirm.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.clock.resume()
  await expect(verification).toBeVisible()
})

test('Better: 1 hour. Best: 2 hours; the orb shows Perfect! at 2 hours or more', async ({
  shared: { page },
}) => {
  for (const [durationMs, word, reached] of orbs) {
    await openDraft(page, idOf(orbName(durationMs)))
    const orb = page.getByRole('meter', { name: 'Total audio' })
    await expect(orb).toContainText(word)
    const marks = page.getByRole('list', { name: 'Quality marks' }).getByRole('listitem')
    await expect(marks).toHaveText(['Good (30 mins)', 'Better (1 hr)', 'Best (2 hrs)'])
    await expect(marks.locator('svg')).toHaveCount(reached)
  }
})

test('its scale maximum is 2.5 hours', async ({ shared: { page } }) => {
  const full: boolean[] = []
  for (const durationMs of scales) {
    await openDraft(page, idOf(orbName(durationMs)))
    const ring = page.getByRole('meter', { name: 'Total audio' }).locator('circle[stroke-dasharray]').first()
    const [length = 0, round = 1] = ((await ring.getAttribute('stroke-dasharray')) ?? '')
      .split(' ')
      .map(Number)
    full.push(length === round)
  }
  expect(full).toEqual([false, true, true])
})

test('Description maximum 500 characters', async ({ shared: { page } }) => {
  await openDraft(page, idOf('empty'))
  const text = page.getByText('Description should be less than 500 characters.')
  const description = page.getByLabel('Description')
  for (const length of [499, 500]) {
    await description.fill('x'.repeat(length))
    await expect(page.getByText(`${length} of 500`)).toBeVisible()
    await expect(text).toHaveCount(0)
  }
  await description.fill('x'.repeat(501))
  await expect(text).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const invalid = page.getByText('Some form fields are invalid, please review them before saving.')
  await expect(invalid.first()).toBeVisible()
  await description.fill('Warm')
  await expect(page.getByText('Auto-saved')).toBeVisible()
  await expect(invalid).toHaveCount(0, { timeout: 1_000 })
})

test('Voice name: empty or blank gives Please give your voice a name', async ({ shared: { page } }) => {
  await openDraft(page, idOf('empty'))
  const name = page.getByLabel('Voice name')
  const text = page.getByText('Please give your voice a name.')
  for (const blank of ['', '  ']) {
    await name.fill(blank)
    await expect(text).toBeVisible()
    // Said, too: in a region that was there before.
    await expect(text.locator('xpath=ancestor::*[@aria-live="polite"]')).toHaveCount(1)
    await name.fill('x')
    await expect(text).toHaveCount(0)
  }
  const tooLong = page.getByText('The voice name can have up to 100 characters.')
  await name.fill('x'.repeat(101))
  await expect(tooLong).toBeVisible()
  await name.fill('x'.repeat(100))
  await expect(tooLong).toHaveCount(0)
})

test('Auto-save debounce 1 s', async ({ shared: { page } }) => {
  await openDraft(page, idOf('underTenMinutes'))
  await expect(page.getByText('Auto-saved')).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.getByLabel('Description').fill('Warm')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeVisible()
  await page.clock.runFor(900)
  await expect(save).toBeVisible()
  await page.clock.runFor(100)
  await expect(page.getByText('Auto-saved')).toBeVisible()
  await page.clock.resume()
})

test('Language: all samples must share it', async ({ shared: { page } }) => {
  await openDraft(page, idOf('languages'))
  await expect(stateAt(page, 1)).toContainText('All audio samples must be in the same language.')
  await expect(stateAt(page, 0)).toContainText('Ready')
  // Once at the file, once at the language field.
  await expect(page.getByText('All audio samples must be in the same language.')).toHaveCount(2)
  await page.getByLabel('Description').fill('Mixed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const invalid = 'Some form fields are invalid, please review them before saving.'
  await expect(page.getByText(invalid).first()).toBeVisible()
  // The mark may be wrong: one press for all that have it.
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  await stateAt(page, 1).getByRole('button', { name: 'This is English' }).click()
  await expect(stateAt(page, 1)).toContainText('Ready')
  await expect(page.getByText('All audio samples must be in the same language.')).toHaveCount(0)
  await expect(page.getByText('Auto-saved')).toBeVisible()
  await expect(upload).not.toHaveAttribute('aria-disabled')
  // The language was chosen after the files: one press above the list for all of them.
  await page.getByLabel('Language used in audio samples').selectOption('de')
  const notice = page.getByText('2 samples were added in a language other than German.')
  await notice.locator('..').getByRole('button', { name: 'These are German' }).click()
  await expect(notice).toHaveCount(0)
  await expect(stateAt(page, 0)).toContainText('Ready')
})

test('Identical file already present: warning; Audio duration cannot be determined', async ({
  shared: { page },
}) => {
  await openDraft(page, idOf('doubles'))
  await expect(stateAt(page, 0)).toContainText('Ready')
  await expect(stateAt(page, 1)).toContainText('Uploading duplicate files could result in poor clone.')
  await openDraft(page, idOf('unknownLength'))
  await expect(stateAt(page, 0)).toContainText('Could not determine audio duration, try another file.')
})

test('Six speaker colours, cycling', async ({ shared: { page } }) => {
  await openDraft(page, idOf('seven'))
  await page.getByRole('button', { name: /^Settings for/ }).click()
  const numbers = page.getByRole('group', { name: /^Choose which speakers/ }).locator('span[style]')
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5', '6', '7'])
  const colors = await numbers.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
  expect(new Set(colors.slice(0, 6)).size).toBe(6)
  expect(colors[6]).toBe(colors[0])
})
