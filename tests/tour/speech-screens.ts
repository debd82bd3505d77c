import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import type { WireVoicesPage } from '@shared/wire'
import { openAt } from '../support/app/studio-address'
import { launchStudio, pickFiles } from '../support/app/studio-app'
import { speechClip } from '../support/audio/speech-clip'
import { makeSilence } from '../support/audio/make-silence'
import { type DemoServer, startDemoServer } from '../support/cloud/demo-server'
import { shoot } from './shoot'
import type { Tour } from './tour'

const slow = { timeout: 120_000 }
const modelId = 'eleven_multilingual_v2'

/** Text, dialogue and conversion with what came of them, and what stands in their way. */
export async function visitSpeech(tour: Tour): Promise<void> {
  await tour.step('speak, write a dialogue, convert, and look into the history', async () => {
    const folder = join(tour.folder, 'speech')
    await mkdir(folder)
    const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
    await server.control('/speech', { isCanned: true })
    await server.control('/history', { count: 200, days: 60, seed: 3 })
    await server.control('/account', { training_opt_out: false, character_limit: 1_000_000 })
    const studio = await launchStudio({ userDataDir: join(folder, 'studio'), cloud: server })
    const { page } = studio
    page.setDefaultTimeout(60_000)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const isSignedIn = (): Promise<boolean> =>
      page.evaluate(async () => {
        const account = await window.studio.calls.account.get({})
        return account.ok && account.value.mode === 'cloud' && account.value.userName !== null
      })
    await expect.poll(isSignedIn, slow).toBe(true)
    const { voices } = (await server.get('/v2/voices?page_size=2')) as WireVoicesPage
    const voiceId = voices[0]?.voice_id ?? ''
    await speak(tour, page, voiceId)
    await writeDialogue(tour, page)
    await convert(tour, page, { folder, server, voiceId })
    await meetLimits(tour, page, { server, voiceId })
    await studio.close()
    await server.close()
    return undefined
  })
}

async function speak(tour: Tour, page: Page, voiceId: string): Promise<void> {
  await openAt(page, `#/speech/text-to-speech?voiceId=${voiceId}&modelId=${modelId}`)
  const area = page.getByLabel('Text to speak')
  for (const text of ['The harbor was quiet that morning.', 'The gulls had not yet decided to get up.']) {
    await area.fill(text)
    await area.press('Control+Enter')
    await page.getByRole('button', { name: `Download ${text}` }).waitFor()
  }
  await shoot(tour, page, 'speech-generated')
  await openAt(page, '#/speech/text-to-speech?panel=settings')
  await page.getByRole('slider', { name: 'Stability' }).waitFor()
  await shoot(tour, page, 'speech-settings')
  await openAt(page, '#/speech/text-to-speech?panel=history')
  const play = page.getByRole('grid', { name: 'History' }).getByRole('button', { name: /^Play/ })
  await expect(play.first()).toBeVisible(slow)
  await play.first().click()
  await page.getByRole('region', { name: 'History player' }).waitFor()
  await shoot(tour, page, 'speech-history')
  await page.getByRole('searchbox', { name: 'Search the history' }).fill('harbor')
  await shoot(tour, page, 'speech-history-search')
  await page.setViewportSize({ width: 960, height: 600 })
  await shoot(tour, page, 'speech-history-narrow')
  await page.setViewportSize({ width: 1_280, height: 800 })
}

async function writeDialogue(tour: Tour, page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { get, update } = window.studio.calls.speechWorkspace
    const workspace = await get({})
    if (workspace.ok) await update({ of: workspace.value.of, patch: { textModelId: 'eleven_v3' } })
  })
  await openAt(page, '#/speech/text-to-speech')
  const editor = page.getByRole('textbox', { name: 'Dialogue' })
  await editor.waitFor()
  await editor.getByRole('group').locator('p').first().click()
  await page.keyboard.type('Did you hear that? [whis')
  await page.getByRole('listbox', { name: 'Audio tags' }).waitFor()
  await shoot(tour, page, 'dialogue-tags')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('I heard nothing at all!')
  for (const [number, name] of [
    [1, 'Milo'],
    [2, 'Clara'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^Voice of speaker ${number}:`) }).click()
    await page.getByRole('combobox', { name: 'Search voices' }).fill(name)
    await page.getByRole('option', { name }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Voice of speaker ${number}: ${name}` }).waitFor()
  }
  await page.getByRole('button', { name: 'Enhance (alpha)' }).click()
  const enhanced = page.getByRole('group', { name: 'Enhanced' })
  await enhanced.waitFor()
  await shoot(tour, page, 'dialogue-enhanced')
  await enhanced.getByRole('button', { name: 'Keep' }).click()
  await shoot(tour, page, 'dialogue-editor')
  await editor.getByRole('group').locator('p').first().click()
  await page.keyboard.press('ControlOrMeta+Enter')
  const comparison = page.getByRole('region', { name: 'Which generation do you prefer?' })
  await comparison.getByRole('button', { name: 'Play Generation 2' }).click()
  await comparison.getByRole('button', { name: 'Pause Generation 2' }).waitFor()
  await shoot(tour, page, 'dialogue-comparison')
}

interface Deps {
  server: DemoServer
  voiceId: string
}

async function convert(tour: Tour, page: Page, o: Deps & { folder: string }): Promise<void> {
  await openAt(page, `#/speech/speech-to-speech?voiceId=${o.voiceId}`)
  const queue = page.getByRole('region', { name: 'Files to convert' })
  await page.getByText('Nothing to convert yet').waitFor()
  const short = speechClip(o.folder, { fromS: 20, seconds: 14 })
  await pickFiles(page, 'audio-input', [short])
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(queue.getByText('Converted', { exact: true })).toBeVisible(slow)
  await o.server.control('/speech', { refuse: { status: 'blocked_generation', times: 1 } })
  await pickFiles(page, 'audio-input', [speechClip(o.folder, { fromS: 60, seconds: 8 })])
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(queue.getByText('Error', { exact: true })).toBeVisible(slow)
  await o.server.control('/speech', { firstChunkDelayMs: 8_000 })
  await pickFiles(page, 'audio-input', [makeSilence(o.folder, 720_000)])
  await queue.getByText(/^12:00/).waitFor()
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await pickFiles(page, 'audio-input', [speechClip(o.folder, { fromS: 90, seconds: 9 })])
  const pending = queue.getByText('Pending', { exact: true })
  await expect(pending).toBeVisible(slow)
  await expect(page.getByText('Something went wrong. Please try again.')).toBeHidden(slow)
  await pending.scrollIntoViewIfNeeded()
  await shoot(tour, page, 'conversion-queue')
  await o.server.control('/speech', { firstChunkDelayMs: 0 })
  await page.getByRole('button', { name: 'Listen' }).first().click()
  const compare = page.getByRole('region', { name: /^Before and after of / })
  await expect(compare.getByRole('radio', { name: 'After' })).toBeChecked(slow)
  await shoot(tour, page, 'conversion-before-after')
}

async function meetLimits(tour: Tour, page: Page, { server, voiceId }: Deps): Promise<void> {
  const text = 'What costs more than is left. '.repeat(100)
  const exceeded = (): Promise<string | null> =>
    page.evaluate(
      async ({ voiceId, modelId, text }) => {
        const settings = { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 }
        const request = { task: 'text-to-speech', voiceId, modelId, text, settings } as const
        const quote = await window.studio.calls.speech.quote({ request })
        return quote.ok ? quote.value.exceeded : 'refused'
      },
      { voiceId, modelId, text },
    )
  await openAt(page, `#/speech/text-to-speech?voiceId=${voiceId}&modelId=${modelId}`)
  const area = page.getByLabel('Text to speak')
  for (const [kind, account] of [
    ['free', { tier: 'free' }],
    ['overage', { tier: 'pro', can_extend_character_limit: true, allowed_to_extend_character_limit: true }],
  ] as const) {
    const { character_count } = (await server.get('/v1/user/subscription')) as { character_count: number }
    await server.control('/account', { ...account, character_limit: character_count + 500 })
    // What the account has left is asked for after each answer.
    await area.fill(`Something small, ${kind}.`)
    await area.press('Control+Enter')
    await expect.poll(exceeded, slow).toBe(kind)
    await area.fill(text)
    await page.getByRole('button', { name: 'Generate speech' }).click()
    const dialog = page.getByRole('dialog', { name: /quota exceeded$/i })
    await dialog.waitFor()
    await shoot(tour, page, `quota-${kind}`)
    await dialog
      .getByRole('button', { name: kind === 'free' ? 'Close' : 'Cancel' })
      .last()
      .click()
  }
  await server.control('/speech', { refuse: { status: 'detected_unusual_activity', times: 1 } })
  await area.fill('Refused.')
  await area.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Unusual activity detected' }).waitFor()
  await shoot(tour, page, 'speech-refused')
}
