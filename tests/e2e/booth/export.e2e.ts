import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { axeFindings } from '../../support/app/axe'
import { measureFile } from '../../support/audio/measured-file'
import { draftLists } from '../../support/record/draft-lists'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { canMountDisks, mountDisk } from '../../support/record/mount-disk'
import { untilTimer } from '../../support/record/until-timer'
import { expect, test } from '../fixtures'

/** The booth of a new draft, with one recording in it. */
async function record(page: Page, until: string): Promise<void> {
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByRole('button', { name: 'Record yourself' }).click()
  await page.getByRole('button', { name: 'Request microphone permissions' }).click()
  await page.getByRole('button', { name: 'Start recording' }).waitFor()
  await page.getByRole('link', { name: 'Open booth' }).click()
  await page.getByText('Ready', { exact: true }).waitFor()
  await page.keyboard.press('Space')
  await untilTimer(page, until)
  await page.keyboard.press('M')
  await page.keyboard.press('Space')
  await page.getByRole('slider', { name: 'Playhead' }).waitFor()
}

const exportDialog = (page: Page) => page.getByRole('dialog', { name: /^Export recordings?$/ })

/** From the menu of the recording. */
async function choose(page: Page, entry: string, name = 'Recording 1'): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const files = (folder: string): string[] => readdirSync(folder).sort()

test('a recording with a punch leaves as WAV of 24 bits with its marker, and as MP3 by the rules of ACX', async ({
  folder,
  openStudio,
}) => {
  const picked = join(folder, 'picked')
  mkdirSync(picked)
  const { page } = await openStudio({ args: fakeMicrophone(folder), env: { TIMBRE_PICKED: picked } })
  await record(page, '00:06')
  await page.getByRole('slider', { name: 'Playhead' }).focus()
  await page.keyboard.press('Home')
  for (let second = 0; second < 5; second += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('P')
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
  await untilTimer(page, '00:06')
  await page.keyboard.press('M')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Undo last punch in Recording 1' })).toBeEnabled()
  const lengthMs = (await draftLists(page)).recordings[0]?.durationMs ?? 0

  // By the key of the booth, as recorded.
  await page.keyboard.press('E')
  const dialog = exportDialog(page)
  await dialog.getByRole('radio', { name: 'WAV 24-bit' }).click()
  await dialog.getByRole('textbox', { name: 'File name' }).fill('{draft} {name} raw')
  await expect(dialog.getByText(/Recording 1 raw\.wav/)).toBeVisible()
  await expect(
    dialog.getByRole('checkbox', { name: /^Write \d markers? into the files as cues$/ }),
  ).toBeChecked()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByText('Exported.')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Done' }).click()

  const [wavName = ''] = files(picked)
  expect(wavName).toMatch(/Recording 1 raw\.wav$/)
  const wav = measureFile(join(picked, wavName))
  expect(wav).toMatchObject({ codec: 'pcm_s24le', sampleRateHz: 44_100, channels: 1 })
  expect(Math.abs(wav.durationMs - lengthMs)).toBeLessThan(2)
  expect(readFileSync(join(picked, wavName)).includes('cue ')).toBe(true)

  // By the rules of ACX: the table says what is wrong and what becomes of it.
  await choose(page, 'Export…')
  await expect(dialog.getByRole('textbox', { name: 'File name' })).toHaveValue('{draft} {name} raw')
  await dialog.getByRole('radio', { name: 'ACX' }).click()
  const rules = dialog.getByRole('table', { name: /^Rules for/ })
  await expect(rules.getByRole('row', { name: /^RMS/ })).toContainText(/−\d+\.\d dBFS/, { timeout: 60_000 })
  await expect(rules.getByRole('row', { name: /^Sample rate|^Room tone at the end/ }).first()).toBeVisible()
  await expect(rules).toContainText('Fixed on export')
  expect(await axeFindings(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  const chosen = dialog.getByRole('radio', { name: 'ACX' })
  await expect(chosen).toHaveCSS('forced-color-adjust', 'none')
  const textColor = () => chosen.evaluate((card) => getComputedStyle(card).color)
  await expect(async () => {
    await expect(chosen.getByText('Audiobooks', { exact: false })).toHaveCSS('color', await textColor(), {
      timeout: 1_000,
    })
  }).toPass()
  await page.emulateMedia({ forcedColors: 'none' })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByText('Exported.')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Done' }).click()

  const mp3Name = files(picked).find((name) => name.endsWith('.mp3')) ?? ''
  const mp3 = measureFile(join(picked, mp3Name))
  expect(mp3).toMatchObject({ codec: 'mp3', sampleRateHz: 44_100, channels: 1, bitRate: 192_000 })
  expect(mp3.rmsDbfs).toBeGreaterThan(-23)
  expect(mp3.rmsDbfs).toBeLessThan(-18)
  expect(mp3.peakDbfs).toBeLessThanOrEqual(-3)
  expect(files(picked)).toHaveLength(2)
})

test('the ACX check of a chapter says what an export fixes, and one button does; canceled, or on a full disk, it leaves nothing', async ({
  folder,
  openStudio,
}) => {
  const picked = join(folder, 'picked')
  mkdirSync(picked)
  const { page } = await openStudio({ args: fakeMicrophone(folder), env: { TIMBRE_PICKED: picked } })
  await record(page, '00:08')

  await choose(page, 'ACX check…')
  const report = page.getByRole('dialog', { name: 'ACX check' })
  const rules = report.getByRole('table', { name: 'ACX rules' })
  await expect(rules.getByRole('row', { name: /^RMS/ })).toContainText(/−\d+\.\d dBFS/, { timeout: 60_000 })
  for (const rule of [
    'Peak',
    'Noise floor',
    'Room tone at the start',
    'Room tone at the end',
    'Length',
    'Format',
  ])
    await expect(rules.getByRole('row', { name: new RegExp(`^${rule}`) })).toBeVisible()
  await expect(report.getByText('What the export changes:')).toBeVisible()
  await expect(report.getByText('The recording itself stays as it is.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await report.getByRole('button', { name: /export…$|^Export for ACX…$/i }).click()
  await expect(report.getByText('Exported.')).toBeVisible({ timeout: 60_000 })
  await report.getByRole('button', { name: 'Done' }).click()
  const [chapter = ''] = files(picked)
  const { rmsDbfs, peakDbfs, codec } = measureFile(join(picked, chapter))
  expect(codec).toBe('mp3')
  expect(rmsDbfs).toBeGreaterThan(-23)
  expect(rmsDbfs).toBeLessThan(-18)
  expect(peakDbfs).toBeLessThanOrEqual(-3)

  // Three hours of it, so that there is something to cancel.
  const { draftId, takes } = await draftLists(page)
  await page.evaluate(
    async ({ draftId, takeIds }) => {
      const joined = await window.studio.calls.recordings.join({ draftId, name: 'Book', takeIds })
      if (!joined.ok) throw new Error(joined.error.code)
    },
    { draftId, takeIds: Array<string>(900).fill(takes[0]?.id ?? '') },
  )
  await choose(page, 'Export…', 'Book')
  const dialog = exportDialog(page)
  await dialog.getByRole('radio', { name: 'As recorded' }).click()
  await dialog.getByRole('radio', { name: 'MP3' }).click()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Exporting' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel export' }).click()
  await expect(dialog.getByText(/^Export canceled\./)).toBeVisible()
  expect(files(picked)).toEqual([chapter])

  test.skip(!canMountDisks, 'mounting a small disk takes root')
  const disk = mountDisk(picked, 200_000)
  try {
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('radio', { name: 'WAV 24-bit' }).click()
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByText('The disk is full.')).toBeVisible({ timeout: 60_000 })
    expect(files(picked)).toEqual([])
  } finally {
    disk.unmount()
  }
})
