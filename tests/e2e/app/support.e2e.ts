import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { recognizerIsHere } from '../../support/analysis/recognizer-here'
import { wavOf } from '../../support/audio/pcm-files'
import type { DemoServer } from '../../support/cloud/demo-server'
import { tabWalk } from '../../support/app/tab-walk'
import { expect, test } from '../fixtures'

const fakeMicrophone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

// spec/speech-synthesis.md sections 2, 4, 7 and 8; the demo cloud's agent answers.

test('the support assistant leads to a place and back, reaches nothing else, and hangs up', async ({
  server,
  openStudio,
}) => {
  await server.control('/speech', { isCanned: true })
  const { page } = await openStudio({ cloud: server, args: fakeMicrophone })
  page.setDefaultTimeout(20_000)
  const assistant = page.getByRole('region', { name: 'Support assistant', exact: true })
  const log = assistant.getByRole('log', { name: 'Conversation' })
  const field = assistant.getByRole('textbox', { name: 'Ask the assistant' })
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

  await page.getByRole('button', { name: 'Support assistant', exact: true }).click()
  await field.fill('How do I start a clone?')
  // Right after the start nobody may know yet whether the server can be reached: what was typed stays until it was said.
  await expect(async () => {
    if ((await field.inputValue()) !== '') await field.press('Enter')
    await expect(field).toHaveValue('', { timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.locator('[data-highlight="clones.new"]')).toBeVisible({ timeout: 20_000 })
  await expect(title('Professional clones')).toBeVisible()
  await expect(log.getByText('Pointed at “New draft”')).toBeVisible()
  await log.getByRole('button', { name: 'Undo: Opened Professional clones', exact: true }).click()
  await expect(title('Home')).toBeVisible()
  await expect(log.getByText('Opened Professional clones (undone)')).toBeVisible()

  // Wherever it leads, the next words are still the conversation's.
  await field.fill('Delete my voice')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Account', exact: true })).toBeInViewport()
  await expect(log.getByText('Opened Settings', { exact: true })).toBeVisible()
  await expect(field).toBeFocused()
  await log.getByRole('button', { name: 'Undo: Opened Settings', exact: true }).click()
  await expect(title('Home')).toBeVisible()

  // By keyboard alone, at 150 %: all of it is reached, and stands in sight.
  const usual = page.viewportSize() ?? { width: 1_280, height: 800 }
  await page.setViewportSize({ width: 853, height: 533 })
  await page.getByRole('main').focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search screens/ }).fill('support assistant')
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  expect(await tabWalk(page, assistant, 'Shift+Tab')).toEqual(['Conversation', 'Hide the conversation'])
  await field.focus()
  expect(await tabWalk(page, assistant, 'Tab')).toEqual(['Send', 'Start a call', 'End call'])
  await page.setViewportSize(usual)

  // What it may not press, what is no name, a link to somewhere else; then one thing that it may.
  await server.control('/support', {
    next: [
      { tool_name: 'click', parameters: { element_id: 'home.record' } },
      { tool_name: 'click', parameters: { element_id: 'main button' } },
      { tool_name: 'show_support_link', parameters: { title: 'Prize', url: 'https://evil.example/' } },
      { tool_name: 'highlight', parameters: { element_id: 'sidebar.credits' } },
    ],
  })
  await field.fill('Hello')
  await page.keyboard.press('Enter')
  await expect(log.getByText('Pointed at “Credits”')).toBeVisible({ timeout: 20_000 })
  await expect(title('Home')).toBeVisible()
  await expect(log.getByText('Prize')).toBeHidden()

  // Spoken: the microphone is open until the end of the call, and the bar goes 2 s after it.
  const microphones = await countMicrophones(page)
  await assistant.getByRole('button', { name: 'Start a call', exact: true }).click()
  await expect(assistant.getByText('Talk to interrupt')).toBeVisible({ timeout: 20_000 })
  await expect.poll(microphones, { timeout: 20_000 }).toBe(1)
  await assistant.getByRole('button', { name: 'End call', exact: true }).click()
  await expect.poll(microphones, { timeout: 20_000 }).toBe(0)
  await expect(assistant.getByRole('group', { name: 'Call', exact: true })).toBeHidden({ timeout: 20_000 })

  // Why it ends is said, also where the conversation is hidden.
  await field.fill('Hello again')
  await field.press('Enter')
  await expect(assistant.getByText('Connected', { exact: true })).toBeVisible({ timeout: 20_000 })
  await assistant.getByRole('button', { name: 'Hide the conversation' }).click()
  const bad = { tool_name: 'click', parameters: { element_id: 'main button' } }
  await server.control('/support', { next: Array.from({ length: 150 }, () => bad) })
  await page.evaluate(() => window.studio.calls.support.say({ text: 'And now?' }))
  await expect(page.getByText('The server sent an unexpected response.', { exact: true })).toBeVisible({
    timeout: 20_000,
  })
  await page.getByRole('button', { name: 'Show the conversation' }).last().click()
  await expect(log.getByText('The server sent an unexpected response.')).toBeVisible()

  // The booth fills the window: no conversation goes on where nobody could see or end it.
  await field.fill('Hello again')
  await field.press('Enter')
  await expect(assistant.getByText('Connected', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Record/ })
    .click()
  await page.getByRole('link', { name: 'Leave booth' }).click()
  await expect(assistant.getByRole('button', { name: 'Close', exact: true })).toBeVisible({ timeout: 20_000 })
  await assistant.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(assistant).toBeHidden()
})

test('a spoken question is heard, shown and answered aloud, and the person keeps the focus', async ({
  folder,
  server,
  openStudio,
}) => {
  test.skip(!recognizerIsHere, 'the set-up did not fetch the recognizer')
  const microphone = await askingMicrophone(folder, server, 'Show me my credits, please.')
  // Of what it says first nothing is listened to; what it answers is spoken for real.
  await server.control('/speech', { isCanned: true })
  const { page } = await openStudio({ cloud: server, args: microphone })
  const assistant = page.getByRole('region', { name: 'Support assistant', exact: true })
  const log = assistant.getByRole('log', { name: 'Conversation' })
  const heard = await listenToPage(page)

  await page.getByRole('button', { name: 'Support assistant', exact: true }).click()
  await assistant.getByRole('button', { name: 'Start a call', exact: true }).first().click()
  await expect(log.getByText(/^Assistant: Hello\./)).toBeVisible({ timeout: 60_000 })
  await server.control('/speech', { isCanned: false })
  const said = log.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Spoken' }) })
  await expect(said.filter({ hasText: 'credits' })).toBeVisible({ timeout: 60_000 })
  await expect(log.getByText(/^Assistant: Sure\. You have used/)).toBeVisible()
  const credits = page.getByRole('dialog', { name: 'Credits' })
  await expect(credits).toBeVisible()
  await expect(assistant.locator(':focus')).toHaveCount(1)
  const before = await heard()
  await expect
    .poll(async () => (await heard()).seconds - before.seconds, { timeout: 60_000 })
    .toBeGreaterThan(1)
  expect((await heard()).peak).toBeGreaterThan(0.05)
  // The next key is still the conversation's, and Escape closes one thing at a time.
  await page.keyboard.press('Escape')
  await expect(credits).toBeHidden()
  await expect(assistant.locator(':focus')).toHaveCount(1)
  await expect(log).toBeVisible()
  await assistant.getByRole('button', { name: 'End call', exact: true }).click()
  await expect(assistant.getByRole('group', { name: 'Call', exact: true })).toBeHidden()
})

/** Each time it is opened it is silent for a while, asks once, and is silent again. */
async function askingMicrophone(folder: string, server: DemoServer, question: string): Promise<string[]> {
  const { voices } = (await server.get('/v1/voices')) as { voices: { voice_id: string }[] }
  const response = await fetch(
    `${server.baseUrl}/v1/text-to-speech/${voices[0]?.voice_id ?? ''}?output_format=pcm_44100`,
    {
      method: 'POST',
      headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ text: question, language_code: 'en' }),
    },
  )
  expect(response.ok).toBe(true)
  // Chromium's fake device has this rate.
  const rateHz = 44_100
  // As quiet as a room: out of nothing at all Chromium's gain control would shout.
  const silence = (seconds: number): Buffer => {
    const room = Buffer.alloc(seconds * rateHz * 2)
    for (let at = 0; at < room.length; at += 2) room.writeInt16LE(Math.round(Math.random() * 200 - 100), at)
    return room
  }
  const pcm = Buffer.concat([silence(5), Buffer.from(await response.arrayBuffer()), silence(120)])
  const path = join(folder, 'question.wav')
  await writeFile(path, wavOf(pcm, rateHz, 16))
  return [...fakeMicrophone, `--use-file-for-fake-audio-capture=${path}`]
}

/** Watches what the page plays from now on. @returns how much of it, and how loud, of full scale */
async function listenToPage(page: Page): Promise<() => Promise<{ seconds: number; peak: number }>> {
  await page.evaluate(() => {
    const heard = { seconds: 0, peak: 0 }
    const { prototype } = AudioBufferSourceNode
    const start = Object.getOwnPropertyDescriptor(prototype, 'start')?.value as typeof prototype.start
    prototype.start = function (this: AudioBufferSourceNode, ...when) {
      heard.seconds += this.buffer?.duration ?? 0
      for (const sample of this.buffer?.getChannelData(0) ?? [])
        heard.peak = Math.max(heard.peak, Math.abs(sample))
      start.apply(this, when)
    }
    Object.assign(globalThis, { heard })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { heard: { seconds: number; peak: number } }).heard)
}

/** Watches what the page opens from now on. @returns how many microphones are open */
async function countMicrophones(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tracks: MediaStreamTrack[] = []
    const media = navigator.mediaDevices
    const open = media.getUserMedia.bind(media)
    media.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
    Object.assign(globalThis, { openedTracks: tracks })
  })
  return () =>
    page.evaluate(() => {
      const { openedTracks } = globalThis as unknown as { openedTracks: MediaStreamTrack[] }
      return openedTracks.filter(({ readyState }) => readyState === 'live').length
    })
}
