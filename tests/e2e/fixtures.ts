import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { type DemoServer, startDemoServer } from '../support/cloud/demo-server'
import { launchStudio, type StudioApp, type StudioOptions } from '../support/app/studio-app'
import { outdatedAnswers } from '../support/app/window-answers'
import { removeFolder } from '../support/remove-folder'

/** Without one a click on what never comes holds a worker until its test's limit, which may be minutes. */
export const actionMs = 90_000

export interface Fixtures {
  /** A folder of this test, gone afterwards. */
  folder: string
  /** A /v1 server of this test, in its own process. */
  server: DemoServer
  /**
   * Opens the studio on this test's user data; everything still open at the end is closed. A window that then holds
   * anything else than main answers fails the test.
   */
  openStudio: (options?: Partial<StudioOptions>) => Promise<StudioApp>
}

export const test = base.extend<Fixtures>({
  folder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'timbre-e2e-'))
    await use(folder)
    // A process of a killed app may write one more file.
    await removeFolder(folder)
  },
  server: async ({ folder }, use) => {
    const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
    await use(server)
    await server.close()
  },
  openStudio: async ({ folder }, use, testInfo) => {
    const opened: StudioApp[] = []
    await use(async (options = {}) => {
      const app = await launchStudio({ userDataDir: join(folder, 'studio'), ...options })
      opened.push(app)
      app.page.setDefaultTimeout(actionMs)
      return app
    })
    const outdated: string[] = []
    for (const app of opened) {
      if (!testInfo.error) outdated.push(...(await outdatedAnswers(app.page)))
      if (testInfo.error || outdated.length > 0) {
        await testInfo.attach('output of the app', { body: app.output() })
        const path = testInfo.outputPath(`window-${opened.indexOf(app)}.png`)
        await app.page.screenshot({ path, timeout: 5_000 }).catch(() => undefined)
      }
      await app.kill()
    }
    expect(outdated, 'what the window holds and main does not answer').toEqual([])
  },
})

export { expect } from '@playwright/test'
