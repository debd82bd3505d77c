import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { root } from '../../../build/lib/electron-path.mjs'
import { openAt } from '../../support/app/studio-address'
import { pickFiles } from '../../support/app/studio-app'
import { makeSilence } from '../../support/audio/make-silence'
import { type DemoServer, startDemoServer } from '../../support/cloud/demo-server'
import { hearWords } from '../../support/cloud/hear-words'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { untilTimer } from '../../support/record/until-timer'
import { expect, test } from '../fixtures'

// spec/speech-synthesis.md sections 2, 4 and 9: the queue of speech to speech.

const slow = { timeout: 120_000 }
const minutes = 12
const address = '#/speech/speech-to-speech'

interface HistoryPage {
  history: { source: string }[]
}

async function madeConversions(server: DemoServer): Promise<number> {
  const { history } = (await server.get('/v1/history?page_size=100')) as HistoryPage
  return history.filter(({ source }) => source === 'STS').length
}

async function openWithVoice(page: Page, server: DemoServer): Promise<void> {
  const { voices } = (await server.get('/v2/voices')) as { voices: { name: string }[] }
  const name = voices[0]?.name ?? ''
  await openAt(page, address)
  await expect(page.getByText('Nothing to convert yet')).toBeVisible(slow)
  await page.getByRole('button', { name: 'Voice: Choose a voice' }).click()
  await page.getByRole('combobox', { name: 'Search voices' }).fill(name)
  const option = page.getByRole('listbox', { name: 'Voices' }).getByRole('option')
  await option.filter({ hasText: name }).first().click(slow)
  await expect(page.getByRole('button', { name: `Voice: ${name}` })).toBeVisible(slow)
}

test('leaving ends no recording, and one that a crash cut off comes back on Home', async ({
  folder,
  server,
  openStudio,
}) => {
  test.setTimeout(300_000)
  const args = fakeMicrophone(folder)
  const studio = await openStudio({ cloud: server, args })
  await openAt(studio.page, address)
  await studio.page.getByRole('radio', { name: 'Record audio' }).click()
  const enable = studio.page.getByRole('button', { name: 'Enable Microphone' })
  const record = studio.page.getByRole('button', { name: 'Start recording' })
  await enable.or(record).waitFor()
  if (await enable.isVisible()) await enable.click()
  await record.click()
  await untilTimer(studio.page, '00:01')
  // What is thrown away is in the trash, for no other page shows it.
  await studio.page.getByRole('button', { name: 'Restart recording' }).click()
  const inTrash = () =>
    studio.page.evaluate(async () => {
      const found = await window.studio.calls.trash.list({})
      return found.ok ? found.value.map(({ kind, name }) => `${kind} ${name}`) : []
    })
  await expect.poll(inTrash).toEqual(['take Recording 1'])
  await untilTimer(studio.page, '00:01')
  await studio.page.getByRole('link', { name: 'Home' }).click()
  await expect(studio.page.getByText('Stop recording before you leave.').first()).toBeVisible()
  await studio.page.getByRole('radio', { name: 'Upload' }).click()
  await expect(studio.page.getByText('Stop recording first.').first()).toBeVisible()
  await untilTimer(studio.page, '00:04')
  await studio.kill()

  const { page } = await openStudio({ cloud: server, args })
  const recovery = page.getByRole('dialog', { name: 'Recover unsaved recording' })
  await recovery.getByRole('button', { name: 'Add recordings' }).click(slow)
  await expect(recovery).toBeHidden()
  await openAt(page, '#/')
  const unsaved = page.getByRole('region', { name: 'Unsaved recordings' })
  await expect(unsaved.getByRole('button', { name: 'Play Recording 1' })).toBeVisible(slow)
})

test('a file that is converted anew is heard anew', async ({ folder, server, openStudio }) => {
  test.setTimeout(300_000)
  await server.control('/speech', { isCanned: true })
  await server.control('/account', { character_limit: 1_000_000 })
  const { page } = await openStudio({ cloud: server })
  await openWithVoice(page, server)
  // Chromium goes on playing what it has of an address.
  await page.evaluate(() => {
    const src = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src')
    const asked: string[] = []
    Object.assign(window, { asked })
    Object.defineProperty(HTMLMediaElement.prototype, 'src', {
      ...src,
      set(this: HTMLMediaElement, address: string) {
        asked.push(address)
        src?.set?.call(this, address)
      },
    })
  })
  await pickFiles(page, 'audio-input', [makeSilence(folder, 3_000)])
  const queue = page.getByRole('region', { name: 'Files to convert' })
  const compare = page.getByRole('region', { name: 'Before and after of 3000.flac' })
  const convertAndHear = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Convert', exact: true }).click(slow)
    await expect(queue.getByText('Converted', { exact: true })).toBeVisible(slow)
    await queue.getByRole('button', { name: 'Listen' }).click()
    await expect(compare.getByRole('radio', { name: 'After' })).toBeChecked(slow)
  }
  await convertAndHear()
  await compare.getByRole('button', { name: 'Close' }).click()
  await queue.getByRole('button', { name: 'Regenerate 3000.flac' }).click()
  await convertAndHear()
  const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked)
  expect(new Set(asked.filter((each) => each.includes('/conversion/'))).size).toBe(2)
})

test('a long recording is converted part by part; a kill in the middle charges nothing twice', async ({
  folder,
  server,
  openStudio,
}) => {
  test.setTimeout(600_000)
  // A tone as long as each part, a while after it was asked for. One at a time: parts that run beside each other end in the
  // same moment, and no part of the file is then ever done alone.
  await server.control('/speech', { isCanned: true, firstChunkDelayMs: 3_000 })
  await server.control('/account', { character_limit: 1_000_000, concurrency: 1 })
  const path = makeSilence(folder, minutes * 60_000)
  const name = `${minutes * 60_000}.flac`
  const studio = await openStudio({ cloud: server })
  await openWithVoice(studio.page, server)
  await pickFiles(studio.page, 'audio-input', [path])
  const queue = studio.page.getByRole('region', { name: 'Files to convert' })
  await expect(queue.getByText('12:00 · 12,000 credits', { exact: false })).toBeVisible(slow)
  await studio.page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(queue.getByText(/[12] of 3 parts/)).toBeVisible(slow)
  await studio.kill()

  // It goes on by itself.
  const { page } = await openStudio({ cloud: server })
  await openAt(page, address)
  const after = page.getByRole('region', { name: 'Files to convert' })
  await expect(after.getByText('Converted', { exact: true })).toBeVisible(slow)
  await expect(after.getByText('12:00 · 12,000 credits')).toBeVisible(slow)
  expect(await madeConversions(server)).toBe(3)
  const charged = (await server.get('/v1/user/subscription')) as { character_count: number }
  expect(charged.character_count).toBe(12_000)

  // Before and after by one key, at the same moment.
  await page.getByRole('button', { name: 'Listen' }).click()
  const compare = page.getByRole('region', { name: `Before and after of ${name}` })
  const heard = (side: string) => compare.getByRole('radio', { name: side })
  await expect(heard('After')).toBeChecked(slow)
  await page.keyboard.press('c')
  await expect(heard('Before')).toBeChecked()

  await after.getByRole('button', { name: `Save ${name} beside the original` }).click()
  const saved = join(folder, `${minutes * 60_000} (converted).flac`)
  await expect.poll(() => existsSync(saved), slow).toBe(true)
  const facts = execFileSync(locateTool('ffprobe', { env: process.env }), [
    ...['-v', 'error', '-show_entries', 'format=duration:format_tags', saved],
  ]).toString()
  expect(facts).toContain('duration=720.000000')
  expect(facts).toContain('GENERATED_BY=Timbre')

  // Its parts stand in the history under its name.
  await openAt(page, `${address}?tab=history`)
  const parts = page.getByRole('row', { name: new RegExp(`${name} · part [123] of 3`) })
  await expect(parts).toHaveCount(3, slow)
})

const spoken = [
  {
    name: 'two hours.flac',
    file: 'arctic_b0115_1592698991.flac',
    words: ['two', 'hours', 'word', 'passed', 'between', 'them'],
  },
  {
    name: 'children.flac',
    file: 'arctic_b0164_1592537508.flac',
    words: ['they', 'like', 'happy', 'children'],
  },
]

test('recordings keep their words in another voice, whatever is killed while they are spoken anew', async ({
  folder,
  server,
  openStudio,
}) => {
  for (const { name, file } of spoken)
    copyFileSync(join(root, 'tests/media/single_kathleen/utts', file), join(folder, name))
  const studio = await openStudio({ cloud: server })
  await openWithVoice(studio.page, server)
  await pickFiles(
    studio.page,
    'audio-input',
    spoken.map(({ name }) => join(folder, name)),
  )
  await expect(studio.page.getByText('2 files pending · 0:05')).toBeVisible(slow)
  await expect(studio.page.getByText('85 credits')).toBeVisible(slow)
  await studio.page.getByRole('button', { name: 'Convert all' }).click()
  // One is made and charged; the other may be on its way.
  await expect.poll(() => madeConversions(server), { ...slow, intervals: [20] }).toBeGreaterThan(0)
  await studio.kill()

  mkdirSync(join(folder, 'results'))
  const { page } = await openStudio({ cloud: server, env: { TIMBRE_PICKED: join(folder, 'results') } })
  await openAt(page, address)
  const queue = page.getByRole('region', { name: 'Files to convert' })
  await expect(queue.getByText('Converted', { exact: true })).toHaveCount(2, slow)
  expect(await madeConversions(server)).toBe(2)
  expect(await server.get('/v1/user/subscription')).toMatchObject({ character_count: 85 })
  const results = join(folder, 'results')
  await page.getByRole('button', { name: 'Save all in a folder' }).click()
  await expect(page.getByText('Saved 2 files', { exact: true })).toBeVisible(slow)
  expect(readdirSync(results).toSorted()).toEqual(['children (converted).flac', 'two hours (converted).flac'])

  // All of it is asked for anew, and asked back.
  await page.getByRole('button', { name: 'Regenerate all' }).click()
  await expect(queue.getByText('Pending', { exact: true })).toHaveCount(2, slow)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(queue.getByText('Converted', { exact: true })).toHaveCount(2, slow)
  await page.getByRole('button', { name: 'Save all beside the originals' }).click()
  for (const { name, words } of spoken) {
    const saved = join(folder, name.replace('.flac', ' (converted).flac'))
    await expect.poll(() => existsSync(saved), slow).toBe(true)
    const heard = await hearWords(server, saved)
    expect(
      words.filter((word) => heard.includes(word)).length,
      `heard in ${name}: ${heard.join(' ')}`,
    ).toBeGreaterThanOrEqual(words.length - 1)
  }
})

test('a refusal is told on its file; beyond the quota only the person goes on', async ({
  folder,
  server,
  openStudio,
}) => {
  await server.control('/speech', { isCanned: true, refuse: { status: 'system_busy', times: 10 } })
  await server.control('/account', { character_limit: 1_000_000, training_opt_out: false })
  const { page } = await openStudio({ cloud: server, args: fakeMicrophone(folder, 5) })
  page.setDefaultTimeout(30_000)
  await openWithVoice(page, server)
  await pickFiles(page, 'audio-input', [makeSilence(folder, 6_000)])
  const queue = page.getByRole('region', { name: 'Files to convert' })
  // Of one file, or of all that wait.
  const convert = page.getByRole('button', { name: /^Convert( all)?$/ })
  await expect(queue.getByText('0:06 · 100 credits')).toBeVisible(slow)
  await convert.click()
  await expect(queue.getByText('Error', { exact: true })).toBeVisible(slow)
  await expect(page.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible()
  await queue.getByRole('button', { name: 'Regenerate 6000.flac' }).click()
  await expect(queue.getByText('Pending', { exact: true })).toBeVisible()

  await server.control('/speech', { refuse: { status: 'quota_exceeded', times: 1 } })
  await convert.click()
  await expect(queue.getByText('Quota exceeded')).toBeVisible(slow)
  await page.getByRole('button', { name: 'Proceed beyond the quota' }).click()
  await expect(queue.getByText('Converted', { exact: true })).toBeVisible(slow)

  await queue.getByRole('button', { name: 'Remove 6000.flac' }).click()
  await expect(page.getByText('Nothing to convert yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(queue.getByText('Converted', { exact: true })).toBeVisible()

  // A result is not lost by asking for another one.
  await queue.getByRole('button', { name: 'Regenerate 6000.flac' }).click()
  await expect(queue.getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByText('Free · 2 free regenerations left')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(queue.getByText('Converted', { exact: true })).toBeVisible()

  // Of several, only what failed is asked for again.
  await server.control('/speech', { refuse: { status: 'quota_exceeded', times: 1 } })
  await pickFiles(page, 'audio-input', [makeSilence(folder, 2_000)])
  await expect(queue.getByText(/^0:02 · \d+ credits$/)).toBeVisible(slow)
  await convert.click()
  await expect(queue.getByText('Quota exceeded')).toBeVisible(slow)
  await page.getByRole('button', { name: 'Regenerate failed' }).click()
  await expect(queue.getByText('Pending', { exact: true })).toHaveCount(1)
  await expect(queue.getByText('Converted', { exact: true })).toHaveCount(1)
  await queue.getByRole('button', { name: 'Remove 2000.flac' }).click()
  await expect(queue.getByText('Pending', { exact: true })).toHaveCount(0)

  // Samples that are here already, and a recording made here.
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await pickFiles(page, 'add-files-input', [makeSilence(folder, 4_000)])
  const samples = page.getByRole('grid', { name: 'Samples' }).locator('[data-row-id]')
  await expect(samples).toHaveCount(1, slow)
  await openAt(page, address)
  await page.getByRole('button', { name: 'Add takes and samples' }).click()
  const library = page.getByRole('dialog', { name: 'Add takes and samples' })
  await library.getByRole('checkbox', { name: /^4000/ }).check(slow)
  await library.getByRole('button', { name: 'Add 1 sound' }).click()
  await expect(library).toBeHidden()
  await expect(queue.getByText('Pending', { exact: true })).toHaveCount(1, slow)
  await page.getByRole('radio', { name: 'Record audio' }).click()
  const enable = page.getByRole('button', { name: 'Enable Microphone' })
  const record = page.getByRole('button', { name: 'Start recording' })
  await enable.or(record).waitFor()
  if (await enable.isVisible()) await enable.click()
  await record.click()
  await page.getByRole('button', { name: 'Stop recording' }).click(slow)
  await expect(queue.getByText('Recording 3', { exact: true })).toBeVisible(slow)
  await page.getByRole('radio', { name: 'Upload' }).click()
  await queue.getByRole('button', { name: 'Remove Recording 3' }).click()
  await queue.getByRole('button', { name: /^Remove 4000/ }).click()
  await expect(queue.getByText('Pending', { exact: true })).toHaveCount(0)

  // The way to the cloud is gone before anybody knows: nothing fails, and it goes on by itself.
  await queue.getByRole('button', { name: 'Regenerate 6000.flac' }).click()
  await expect(queue.getByText('Pending', { exact: true })).toBeVisible()
  await server.close()
  // Unless it was noticed first, and Convert is off already.
  const isPressed = await convert.click({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )
  if (isPressed) await expect(queue.getByText('Waiting for a connection')).toBeVisible(slow)
  await pickFiles(page, 'audio-input', [makeSilence(folder, 3_000)])
  await expect(queue.getByText('Pending', { exact: true }).first()).toBeVisible(slow)
  // Until it is noticed, the button says something else.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await convert.hover({ force: true })
    await expect(page.getByRole('tooltip')).toHaveText('You are offline.', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  const port = Number(new URL(server.baseUrl).port)
  const again = await startDemoServer({ dataFolder: join(folder, 'cloud'), port })
  try {
    await again.control('/speech', { isCanned: true })
    if (isPressed) await expect(queue.getByText('Converted', { exact: true })).toBeVisible(slow)
    await convert.click()
    await expect(queue.getByText('Converted', { exact: true })).toHaveCount(2, slow)
  } finally {
    await again.close()
  }
})
