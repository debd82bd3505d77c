import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { draftLists } from '../../support/record/draft-lists'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { untilTimer } from '../../support/record/until-timer'
import { descendants } from '../../support/app/process-tree'
import { openFromOutside } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

/** Until a few seconds of sound have been played. */
const slowPlayback = { timeout: 60_000 }

async function openRecorder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByRole('button', { name: 'Record yourself' }).click()
  await page.getByRole('button', { name: 'Request microphone permissions' }).click()
  await expect(page.getByText('44.1 kHz, raw')).toBeVisible()
}

async function openBooth(page: Page): Promise<void> {
  await openRecorder(page)
  await page.getByRole('link', { name: 'Open booth' }).click()
  await expect(page.getByText('Check the room before your first take.')).toBeVisible()
}

/** Ends the process that writes the only take there is. */
function killWriter(userData: string): void {
  const takes = join(userData, 'library', 'takes')
  const [id = ''] = readdirSync(takes)
  const header = JSON.parse(readFileSync(join(takes, id, 'take.json'), 'utf8')) as { writer: { pid: number } }
  process.kill(header.writer.pid, 'SIGKILL')
}

/** Starts a take, waits out the countdown; answers when it began on the page's clock. */
async function startTake(page: Page): Promise<number> {
  // The second half of a double click lands where Cancel appears.
  await page.getByRole('button', { name: 'Start recording' }).dblclick({ position: { x: 110, y: 16 } })
  await expect(page.getByText('Get ready to speak...')).toBeVisible()
  // For a screen reader, which hears nothing of the timer.
  const said = page.getByText('Recording started', { exact: true }).waitFor({ state: 'attached' })
  await Promise.all([said, page.getByRole('timer', { name: 'Recording time' }).waitFor()])
  return page.evaluate(() => performance.now())
}

test('a recording of half a minute becomes a sample, whole although the page was frozen; a shorter one is kept', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio({ args: fakeMicrophone(folder) })
  await openRecorder(page)
  await startTake(page)
  await untilTimer(page, '00:01')
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Recording is too short. Please record at least 30s of audio.').first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 unsaved recording' })).toBeVisible()
  await page.getByRole('button', { name: 'Play Recording 1' }).click()
  await expect(page.getByRole('button', { name: 'Pause Recording 1' })).toBeVisible()
  expect((await draftLists(page)).samples).toEqual([])

  const askedAt = await page.evaluate(() => performance.now())
  const beganAt = await startTake(page)
  await page.evaluate(() => {
    const end = performance.now() + 3_000
    while (performance.now() < end);
  })
  // On a slow page the recorder changes below a layer that leaves before the focus has found its way back.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 25 })
  // What lies over the take may; what would take it off the screen is refused in words.
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts).toBeVisible()
  // A layer hears keys a moment after it is seen.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(shortcuts).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeFocused()
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate(() => history.go(-2))
  await expect(page.getByText('Stop recording before you leave.').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Microphone' })).toBeHidden()
  // A link from outside waits for its end, however often it is asked for.
  await openFromOutside(join(folder, 'studio'), 'timbre://voices?mode=create')
  const link = page.getByText('A link to Timbre was opened.').first()
  const openLink = page.getByRole('button', { name: 'Open', exact: true })
  await openLink.click()
  await expect(link).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible()
  await untilTimer(page, '00:30')
  const stoppedAt = await page.evaluate(() => performance.now())
  await page.getByRole('button', { name: 'Stop recording' }).click()
  const endedAt = await page.evaluate(() => performance.now())
  await expect(page.getByText('“Recording 2” was added to your samples.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('1 of 100 samples').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'recording.flac' })).toContainText('0:3')

  const taken = async () => (await draftLists(page)).takes.find(({ name }) => name === 'Recording 2')
  await expect.poll(async () => (await taken())?.state).toBe('ready')
  const take = await taken()
  expect(take?.faults.filter(({ kind }) => kind === 'gap')).toEqual([])
  // 16 of the 24 or more that floating point could carry: what the fake device gives.
  expect(take?.effectiveBits).toBe(16)
  // The three seconds of the freeze are in it; a click takes as long as the computer is busy.
  expect(take?.durationMs).toBeGreaterThan(stoppedAt - beganAt - 1_000)
  expect(take?.durationMs).toBeLessThan(endedAt - askedAt)
  const { samples } = await draftLists(page)
  expect(samples).toHaveLength(1)
  expect(samples[0]).toMatchObject({
    state: 'ready',
    type: 'recording',
    facts: { sampleRateHz: 44_100, isLossless: true },
  })
  expect(Math.abs((samples[0]?.facts?.durationMs ?? 0) - (take?.durationMs ?? 0))).toBeLessThanOrEqual(1)

  await openLink.click()
  await expect(page.getByRole('dialog', { name: 'Add voice' })).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('a denied microphone is said, with a way out', async ({ folder, openStudio }) => {
  // Chromium itself answers no, as a system does.
  const args = fakeMicrophone(folder, 5).map((arg) =>
    arg === '--use-fake-ui-for-media-stream' ? `${arg}=deny` : arg,
  )
  const { page } = await openStudio({ args })
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByRole('button', { name: 'Record yourself' }).click()
  await page.getByRole('button', { name: 'Request microphone permissions' }).click()
  const dialog = page.getByRole('dialog')
  const denied = 'Microphone access denied. Please enable it in your browser settings.'
  await expect(dialog.getByText(denied).first()).toBeVisible()
  // Where the microphone would be, and as a toast.
  await expect(page.getByText(denied)).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText(denied).first()).toBeVisible()

  // The person allows it: from now on there is sound.
  await page.evaluate(() => {
    const { stream } = new AudioContext().createMediaStreamDestination()
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream)
  })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
})

test('a recording is kept when the process that writes dies, and found when Timbre does', async ({
  folder,
  openStudio,
}) => {
  const args = fakeMicrophone(folder)
  const studio = await openStudio({ args })
  await openRecorder(studio.page)
  await startTake(studio.page)
  await untilTimer(studio.page, '00:01')
  killWriter(join(folder, 'studio'))
  await expect(studio.page.getByText('Recording was interrupted.').first()).toBeVisible()
  await expect(studio.page.getByText(/^Recording 1 was cut off at 0:0\d\.$/)).toBeVisible()
  // It goes into the next part: nobody adds or removes it by itself meanwhile.
  const unsaved = studio.page.getByRole('heading', { name: '1 unsaved recording' })
  await expect(unsaved).toHaveCount(0)
  await studio.page.getByRole('button', { name: 'Finish recording' }).click()
  await expect(unsaved).toBeVisible()
  await startTake(studio.page)
  await untilTimer(studio.page, '00:03')
  await studio.kill()

  const { page } = await openStudio({ args })
  const dialog = page.getByRole('dialog', { name: 'Recover unsaved recording' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('Recording 2', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/^0:0[2-9]$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Play Recording 2' }).click()
  await expect(dialog.getByRole('button', { name: 'Pause Recording 2' })).toBeVisible()

  const add = dialog.getByRole('button', { name: 'Add recordings' })
  const isWanted = dialog.getByRole('checkbox', { name: 'Add Recording 2' })
  await expect(isWanted).toBeChecked()
  await isWanted.uncheck()
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Kept for 30 days. You can find them on Home.').first()).toBeVisible()
  // Decided: not offered by itself again, and still there.
  const keptUntil = await page.evaluate(async () => {
    const found = await window.studio.calls.takes.recoverable({})
    return found.ok ? found.value.map(({ keptUntilMs }) => keptUntilMs) : []
  })
  expect(keptUntil).toEqual([expect.any(Number)])
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText(/^1 recording to recover, 0:0[2-9]$/)).toBeVisible()
  await page.getByRole('button', { name: 'Recover', exact: true }).click()
  await add.click()
  await expect(dialog).toBeHidden()
  const found = async () => (await draftLists(page)).takes.map(({ name, state }) => `${name} ${state}`)
  await expect.poll(found, { timeout: 30_000 }).toEqual(['Recording 1 ready', 'Recording 2 ready'])
  const { takes, samples } = await draftLists(page)
  expect(takes[1]?.durationMs).toBeGreaterThan(2_000)
  expect(samples).toEqual([])
})

/** How long what the page plays is, in ms; the last that was begun. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype as unknown as {
      play: (this: HTMLMediaElement) => Promise<void>
    }
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(window, { heard: this })
      return play.call(this)
    }
  })
  return () =>
    page.evaluate(() => {
      const { heard } = window as unknown as { heard?: HTMLMediaElement }
      return Math.round((heard?.duration ?? 0) * 1_000)
    })
}

test('the booth plays a recording as it is by then, after a punch and after its undo', async ({
  folder,
  openStudio,
}) => {
  test.setTimeout(240_000)
  const { page } = await openStudio({ args: fakeMicrophone(folder) })
  await openBooth(page)
  const heardMs = await listen(page)
  const recordingMs = async () => Math.round((await draftLists(page)).recordings[0]?.durationMs ?? 0)
  const hear = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Play Recording 1' }).click()
    const ms = await recordingMs()
    await expect.poll(async () => Math.abs((await heardMs()) - ms)).toBeLessThan(20)
    await expect(page.getByRole('button', { name: 'Play Recording 1' })).toBeVisible(slowPlayback)
  }
  await page.keyboard.press('Space')
  await untilTimer(page, '00:03')
  await page.keyboard.press('Space')
  await expect.poll(recordingMs).toBeGreaterThan(2_500)
  const wholeMs = await recordingMs()
  await hear()
  await page.getByRole('slider', { name: 'Playhead' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('P')
  await untilTimer(page, '00:06')
  await page.keyboard.press('Escape')
  await expect.poll(recordingMs).not.toBe(wholeMs)
  await hear()
  await page.getByRole('button', { name: 'Undo last punch in Recording 1' }).click()
  await expect.poll(recordingMs).toBe(wholeMs)
  await hear()
})

test('a recording that is punched and added again is in the dataset once, and says whose place it took', async ({
  folder,
  openStudio,
}) => {
  test.setTimeout(240_000)
  const { page } = await openStudio({ args: fakeMicrophone(folder) })
  await openBooth(page)
  await page.keyboard.press('Space')
  await untilTimer(page, '00:36')
  await page.keyboard.press('Space')
  const add = page.getByRole('button', { name: 'Add Recording 1 to the draft' })
  await add.click()
  await expect(page.getByText('“Recording 1” was added to your samples.').first()).toBeVisible()
  const [former] = (await draftLists(page)).samples

  // Its last seconds are read again, and longer.
  const punch = async () => {
    await page.getByRole('slider', { name: 'Playhead' }).focus()
    await page.keyboard.press('End')
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('P')
    await untilTimer(page, '00:06')
    await page.keyboard.press('Escape')
  }
  await punch()
  await add.click()
  const words = 'It took the place of its former sample. You can undo this in Edit history.'
  await expect(page.getByText(words).first()).toBeVisible()
  const { draftId, samples, recordings } = await draftLists(page)
  expect(samples).toHaveLength(1)
  expect(samples[0]?.id).not.toBe(former?.id)
  expect(samples[0]?.facts?.durationMs).toBe(Math.round(recordings[0]?.durationMs ?? 0))

  // What it was split into gives way as well, and comes back.
  const cutsMs = { [samples[0]?.id ?? '']: [18_000] }
  const edits = { cutsMs, keepWhole: [], isJoining: false, targetMs: 60_000 }
  await page.evaluate((split) => window.studio.calls.segments.apply(split), { draftId, edits })
  const sampleIds = async () => (await draftLists(page)).samples.map(({ id }) => id)
  await expect.poll(async () => (await sampleIds()).length).toBe(2)
  const pieces = await sampleIds()
  await punch()
  await add.click()
  await expect(page.getByText('It took the place of 2 former samples.').first()).toBeVisible()
  expect(await sampleIds()).toHaveLength(1)
  await page.getByLabel('Leave booth').click()
  await expect(page.getByText('1 of 100 samples').first()).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit history' }).click()
  await page
    .getByRole('button', { name: /^Undo: .* added again from the booth$/ })
    .first()
    .click()
  await expect.poll(sampleIds).toEqual(pieces)
})

test('the booth: one key records, another punches in, the old tail comes back, and a reload changes nothing', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio({ args: fakeMicrophone(folder) })
  await openBooth(page)
  await page.keyboard.press('Space')
  await untilTimer(page, '00:04')
  await page.keyboard.press('M')
  await page.keyboard.press('Space')
  await page.getByRole('slider', { name: 'Playhead' }).focus()
  const [whole] = (await draftLists(page)).recordings
  const wholeMs = whole?.durationMs ?? 0
  await page.keyboard.press('Home')
  for (let second = 0; second < 3; second += 1) await page.keyboard.press('ArrowRight')

  await page.keyboard.press('P')
  await expect(page.getByText(/^Pre-roll, [123]$/)).toBeVisible()
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
  await untilTimer(page, '00:05')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await draftLists(page)).recordings[0]?.regions.length).toBe(2)
  await expect(page.getByText(/^The last .* was replaced from 0:03 on\.$/).first()).toBeVisible()
  const [punched] = (await draftLists(page)).recordings
  // 3 s of the first take and what comes after the pre-roll, which is no part of it.
  expect(punched?.durationMs).toBeGreaterThan(4_300)
  const punch = punched?.regions[1]
  const punchFrames = (punch?.endFrame ?? 0) - (punch?.startFrame ?? 0)
  expect(punch?.startFrame).toBeGreaterThan(2 * (punched?.sampleRateHz ?? 0))
  expect(punched?.durationMs).toBeCloseTo(3_000 + (punchFrames / (punched?.sampleRateHz ?? 0)) * 1_000, -1)

  await page.getByRole('button', { name: 'Undo last punch in Recording 1' }).click()
  const durationMs = async () => (await draftLists(page)).recordings[0]?.durationMs
  await expect.poll(durationMs).toBe(wholeMs)
  // By the keys of editors too, wherever the focus is.
  await page.keyboard.press('Control+Shift+Z')
  await expect.poll(durationMs).toBe(punched?.durationMs)
  // What was removed was done last.
  await page.getByRole('button', { name: 'Remove Recording 1' }).click()
  await expect.poll(durationMs).toBe(undefined)
  await expect(page.getByText('“Recording 1” was removed.').first()).toBeVisible()
  // Twice in a moment undoes two things: the removal, and the punch before it.
  await page.keyboard.press('Control+Z')
  await page.keyboard.press('Control+Z')
  await expect.poll(durationMs).toBe(wholeMs)
  await expect(page.getByText('Punch in “Recording 1” undone.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo last punch in Recording 1' })).toBeDisabled()
  await page.keyboard.press('Control+Z')
  await expect(page.getByText('No punch to undo.').first()).toBeVisible()

  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await page.getByRole('button', { name: 'Add marker, in the booth: M' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Esc is no longer assigned to “Stop”.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Choose a script' }).first().click()
  await page.getByRole('region', { name: 'Built-in scripts' }).getByRole('button').first().click()
  await page.getByText('Line by line').click()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/^Line 2 of/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Line 2 of/)).toBeVisible()
  await page.getByRole('link', { name: 'Leave booth' }).click()
  await expect(page.getByText('1 recording not in the dataset yet').first()).toBeVisible()
  // A toast goes, and nobody sees one who quit in the booth: the draft says it too.
  await page.reload()
  await expect(page.getByText('1 recording in the booth, not in the dataset yet')).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const drafts = page.getByRole('region', { name: 'Drafts' })
  await expect(drafts.getByText('In the booth', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Continue recording / })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the booth' }).click()
  await expect(page.getByText(/^Line 2 of/)).toBeVisible()
})

test('the booth comes back by itself when its page dies, and offers what was recorded', async ({
  folder,
  openStudio,
}) => {
  const studio = await openStudio({ args: fakeMicrophone(folder) })
  await openBooth(studio.page)
  await studio.page.keyboard.press('Space')
  await untilTimer(studio.page, '00:02')
  for (const { pid, commandLine } of descendants(studio.process.pid ?? 0)) {
    if (commandLine.includes('--type=renderer')) process.kill(pid, 'SIGKILL')
  }
  const page = await studio.pageAgain()
  const dialog = page.getByRole('dialog', { name: 'Recover unsaved recording' })
  await expect(dialog.getByText(/^0:0[2-9]$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add recordings' }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Space')
  await untilTimer(page, '00:01')
  await page.keyboard.press('Space')
  await expect
    .poll(async () => (await draftLists(page)).takes.map(({ name, state }) => `${name} ${state}`), {
      timeout: 30_000,
    })
    .toEqual(['Recording 1 ready', 'Recording 2 ready'])
})
