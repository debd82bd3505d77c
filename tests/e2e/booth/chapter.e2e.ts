import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { recognizerIsHere } from '../../support/analysis/recognizer-here'
import { measureFile } from '../../support/audio/measured-file'
import { type Cue, sessionCues, sessionPcm } from '../../support/audio/read-speech'
import { type SoundServer, startSoundServer } from '../../support/audio/sound-server'
import { plugInSpoken, type SpokenMicrophone } from '../../support/audio/spoken-microphone'
import { draftLists } from '../../support/record/draft-lists'
import { openBooth } from '../../support/record/open-booth'
import { expect, test } from '../fixtures'

let server: SoundServer | null = null
let microphone: SpokenMicrophone | null = null
test.afterEach(async () => {
  microphone?.stop()
  await server?.stop()
  server = null
})

const cueOf = (beginning: string): Cue => {
  const found = sessionCues().find(({ text }) => text.startsWith(beginning))
  if (!found) throw new Error(`nobody reads ${beginning}`)
  return found
}
const chapter = [
  'Philip produced',
  'For a few moments',
  "It won't be for",
  'Ten minutes',
  'The thought',
  'Philip took',
  'In her haste',
].map(cueOf)
/** The first one is her own. */
const slips = ["It won't be safe", 'But if Pierre', 'The flush was gone'].map(cueOf)

test('a chapter is recorded at 24 bits, punched into at each of three slips by one key, and leaves by the rules of ACX', async ({
  folder,
  openStudio,
}) => {
  server = await startSoundServer(join(folder, 'pulse'))
  test.skip(
    server === null,
    'PulseAudio is not installed here, so there is no microphone for the native engine.',
  )
  if (!server) return
  microphone = plugInSpoken(server, folder, 'Studio')
  const picked = join(folder, 'picked')
  mkdirSync(picked)
  const { page } = await openStudio({ env: { ...server.env, TIMBRE_PICKED: picked } })
  const script = join(folder, 'Chapter one.txt')
  writeFileSync(script, chapter.map(({ text }) => text).join('\n'))
  await openBooth(page, script, 'native')
  const spoken = microphone
  const say = ({ startMs, endMs }: Cue, gain = 1): Promise<void> => {
    const pcm = sessionPcm({ startMs: startMs - 200, endMs: endMs + 250 })
    for (let at = 0; at < pcm.length; at += 2)
      pcm.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(pcm.readInt16LE(at) * gain))), at)
    return spoken.say(pcm)
  }
  const status = page.getByRole('contentinfo', { name: 'Recorder' }).getByRole('status')
  const isHeard = () => expect(status.first()).toHaveText('Recording', { timeout: 30_000 })

  await page.keyboard.press('Space')
  await isHeard()
  const [first, second, ...rest] = chapter
  for (const cue of [first!, second!]) await say(cue)
  for (const [at, slip] of slips.entries()) {
    await say(slip)
    await page.keyboard.press('P')
    await expect(status.first()).toHaveText(/^Pre-roll, \d$/)
    await isHeard()
    for (const cue of at < 2 ? rest.slice(at * 2, at * 2 + 2) : rest.slice(4)) await say(cue)
  }
  await page.keyboard.press('Escape')

  await expect
    .poll(async () => (await draftLists(page)).takes.map(({ state }) => state), { timeout: 30_000 })
    .toEqual(['ready', 'ready', 'ready', 'ready'])
  const { recordings, takes } = await draftLists(page)
  expect(takes.map(({ purpose }) => purpose).sort()).toEqual(['punch', 'punch', 'punch', 'recording'])
  for (const { effectiveBits } of takes) expect(effectiveBits).toBeGreaterThanOrEqual(24)
  expect(recordings).toHaveLength(1)
  // Four, unless a pause at a seam let a punch begin with the one before it. The script check below says what was lost: nothing.
  expect(recordings[0]?.regions.length).toBeGreaterThan(2)

  // Far too loud between takes: all there is to say beside the meter and in the row, of which no word is cut.
  await say(slips[0]!, 20)
  await expect(page.getByRole('button', { name: /^Clipped at/ })).toBeVisible()
  await expect(page.getByText('Last take was processed')).toBeVisible()
  const verdict = page.getByText(/^(No speech|Too quiet|Good level|Too loud)$/)
  expect(await verdict.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0)
  const processed = page.getByRole('listitem').getByText('processed', { exact: true })
  const place = await processed.evaluate((words) => {
    const [own, row] = [words, words.parentElement ?? words].map((each) => each.getBoundingClientRect())
    return { isInside: own!.right <= row!.right, isOut: own!.top >= row!.bottom }
  })
  expect(place.isInside || place.isOut).toBe(true)

  if (recognizerIsHere) {
    await page
      .getByRole('button', { name: /^Check .* against the script/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Script check' })
    await dialog.getByRole('button', { name: 'Check against script' }).click()
    // None of the slips is in it, and no word is missing at the seams.
    await expect(dialog.getByText('Nothing missed')).toBeVisible({ timeout: 120_000 })
    await page.keyboard.press('Escape')
  }

  // The key of the booth gives the focus back.
  const hasFocus = (dialog: Locator) =>
    expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  const actions = page.getByRole('button', { name: 'Actions for Recording 1' })
  await actions.focus()
  await page.keyboard.press('E')
  const exporting = page.getByRole('dialog', { name: 'Export recording' })
  await hasFocus(exporting)
  await page.keyboard.press('Escape')
  await expect(exporting).toHaveCount(0)
  await expect(actions).toBeFocused()
  await actions.click()
  await page.getByRole('menuitem', { name: 'ACX check…' }).click()
  const report = page.getByRole('dialog', { name: 'ACX check' })
  await expect(report.getByRole('row', { name: /^RMS/ })).toContainText(/−\d+\.\d dBFS/, { timeout: 60_000 })
  await expect(report.getByText(/^ACX would reject/)).toHaveCount(0)
  await report.getByRole('button', { name: 'Fix and export…' }).click()
  await expect(report.getByText('Exported.')).toBeVisible({ timeout: 60_000 })
  const [name = ''] = readdirSync(picked)
  const file = measureFile(join(picked, name))
  expect(file).toMatchObject({ codec: 'mp3', sampleRateHz: 44_100, channels: 1, bitRate: 192_000 })
  expect(file.rmsDbfs).toBeGreaterThan(-23)
  expect(file.rmsDbfs).toBeLessThan(-18)
  expect(file.peakDbfs).toBeLessThanOrEqual(-3)
})
