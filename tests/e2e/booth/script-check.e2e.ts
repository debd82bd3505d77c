import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { axeFindings } from '../../support/app/axe'
import { draftLists } from '../../support/record/draft-lists'
import { microphoneOf } from '../../support/record/fake-microphone'
import { openBooth } from '../../support/record/open-booth'
import { untilTimer } from '../../support/record/until-timer'
import { recognizerIsHere } from '../../support/analysis/recognizer-here'
import { sessionCues, sessionPcm } from '../../support/audio/read-speech'
import { expect, test } from '../fixtures'

const [, , , first, second, dropped, third, fourth] = sessionCues()
const read = [first!, second!, third!, fourth!]
const script = [first!, second!, dropped!, third!, fourth!].map(({ text }) => text).join('\n')

const neverRead = 'Nobody in the village had ever seen anything of that kind before.'
const wanted = dropped!.text.replace(/[.]$/, '')

/** She reads, over and over, and leaves out one sentence. */
const reading = (folder: string): string[] =>
  microphoneOf(
    folder,
    Buffer.concat([
      ...read.map((cue) => sessionPcm({ startMs: cue.startMs - 200, endMs: cue.endMs + 300 })),
      Buffer.alloc(32 * 800),
    ]),
  )

/** She hums one note. */
const humming = (folder: string): string[] =>
  microphoneOf(
    folder,
    Buffer.from(
      Int16Array.from({ length: 16_000 }, (_, at) => 2_000 * Math.sin((at * 2 * Math.PI * 200) / 16_000))
        .buffer,
    ),
  )

test('a sentence left out is found, heard, accepted, kept over a restart and recorded over by keys', async ({
  folder,
  openStudio,
}) => {
  const picked = join(folder, 'picked')
  mkdirSync(picked)
  const args = reading(folder)
  const studio = await openStudio({ args, env: { TIMBRE_PICKED: picked } })
  let { page } = studio
  const path = join(folder, 'What she should read.txt')
  writeFileSync(path, script.replace('cabin with', 'garden with'))
  await openBooth(page, path)
  await page.keyboard.press('Space')
  await untilTimer(page, '00:32')
  await page.keyboard.press('Escape')

  // Of whichever window is open then.
  const openCheck = async () => {
    const open = page.getByRole('button', { name: /^Check .* against the script/ })
    // For a moment the take stands beside the recording it becomes.
    await expect(open).toHaveCount(1, { timeout: 60_000 })
    await open.click()
  }
  const dialog = () => page.getByRole('dialog', { name: 'Script check' })
  const place = () =>
    dialog()
      .getByRole('button', { name: /^0:\d\d Skipped/ })
      .filter({ hasText: wanted })
      .first()
  const row = () => dialog().getByRole('listitem').filter({ hasText: wanted }).first()
  await openCheck()
  if (!recognizerIsHere) {
    await expect(dialog().getByText('The speech recognizer is missing')).toBeVisible()
    test.skip(true, 'the set-up did not fetch the recognizer: no speech was compared')
  }
  const start = dialog().getByRole('button', { name: 'Check against script' })
  await start.click()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog().getByText('Not checked yet')).toBeVisible()
  await start.click()
  await expect(place()).toBeVisible({ timeout: 120_000 })
  await expect(place()).toContainText('Almost certain')

  expect(await axeFindings(page)).toEqual([])
  await page.evaluate(() => {
    const heard: string[] = []
    Reflect.set(window, 'heard', heard)
    const play = Reflect.get<HTMLMediaElement, 'play'>(HTMLMediaElement.prototype, 'play')
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      heard.push(this.src)
      return play.call(this)
    }
  })
  await place().focus()
  await page.keyboard.press('Enter')
  const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as string[])
  await expect.poll(heard, { timeout: 20_000 }).toHaveLength(1)
  expect((await heard())[0]).toContain('/recording/')
  await page.keyboard.press('a')
  await expect(row()).toContainText('Accepted')
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
  await page.getByRole('button', { name: 'Export session folder' }).click()
  await expect(page.getByText(/^The session.* is exported\.$/).first()).toBeVisible()
  const table = readFileSync(join(picked, 'Untitled voice session', 'findings.csv'), 'utf8')
  expect(table.split('\n').filter((line) => line.includes(wanted) && /skipped.*yes/.test(line))).not.toEqual(
    [],
  )

  // Nothing is compared again: what was found and accepted is still there.
  const booth = await page.evaluate(() => location.hash)
  await studio.close()
  ;({ page } = await openStudio({ args }))
  await page.evaluate((hash) => void (location.hash = hash), booth)
  await openCheck()
  await expect(row()).toContainText('Accepted')
  await place().focus()
  await page.keyboard.press('a')
  await expect(row()).not.toContainText('Accepted')

  // What is wrong is recorded again up to the end of its sentence; the rest of the chapter stays, to the last sample.
  const before = await onlyRecording(page)
  await page.keyboard.press('p')
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByRole('timer', { name: 'Recording time' })).toBeVisible()
  const wantedEnd = wanted.split(' ').slice(-6).join(' ')
  await expect(page.getByText(`Read to “… ${wantedEnd}”, then press Space.`)).toBeVisible()
  await untilTimer(page, '00:05')
  await page.keyboard.press('Space')
  await expect(page.getByText(/^(Added to “.*”|\d:\d\d of “.*” replaced) at 0:\d\d\.$/)).toBeVisible()
  const after = await onlyRecording(page)
  expect(after.regions).toHaveLength(3)
  const [kept, fresh, rest] = after.regions
  const [whole] = before.regions
  expect(rest).toMatchObject({ takeId: whole!.takeId, endFrame: whole!.endFrame })
  expect(kept).toMatchObject({ takeId: whole!.takeId, startFrame: 0 })
  expect(fresh!.takeId).not.toBe(whole!.takeId)
  // Nothing but the pause in which the sentence was missing.
  expect(rest!.startFrame - kept!.endFrame).toBeLessThan(0.5 * 48_000)
  expect(after.end).toBe(before.end)
  expect(after.durationMs).toBeGreaterThan(before.durationMs + 500)

  // The next place is mended without another check.
  await openCheck()
  await expect(dialog().getByText('These places are still in it', { exact: false })).toBeVisible()
  await dialog()
    .getByRole('button', { name: /^0:\d\d Misread/ })
    .filter({ hasText: 'garden' })
    .focus()
  await page.keyboard.press('p')
  await expect(
    page.getByText('Read to “… spent in the garden with Gregson”, then press Space.'),
  ).toBeVisible()
  await untilTimer(page, '00:05')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await onlyRecording(page)).regions.length).toBe(5)
  const twice = await onlyRecording(page)
  expect(twice.end).toBe(before.end)
  expect(twice.regions.slice(3)).toEqual([fresh, rest])
  expect(twice.regions[2]!.endFrame).toBe(kept!.endFrame)
  await openCheck()
  await expect(dialog().getByText('The recording was edited since', { exact: false })).toBeVisible()
})

/** What the only recording is made of, and a digest of its last five seconds. */
const onlyRecording = async (page: Page) => {
  const [recording] = (await draftLists(page)).recordings
  if (!recording) throw new Error('there is no recording')
  const end = await page.evaluate(async (id) => {
    const sound = await (await fetch(`/recording/${id}`)).arrayBuffer()
    const digest = await crypto.subtle.digest('SHA-256', sound.slice(-5 * 48_000 * 4))
    return [...new Uint8Array(digest)].join(' ')
  }, recording.id)
  return { regions: recording.regions, durationMs: recording.durationMs, end }
}

/** Until it has the focus, by one key. */
async function keyTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.waitFor()
  for (let steps = 0; steps < 60; steps++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(wanted).toBeFocused()
}

test('in a small window, by keyboard alone, the check is reached, and a punch leads back to the booth', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio({ args: reading(folder) })
  await page.setViewportSize({ width: 960, height: 600 })
  const path = join(folder, 'What she should read.txt')
  // A list longer than a small window shows.
  writeFileSync(
    path,
    read
      .map(({ text }) => `${text} ${neverRead}\n`)
      .join('')
      .repeat(4),
  )
  await openBooth(page, path)
  await page.keyboard.press('Space')
  await untilTimer(page, '00:12')
  await page.keyboard.press('Escape')

  const checkOf = (place: Page | Locator) =>
    place.getByRole('button', { name: /^Check .* against the script/ })
  const dialog = page.getByRole('dialog', { name: 'Script check' })
  const places = dialog.getByRole('list', { name: 'Places' }).getByRole('button', { name: /^\d+:\d\d/ })
  const beside = checkOf(page.getByRole('region', { name: /^Timeline of/ }))
  await keyTo(page, beside)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  if (!recognizerIsHere) {
    await expect(dialog.getByText('The speech recognizer is missing')).toBeVisible()
    test.skip(true, 'the set-up did not fetch the recognizer: no speech was compared')
  }
  await keyTo(page, dialog.getByRole('button', { name: 'Check against script' }))
  const said = page
    .getByText(/^Script check finished: \d+ places? found\.$/)
    .waitFor({ state: 'attached', timeout: 120_000 })
  await page.keyboard.press('Enter')
  await Promise.all([said, expect(places.first()).toBeVisible({ timeout: 120_000 })])
  const current = dialog.locator('[aria-current]')
  await expect(places.nth(2)).toBeAttached()
  await keyTo(page, places.first())
  for (const [width, height] of [
    [853, 533],
    [960, 600],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(current).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Home')
    await expect(places.first()).toBeFocused()
    await expect(places.first()).toBeInViewport({ ratio: 1 })
    for (const name of ['Close', 'Check again'])
      await expect(dialog.getByRole('button', { name, exact: true }).last()).toBeInViewport({ ratio: 1 })
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('End')
    await expect(places.first()).not.toBeFocused()
    await expect(current).toBeInViewport({ ratio: 1 })
  }
  // The toast takes room from the dialog.
  await page.keyboard.press('a')
  await expect(page.getByText(/^Accepted at/)).toBeVisible()
  await expect(current).toContainText('Accepted')
  await expect(current).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Home')
  await page.setViewportSize({ width: 853, height: 533 })
  await page.keyboard.press('Escape')
  await expect(beside).toBeFocused()

  const openList = page.getByRole('button', { name: 'Recordings', exact: true })
  const fromList = async () => {
    await keyTo(page, openList, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await keyTo(page, checkOf(page.getByRole('dialog', { name: 'Recordings' })))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
  }
  await fromList()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(openList).toBeFocused()
  await fromList()
  await keyTo(page, places.first())
  await page.keyboard.press('p')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await untilTimer(page, '00:02')
  await page.keyboard.press('Escape')
})

test('a result says so when it no longer holds, and stays when its script was removed', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio({ args: humming(folder) })
  const path = join(folder, 'As she reads.txt')
  writeFileSync(path, script)
  await openBooth(page, path)
  await page.keyboard.press('Space')
  await untilTimer(page, '00:05')
  await page.keyboard.press('Escape')

  const dialog = page.getByRole('dialog', { name: 'Script check' })
  const open = page.getByRole('button', { name: /^Check .* against the script/ })
  const openCheck = async () => {
    // For a moment the take stands beside the recording it becomes.
    await expect(open).toHaveCount(1)
    await open.click()
  }
  await page.getByRole('slider', { name: 'Playhead' }).waitFor()
  await openCheck()
  if (!recognizerIsHere) {
    await expect(dialog.getByText('The speech recognizer is missing')).toBeVisible()
    test.skip(true, 'the set-up did not fetch the recognizer: no speech was compared')
  }
  await dialog.getByRole('button', { name: 'Check against script' }).click()
  const result = dialog.getByRole('heading', { level: 2 }).last()
  await expect(result).toHaveText('No words were recognized', { timeout: 120_000 })
  await page.keyboard.press('Escape')

  await page.getByRole('slider', { name: 'Playhead' }).press('Home')
  await page.keyboard.press('p')
  await untilTimer(page, '00:03')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Undo last punch in/ })).toBeEnabled()
  await openCheck()
  await expect(result).toHaveText('Edited since the check')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Change script' }).click()
  await page.getByRole('button', { name: 'Remove As she reads' }).click()
  await expect(page.getByText('“As she reads” was removed.', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await openCheck()
  await expect(dialog.getByText('Its script was removed, so it cannot be checked again.')).toBeVisible()
  await expect(result).toHaveText('Edited since the check')
  await expect(dialog.getByRole('button', { name: 'Check again' })).toHaveCount(0)
})
