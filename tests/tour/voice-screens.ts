import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { openAt } from '../support/app/studio-address'
import { launchStudio, pickFiles } from '../support/app/studio-app'
import { speechClip } from '../support/audio/speech-clip'
import { startDemoServer } from '../support/cloud/demo-server'
import { fakeMicrophone } from '../support/record/fake-microphone'
import { shoot } from './shoot'
import type { Tour } from './tour'

const slow = { timeout: 120_000 }

/** The ways to a new voice, each step of them, and where voices are found. */
export async function visitVoices(tour: Tour): Promise<void> {
  await tour.step('design and clone voices, and find them', async () => {
    const folder = join(tour.folder, 'voices')
    await mkdir(folder)
    const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
    await server.control('/generation', { spokenMaxChars: 12, isCanned: true })
    await server.control('/verification', { outcome: 'accept' })
    const studio = await launchStudio({
      ...{ userDataDir: join(folder, 'studio'), cloud: server, args: fakeMicrophone(folder) },
    })
    const { page } = studio
    page.setDefaultTimeout(60_000)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await openAt(page, '#/voices?mode=create')
    await page.getByRole('dialog', { name: 'Add voice' }).waitFor()
    await shoot(tour, page, 'voice-chooser')
    await design(tour, page)
    await clone(tour, page, folder)

    await openAt(page, '#/voices')
    await page.getByRole('button', { name: 'Old narrator', exact: true }).click()
    const details = page.getByLabel('Voice details')
    await details.waitFor()
    await shoot(tour, page, 'voice-details')
    await details.getByRole('slider', { name: 'Stability' }).scrollIntoViewIfNeeded()
    await shoot(tour, page, 'voice-settings')
    await openAt(page, '#/?dialog=go-to-voice')
    await page.getByRole('listbox', { name: 'Voices' }).getByRole('option').first().waitFor()
    await shoot(tour, page, 'go-to-voice')
    await openAt(page, '#/voice-library')
    await page.getByRole('button', { name: 'Search by audio' }).click()
    await page.getByRole('dialog', { name: 'Search by audio' }).waitFor()
    await shoot(tour, page, 'search-by-audio')
    await pickFiles(page, 'audio-input', [speechClip(folder, { fromS: 20, seconds: 6 })])
    await expect(page.getByText(/^Voices similar to “kathleen/)).toBeVisible(slow)
    await shoot(tour, page, 'search-by-audio-found')
    await studio.close()
    await server.close()
    return undefined
  })
}

async function design(tour: Tour, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Design a voice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Voice design' })
  await dialog.getByRole('button', { name: 'British CEO' }).click()
  await shoot(tour, page, 'voice-design-prompt')
  await dialog.getByRole('button', { name: 'Generate voice' }).click()
  await expect(dialog.getByRole('button', { name: /^Choose Preview \d$/ })).toHaveCount(3, slow)
  await dialog.getByRole('button', { name: 'Choose Preview 2' }).click()
  await dialog.getByRole('button', { name: 'Pause Preview 2' }).waitFor()
  await shoot(tour, page, 'voice-design-previews')
  await dialog.getByRole('button', { name: 'Select voice' }).click()
  await dialog.getByLabel('Voice name', { exact: true }).fill('Old narrator')
  await dialog.getByLabel('Description', { exact: true }).fill('A calm old narrator with a deep, warm voice.')
  await shoot(tour, page, 'voice-design-details')
  await dialog.getByRole('button', { name: 'Save voice' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0, slow)
}

async function clone(tour: Tour, page: Page, folder: string): Promise<void> {
  await openAt(page, '#/voices?mode=create')
  await page.getByRole('button', { name: 'Clone a voice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Instant voice clone' })
  await dialog.getByText('Drop audio files here').waitFor()
  await shoot(tour, page, 'instant-clone-empty')
  await pickFiles(page, 'audio-input', [speechClip(folder, { fromS: 30, seconds: 12 })])
  await dialog.getByText(/0:12 · Good/).waitFor()
  await dialog.getByRole('checkbox', { name: /I have all rights/ }).check()
  await shoot(tour, page, 'instant-clone-audio')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('This is how the clone sounds')).toBeVisible(slow)
  await dialog.getByLabel('Voice name', { exact: true }).fill('My own voice')
  await shoot(tour, page, 'instant-clone-details')
  await dialog.getByRole('button', { name: 'Create voice' }).click()
  await expect(dialog.getByRole('heading', { name: 'Verify your voice' })).toBeVisible(slow)
  await shoot(tour, page, 'instant-clone-verification')
  const enable = page.getByRole('button', { name: 'Enable Microphone' })
  const start = page.getByRole('button', { name: 'Start recording' })
  await enable.or(start).waitFor()
  if (await enable.isVisible()) await enable.click()
  await start.click()
  await page.getByRole('img', { name: 'The sentence to read aloud' }).waitFor()
  await shoot(tour, page, 'instant-clone-sentence')
  const timer = page.getByRole('timer', { name: 'Recording time' })
  await expect(timer).toHaveText(/00:(0[5-9]|1\d)/, { timeout: 20_000 })
  await page.getByRole('button', { name: 'Submit recording' }).click()
  await expect(dialog.getByRole('heading', { name: 'Finish up' })).toBeVisible(slow)
  await shoot(tour, page, 'instant-clone-finish')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
