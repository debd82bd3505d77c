import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { pickFiles } from '../../support/app/studio-app'
import { measureFile } from '../../support/audio/measured-file'
import { readCues } from '../../support/audio/read-cues'
import { draftLists } from '../../support/record/draft-lists'
import { roomFloorDbfs, roomMicrophone } from '../../support/record/fake-microphone'
import { openBooth } from '../../support/record/open-booth'
import { untilTimer } from '../../support/record/until-timer'
import { expect, test } from '../fixtures'

const lines = ['He looked like one who had passed through.', 'An uncomfortable hour or two.']

const files = (folder: string): string[] => readdirSync(folder).sort()
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Export recordings?$/ })
const rulesOf = (dialog: Locator): Locator => dialog.getByRole('table', { name: /^Rules for/ })

/** The first number of a cell, as it is shown: −21.4 dBFS, 0.8 s. */
async function shown(row: Locator, cell: number): Promise<number> {
  const words = (await row.getByRole('cell').nth(cell).textContent()) ?? ''
  return Number(/[−\d.]+/.exec(words)?.[0].replace('−', '-'))
}

async function leaveBooth(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Leave booth' }).click()
  await page.getByRole('button', { name: 'Record yourself' }).waitFor()
}

/** From the keyboard. */
async function command(page: Page, words: string): Promise<void> {
  const search = page.getByRole('combobox', { name: /^Search screens/ })
  await page.keyboard.press('Control+k')
  await search.fill(words)
  await page.getByRole('option', { name: new RegExp(words) }).waitFor()
  await page.keyboard.press('Enter')
}

async function exportNow(dialog: Locator): Promise<void> {
  // What is measured is said before it is exported.
  await expect(rulesOf(dialog)).not.toContainText('Not measured', { timeout: 60_000 })
  await dialog.getByRole('button', { name: /^Export( \d files)?$/ }).click()
  await expect(dialog.getByText('Exported.')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
}

/** Two lines of an own script, each with a mark, and a recording without lines. */
async function record(page: Page, folder: string): Promise<void> {
  const script = join(folder, 'Chapter one.txt')
  writeFileSync(script, lines.join('\n'))
  await openBooth(page, script)
  await page.getByText('Line by line').click()
  for (const line of [1, 2]) {
    await expect(page.getByText(new RegExp(`^Line ${line} of 2`))).toBeVisible()
    await page.keyboard.press('Space')
    await untilTimer(page, '00:06')
    await page.keyboard.press('M')
    await untilTimer(page, '00:10')
    await page.keyboard.press('Space')
    await expect(page.getByText(`${line} of 2 lines`)).toBeVisible()
  }
  await page.getByText('Continuous').click()
  await page.keyboard.press('Space')
  await untilTimer(page, '00:10')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Actions for Recording 1' }).waitFor()
}

/** Lengths of the takes of lines 1 and 2 and where their marks are, in ms. */
const takesOf = async (page: Page): Promise<{ durationMs: number; markMs: number }[]> =>
  (await draftLists(page)).takes
    .filter(({ lineIndex }) => lineIndex !== null)
    .sort((a, b) => (a.lineIndex ?? 0) - (b.lineIndex ?? 0))
    .map(({ durationMs, marksMs }) => ({ durationMs, markMs: marksMs[0] ?? -1 }))

async function typeRules(dialog: Locator, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    const field = dialog.getByLabel(label, { exact: true })
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT')
      await field.selectOption({ label: value })
    else await field.fill(value)
  }
}

test('lines and a recording leave by the presets Broadcast and Custom as they say, and ACX finds nothing in what it fixed', async ({
  folder,
  openStudio,
}) => {
  const picked = join(folder, 'picked')
  mkdirSync(picked)
  const { page } = await openStudio({ args: roomMicrophone(folder), env: { TIMBRE_PICKED: picked } })
  await record(page, folder)
  const takes = await takesOf(page)
  const dialog = dialogOf(page)
  await leaveBooth(page)

  // Broadcast, both lines in one file, from the command palette.
  await command(page, 'Export recordings')
  await dialog.getByRole('checkbox', { name: 'Recording 1', exact: true }).click()
  await dialog.getByRole('radio', { name: 'Broadcast' }).click()
  await dialog.getByRole('radio', { name: 'One file', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'File name' }).fill('{draft} {script} on air')
  await expect(dialog.getByText('Untitled voice Chapter one on air.wav')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: /^Write 4 markers/ })).toBeChecked()
  for (const rule of ['Loudness', 'True peak', 'Sample rate'])
    await expect(rulesOf(dialog).getByRole('row', { name: new RegExp(`^${rule}`) })).toBeVisible()
  await exportNow(dialog)
  const wavPath = join(picked, 'Untitled voice Chapter one on air.wav')
  expect(files(picked)).toEqual([basename(wavPath)])
  const wav = measureFile(wavPath)
  expect(wav).toMatchObject({ codec: 'pcm_s24le', sampleRateHz: 48_000, channels: 1 })
  expect(Math.abs(wav.lufs + 23)).toBeLessThanOrEqual(0.5)
  expect(wav.truePeakDbtp).toBeLessThanOrEqual(-1)
  const [one, two] = takes
  if (!one || !two) throw new Error('two lines were read')
  expect(Math.abs(wav.durationMs - one.durationMs - two.durationMs)).toBeLessThan(2)
  const cues = readCues(wavPath)
  expect(cues.map(({ label }) => label)).toEqual([lines[0], 'Mark 1', lines[1], 'Mark 1'])
  const wantedMs = [0, one.markMs, one.durationMs, one.durationMs + two.markMs]
  for (const [at, { atFrame }] of cues.entries())
    expect(Math.abs(atFrame / 48 - (wantedMs[at] ?? 0))).toBeLessThan(1)

  // Custom, a file for each line, from the palette again: the dialog remembers what was chosen.
  await command(page, 'Export recordings')
  await expect(dialog.getByRole('radio', { name: 'Broadcast' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Recording 1', exact: true }).click()
  await dialog.getByRole('radio', { name: 'Custom' }).click()
  await dialog.getByRole('radio', { name: 'MP3' }).click()
  await typeRules(dialog, {
    Loudness: 'RMS',
    'Lowest (dBFS)': '-22',
    'Highest (dBFS)': '-21',
    Peak: 'Sample peak',
    'Highest peak (dBFS)': '-4',
    'Noise floor, at most (dBFS)': '-50',
    'Room tone at the start (s)': '1',
    'Room tone at the end (s)': '2',
    'MP3 bit rate': '256 kbps',
  })
  await dialog.getByRole('radio', { name: 'One per script line' }).click()
  await dialog.getByRole('textbox', { name: 'File names' }).fill('{script}/{line} {text}')
  await expect(
    dialog.getByText('Chapter one-001 He looked like one who had passed through.mp3', { exact: true }),
  ).toBeVisible()
  const floor = rulesOf(dialog).getByRole('row', { name: /^Noise floor/ })
  await expect(floor).toContainText('Passed', { timeout: 60_000 })
  expect(Math.abs((await shown(floor, 0)) - roomFloorDbfs)).toBeLessThan(3)
  await exportNow(dialog)
  const folderOut = join(picked, 'Recordings')
  expect(files(folderOut)).toEqual([
    'Chapter one-001 He looked like one who had passed through.mp3',
    'Chapter one-002 An uncomfortable hour or two.mp3',
  ])
  for (const name of files(folderOut)) {
    const mp3 = measureFile(join(folderOut, name))
    expect(mp3).toMatchObject({ codec: 'mp3', sampleRateHz: 44_100, channels: 1, bitRate: 256_000 })
    expect(mp3.rmsDbfs).toBeGreaterThanOrEqual(-22.05)
    expect(mp3.rmsDbfs).toBeLessThanOrEqual(-20.95)
    expect(mp3.peakDbfs).toBeLessThanOrEqual(-4)
    expect(mp3.floorDbfs).toBeLessThanOrEqual(-50)
    expect(Math.abs(mp3.headMs - 1_000)).toBeLessThan(250)
    expect(Math.abs(mp3.tailMs - 2_000)).toBeLessThan(300)
    expect(mp3.chapters).toContain('Mark 1')
  }

  // Custom from the menu of a row: louder than its room allows, which is said, and held below a true peak.
  await page.getByRole('button', { name: 'Record yourself' }).click()
  await page.getByRole('link', { name: 'Open booth' }).click()
  await page.getByRole('button', { name: 'Actions for Recording 1' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await expect(dialog.getByRole('radio', { name: 'Custom' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'FLAC' }).click()
  await typeRules(dialog, {
    Loudness: 'LUFS',
    'Lowest (LUFS)': '-19',
    'Highest (LUFS)': '-18',
    Peak: 'True peak',
    'Highest peak (dBTP)': '-2',
    'Noise floor, at most (dBFS)': '-90',
    'Room tone at the start (s)': '',
    'Room tone at the end (s)': '',
    'Sample rate': '96 kHz',
    Channels: 'Stereo',
  })
  await dialog.getByRole('textbox', { name: 'File name' }).fill('{name} {n}')
  await expect(rulesOf(dialog).getByRole('row', { name: /^Noise floor/ })).toContainText('Cannot be fixed', {
    timeout: 60_000,
  })
  await exportNow(dialog)
  const flac = measureFile(join(picked, 'Recording 1 001.flac'))
  expect(flac).toMatchObject({ codec: 'flac', sampleRateHz: 96_000, channels: 2 })
  expect(flac.lufs).toBeGreaterThanOrEqual(-19.1)
  expect(flac.lufs).toBeLessThanOrEqual(-17.9)
  expect(flac.truePeakDbtp).toBeLessThanOrEqual(-2)

  // The file of another preset is checked by the rules of ACX, made right, and then meets all of them.
  await leaveBooth(page)
  await command(page, 'ACX check of a file')
  const report = page.getByRole('dialog', { name: 'ACX check' })
  await pickFiles(page, 'audio-input', [wavPath])
  const acx = report.getByRole('table', { name: 'ACX rules' })
  await expect(acx.getByRole('row', { name: /^Format/ })).toContainText('WAV', { timeout: 60_000 })
  await expect(acx.getByRole('row', { name: /^RMS/ })).toContainText('Fixed on export', { timeout: 60_000 })
  await report.getByRole('button', { name: 'Fix and export…' }).click()
  await expect(report.getByText('Exported.')).toBeVisible({ timeout: 60_000 })
  await report.getByRole('button', { name: 'Done' }).click()
  const fixedName = files(picked).find((name) => name.endsWith('.mp3')) ?? ''
  const fixed = measureFile(join(picked, fixedName))
  expect(fixed).toMatchObject({ codec: 'mp3', sampleRateHz: 44_100, channels: 1, bitRate: 192_000 })
  expect(fixed.rmsDbfs).toBeGreaterThan(-23)
  expect(fixed.rmsDbfs).toBeLessThan(-18)
  expect(fixed.peakDbfs).toBeLessThanOrEqual(-3)
  expect(fixed.floorDbfs).toBeLessThanOrEqual(-60)
  await command(page, 'ACX check of a file')
  await pickFiles(page, 'audio-input', [join(picked, fixedName)])
  await expect(report.getByText('This chapter meets every rule of ACX.')).toBeVisible({ timeout: 60_000 })
  await expect(acx.getByRole('row', { name: /^Format/ })).toContainText('MP3, 192 kbps, constant')
})
