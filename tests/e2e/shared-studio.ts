import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type TestInfo } from '@playwright/test'
import type { Page } from 'playwright'
import { type DemoServer, startDemoServer } from '../support/cloud/demo-server'
import { openAt, openDraftId } from '../support/app/studio-address'
import { launchStudio, type StudioApp } from '../support/app/studio-app'
import { outdatedAnswers } from '../support/app/window-answers'
import { removeFolder } from '../support/remove-folder'
import { actionMs } from './fixtures'

export interface SharedStudio {
  page: Page
  server: DemoServer
  folder: string
}

interface SharedOptions {
  /** Chromium's flags, for example of a microphone. */
  args?: (folder: string) => readonly string[]
  /** Of the environment of the app, before it starts. */
  env?: (folder: string) => Record<string, string>
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
      async ({ options: { args, env, prepare } }, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'timbre-e2e-'))
        const userDataDir = join(folder, 'studio')
        prepare?.(userDataDir, folder)
        const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
        const studio = await launchStudio({
          userDataDir,
          cloud: server,
          args: args?.(folder) ?? [],
          env: env?.(folder) ?? {},
        })
        studio.page.setDefaultTimeout(actionMs)
        await use({ page: studio.page, server, folder, studio })
        await studio.kill()
        await server.close()
        await removeFolder(folder)
      },
      { scope: 'worker' },
    ],
    shared: async ({ opened }, use, testInfo) => {
      const { page, server, studio } = opened
      await server.control('/faults', undefined, 'DELETE')
      await server.control('/verification', freshVerification)
      await server.control('/account', { can_bypass_voice_captcha: false })
      try {
        await beginOnHome(page)
        await use(opened)
        if (testInfo.error === undefined)
          expect(await outdatedAnswers(page), 'what the window holds and main does not answer').toEqual([])
      } finally {
        if (testInfo.error !== undefined) await attachWindow(testInfo, { page, studio })
      }
    },
  })

/** Loaded anew, so that toasts of the test before are not taken for those of this one. */
async function beginOnHome(page: Page): Promise<void> {
  await leaveWizard(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
}

/**
 * A wizard that was open is left, and its draft forgotten: one that is still known opens again with the next page, also with one
 * that was loaded a moment ago and is left before it stands.
 */
async function leaveWizard(page: Page): Promise<void> {
  await expect(async () => {
    await openAt(page, '#/')
    await expect.poll(() => openDraftId(page), { timeout: 3_000 }).toBeNull()
  }).toPass()
}

/** What the app said and showed, also where not even the first page came up. */
async function attachWindow(
  testInfo: TestInfo,
  { page, studio }: Pick<SharedStudio & { studio: StudioApp }, 'page' | 'studio'>,
): Promise<void> {
  await testInfo.attach('output of the app', { body: studio.output() })
  await page.screenshot({ path: testInfo.outputPath('window.png'), timeout: 5_000 }).catch(() => undefined)
  const text = await page.evaluate(() => `${location.href}\n${document.body.innerText}`).catch(String)
  await testInfo.attach('text of the window', { body: text })
}

/** The wizard on a draft that is on this computer. */
export async function openDraft(page: Page, draftId: string): Promise<void> {
  await leaveWizard(page)
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
