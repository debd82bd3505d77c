import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import type { Page } from 'playwright'
import { type DemoServer, startDemoServer } from '../support/demo-server'
import { openAt, openDraftId } from '../support/studio-address'
import { launchStudio, type StudioApp } from '../support/studio-app'

export interface SharedStudio {
  page: Page
  server: DemoServer
  folder: string
}

interface SharedOptions {
  /** Chromium's flags, for example of a microphone. */
  args?: (folder: string) => readonly string[]
  /** Before the app starts. */
  prepare?: (userDataDir: string, folder: string) => void
}

/** As the server starts. */
const freshVerification = {
  outcome: 'judge',
  sentence: null,
  rejection: 'The spoken text does not match.',
  attemptsMax: 5,
  holdReviews: false,
}

interface WorkerFixtures {
  options: SharedOptions
  opened: SharedStudio & { studio: StudioApp }
}

/** Tests that share one app and one /v1 server. Each begins on Home, with nothing open and the server told nothing. */
export const shareStudio = (options: SharedOptions) =>
  base.extend<{ shared: SharedStudio }, WorkerFixtures>({
    options: [options, { scope: 'worker', option: true }],
    opened: [
      async ({ options: { args, prepare } }, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'timbre-e2e-'))
        const userDataDir = join(folder, 'studio')
        prepare?.(userDataDir, folder)
        const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
        const studio = await launchStudio({ userDataDir, cloud: server, args: args?.(folder) ?? [] })
        await use({ page: studio.page, server, folder, studio })
        await studio.kill()
        await server.close()
        await rm(folder, { recursive: true, force: true })
      },
      { scope: 'worker' },
    ],
    shared: async ({ opened }, use, testInfo) => {
      const { page, server, studio } = opened
      await server.control('/faults', undefined, 'DELETE')
      await server.control('/verification', freshVerification)
      await server.control('/account', { can_bypass_voice_captcha: false })
      await openAt(page, '#/')
      // A wizard forgets its draft once it has been left: reloaded before that it opens again, over Home.
      await expect.poll(() => openDraftId(page)).toBeNull()
      // Toasts of the test before must not be taken for those of this one.
      await page.reload()
      await page.getByRole('heading', { name: 'Home' }).waitFor()
      await use(opened)
      if (testInfo.error === undefined) return
      await testInfo.attach('output of the app', { body: studio.output() })
      await page
        .screenshot({ path: testInfo.outputPath('window.png'), timeout: 5_000 })
        .catch(() => undefined)
    },
  })

/** The wizard on a draft that is on this computer. */
export async function openDraft(page: Page, draftId: string): Promise<void> {
  await openAt(page, '#/')
  // A wizard that was open is left, and its draft forgotten.
  await expect.poll(() => openDraftId(page)).toBeNull()
  await page.evaluate(
    (openDraftId) => window.studio.calls.appSettings.set({ openDraftId, openDraftStep: null }),
    draftId,
  )
  await openAt(page, '#/?mode=create&creationType=professionalVoiceClone&step=voice-data')
  await page.getByLabel('Voice name').waitFor()
}

/** The wizard in edit or verify mode of a voice that is in the cloud. */
export const openVoice = (page: Page, mode: 'edit' | 'verify', voiceId: string): Promise<void> =>
  openAt(page, `#/voices?mode=${mode}&voiceId=${voiceId}`)
