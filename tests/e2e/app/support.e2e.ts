import type { Page } from 'playwright'
import { expect, test } from '../fixtures'

const fakeMicrophone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

// spec/speech-synthesis.md sections 2, 4, 7 and 8; the demo cloud's agent answers.

test('the support assistant leads to a place and back, reaches nothing else, and hangs up', async ({
  server,
  openStudio,
}) => {
  test.setTimeout(120_000)
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
