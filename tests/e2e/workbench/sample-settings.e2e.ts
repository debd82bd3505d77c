import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../../build/lib/electron-path.mjs'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { makeRecordings } from '../../support/audio/make-recordings'
import { speechClip } from '../../support/audio/speech-clip'
import { chooseInMenu, menuArgs } from '../../support/app/choose-in-menu'
import { pickFiles } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

test('settings of a sample: trimmed by keys and by numbers, heard before and after, saved, and still there', async ({
  folder,
  openStudio,
}) => {
  const [recording] = await makeRecordings({
    folder: `${folder}/takes`,
    totalMinutes: 0.7,
    count: 1,
    formats: ['flac24'],
    seed: 21,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  if (!recording) throw new Error('no recording')
  const studio = await openStudio({ args: menuArgs })
  const { page } = studio
  // Style elements and the like are told here only.
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text())
  })
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').waitFor()
  await pickFiles(page, 'add-files-input', [recording.path])
  await page.getByRole('button', { name: /^Settings for/ }).click({ timeout: 30_000 })

  const dialog = page.getByRole('dialog', { name: 'Settings' })
  const start = dialog.getByRole('slider', { name: 'Region start' })
  const playhead = dialog.getByRole('slider', { name: /^Playhead in/ })
  await start.focus({ timeout: 60_000 })
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByLabel('Start', { exact: true })).toHaveValue('0:01.100')

  const end = dialog.getByLabel('End', { exact: true })
  await end.fill('0:01.5')
  await end.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('At least 1 second must remain.')
  await end.fill('0:21,25')
  await end.press('Enter')
  await expect(dialog.getByText('0:20.150')).toBeVisible()

  await playhead.focus()
  await page.keyboard.press('Control+z')
  await expect(end).not.toHaveValue('0:21.250')
  await page.keyboard.press('Control+Shift+z')
  await expect(end).toHaveValue('0:21.250')

  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(playhead).toHaveAttribute('aria-valuenow', '1000')
  for (let press = 0; press < 15; press += 1) await page.keyboard.press('+')
  await expect(dialog.getByRole('slider', { name: 'Zoom', exact: true })).toHaveAttribute(
    'aria-valuetext',
    /samples$/,
  )

  await dialog.getByRole('switch', { name: 'Background noise removal' }).click()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('radio', { name: 'Before' }).click({ timeout: 30_000 })
  await expect(dialog.getByRole('radio', { name: 'Before' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save selection' }).click()
  await expect(dialog).toHaveCount(0)

  const row = page.getByRole('grid', { name: 'Samples' })
  await expect(row.getByRole('img', { name: 'Trimmed to 0:01.1 – 0:21.3' })).toBeVisible()
  await page.reload()
  await row.getByRole('img', { name: /^Noise removal/ }).waitFor()
  await page.getByRole('button', { name: /^Settings for/ }).click()
  await expect(dialog.getByLabel('Start', { exact: true })).toHaveValue('0:01.100')
  await expect(end).toHaveValue('0:21.250')
  const noise = dialog.getByRole('switch', { name: 'Background noise removal' })
  await expect(noise).toBeChecked()

  // Canceled, and called back.
  await noise.click()
  await end.fill('0:20')
  await end.press('Enter')
  // No key of the menu leads away from what is not saved.
  await chooseInMenu(studio, 'home')
  await expect(page.getByText('Close the dialog first.', { exact: true })).toBeVisible()
  await expect(end).toHaveValue('0:20.000')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(noise).not.toBeChecked()
  await expect(end).toHaveValue('0:20.000')
  await dialog.getByRole('button', { name: 'Save selection' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row.getByRole('img', { name: /^Noise removal/ })).toHaveCount(0)
  await expect(row.getByRole('img', { name: 'Trimmed to 0:01.1 – 0:20' })).toBeVisible()

  // What noise removal takes beside the noise is said before it is turned on, of a file that holds it.
  await pickFiles(page, 'add-files-input', [join(root, 'tests/media/odd/pcm24_96k.wav')])
  await page.getByRole('button', { name: 'Settings for pcm24_96k.wav' }).click({ timeout: 30_000 })
  const lostBand = dialog.getByText('Noise removal also removes everything above 24 kHz.')
  await expect(lostBand).toBeVisible()
  await dialog.getByRole('button', { name: 'Previous sample' }).click()
  await expect(lostBand).toHaveCount(0)
  expect(refusals).toEqual([])
})

test('settings of a sample: what is typed is saved or refused, choices go with their separation, one sound at a time', async ({
  folder,
  openStudio,
}) => {
  const [recording] = await makeRecordings({
    folder: `${folder}/takes`,
    totalMinutes: 0.6,
    count: 1,
    formats: ['flac24'],
    seed: 22,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  if (!recording) throw new Error('no recording')
  const { page } = await openStudio()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').waitFor()
  await pickFiles(page, 'add-files-input', [recording.path])
  const open = page.getByRole('button', { name: /^Settings for/ })
  await open.click({ timeout: 30_000 })

  const dialog = page.getByRole('dialog', { name: 'Settings' })
  const start = dialog.getByLabel('Start', { exact: true })
  const end = dialog.getByLabel('End', { exact: true })
  await start.fill('soon', { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Save selection' }).click()
  await expect(start).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveText('Minutes and seconds, such as 1:23.5')
  await page.keyboard.press('Escape')
  await expect(start).toHaveValue('0:00.000')
  // A field that is left by Tab or by a click takes what was typed, and the focus goes where it was sent.
  await start.fill('0:02')
  await page.keyboard.press('Tab')
  await expect(end).toBeFocused()
  await expect(start).toHaveValue('0:02.000')
  // What a key takes away takes no focus into a field, where the same keys mean the text.
  await dialog.getByRole('button', { name: 'Zoom to region' }).focus()
  await page.keyboard.press('Control+z')
  await expect(start).toHaveValue('0:00.000')
  await expect(dialog.getByRole('slider', { name: /^Playhead in/ })).toBeFocused()
  await page.keyboard.press('Control+y')
  await expect(start).toHaveValue('0:02.000')
  await dialog.getByRole('button', { name: 'Reset trim' }).click()
  await start.fill('0:03')
  await end.click()
  await expect(end).toBeFocused()
  await expect(start).toHaveValue('0:03.000')
  await start.fill('0:10')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await open.click()
  await expect(start).toHaveValue('0:10.000', { timeout: 30_000 })
  // Round the dialog backwards, too, from where it opens.
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Save selection' })).toBeFocused()

  const voices = dialog.getByRole('checkbox')
  await dialog.getByLabel('Number of speakers').selectOption('2')
  await dialog.getByRole('button', { name: 'Start separation' }).click()
  await expect(voices).toHaveCount(2, { timeout: 60_000 })
  await voices.last().click()
  await dialog.getByLabel('Number of speakers').selectOption('1')
  await dialog.getByRole('button', { name: 'Separate again' }).click()
  await expect(voices).toHaveCount(1, { timeout: 60_000 })
  await expect(
    dialog.getByText('Choose which speakers are you. Until then, all speakers are used.'),
  ).toBeVisible()

  await end.fill('0:11.5')
  await end.press('Enter')
  await dialog.getByRole('button', { name: 'Repeat the selection' }).click()
  await dialog.getByRole('slider', { name: /^Playhead in/ }).focus()
  await page.keyboard.press('Shift+Space')
  await expect(dialog.getByText(/^0:1[01]\.\d{3} \/ /)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible()
  await end.fill('0:22')
  await end.press('Enter')
  await start.fill('0:20')
  await start.press('Enter')
  await expect(dialog.getByText(/^0:2[012]\.\d{3} \/ /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await dialog.getByRole('button', { name: 'Play selection' }).click()
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible()

  // By hand: its end a little further.
  const edge = (name: string) => dialog.getByRole('slider', { name, exact: true })
  const valueOf = async (name: string) => Number(await edge(name).getAttribute('aria-valuenow'))
  const drag = async (name: string, byPx: number): Promise<void> => {
    const box = await edge(name).boundingBox()
    if (!box) throw new Error(`${name} is not in sight`)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + byPx, y, { steps: 4 })
    await page.mouse.up()
  }
  await drag('Region end', 40)
  await expect.poll(() => valueOf('Region end')).toBeGreaterThan(22_000)
  expect(await valueOf('Region start')).toBe(20_000)
  await end.fill('0:22')
  await end.press('Enter')

  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Stop preview' }).waitFor({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Stop preview' })).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Save selection' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('grid', { name: 'Samples' })
  await expect(row.getByRole('img', { name: 'Trimmed to 0:20.0 – 0:22.0' })).toBeVisible()
})

test('a single sample that is too quiet is raised as its finding advises', async ({ folder, openStudio }) => {
  const quiet = join(folder, 'One chapter.wav')
  execFileSync(locateTool('ffmpeg', { env: process.env }), [
    ...['-v', 'error', '-y', '-i', speechClip(folder, { fromS: 40, seconds: 40 })],
    ...['-af', 'volume=-30dB', '-c:a', 'pcm_s24le', quiet],
  ])
  const { page } = await openStudio()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').waitFor()
  await pickFiles(page, 'add-files-input', [quiet])
  const row = page.getByRole('grid', { name: 'Samples' }).getByRole('row').nth(1)
  const tooQuiet = row.getByRole('link', { name: /Too quiet/ })
  await expect(tooQuiet).toBeVisible({ timeout: 60_000 })

  await row.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Normalize' }).press('Enter')
  await page.getByRole('dialog', { name: 'Normalize' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Normalize: 1 sample changed', { exact: true })).toBeVisible()
  await row.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Apply to the audio' }).press('Enter')
  await page.getByRole('button', { name: 'Apply to 1 sample' }).click()
  await expect(row).toContainText('One chapter.flac')
  await expect(row.getByText(/^0:[1-4]\d$/)).toHaveCount(2, { timeout: 60_000 })
  await expect(tooQuiet).toHaveCount(0)
})
