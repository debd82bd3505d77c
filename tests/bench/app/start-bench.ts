import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fillLibrary } from '../../support/library/fill-library'
import { launchStudio } from '../../support/app/studio-app'
import { removeFolder } from '../../support/remove-folder'
import { type BenchRow, toRow } from '../report'

const bareMain = `
const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 832, show: false })
  window.once('ready-to-show', () => window.show())
  window.loadFile('index.html')
})
app.on('window-all-closed', () => app.quit())
`
const barePage = `<!doctype html><title>bare</title><button id="b">Bare</button>
<script>document.getElementById('b').addEventListener('click', () => { document.title = 'clicked' })</script>`

/** From spawn to a Home that shows its drafts and has answered a click, beside a bare window with the same binary and flags. */
export async function startBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-start-'))
  const userDataDir = join(folder, 'studio')
  const bareFolder = join(folder, 'bare')
  const pairs = quick ? 3 : 10
  try {
    await mkdir(bareFolder, { recursive: true })
    await writeFile(join(bareFolder, 'package.json'), JSON.stringify({ name: 'bare', main: 'main.js' }))
    await writeFile(join(bareFolder, 'main.js'), bareMain)
    await writeFile(join(bareFolder, 'index.html'), barePage)
    await fillLibrary({ userDataDir, drafts: 20, samplesPerDraft: 30 })
    const studio: number[] = []
    const bare: number[] = []
    await measureStudio(userDataDir)
    await measureBare(bareFolder, join(folder, 'bare-data'))
    for (let run = 0; run < pairs; run += 1) {
      studio.push(await measureStudio(userDataDir))
      bare.push(await measureBare(bareFolder, join(folder, 'bare-data')))
    }
    return [
      toRow({
        name: 'start to a Home with 20 drafts that answered a click',
        unit: 'ms',
        values: studio,
        peer: { name: 'bare window, same binary and flags', values: bare },
        goal: 1.5,
        better: 'lower',
        build: `production build, ${quick ? 'quick' : 'full'}`,
      }),
    ]
  } finally {
    await removeFolder(folder)
  }
}

async function measureStudio(userDataDir: string): Promise<number> {
  const startedAt = performance.now()
  const app = await launchStudio({ userDataDir })
  await app.page.getByText('Draft 1', { exact: true }).first().waitFor()
  await app.page.getByRole('button', { name: 'Actions for Draft 1', exact: true }).click()
  await app.page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
  const elapsedMs = performance.now() - startedAt
  await app.close()
  return elapsedMs
}

async function measureBare(folder: string, userDataDir: string): Promise<number> {
  const startedAt = performance.now()
  const app = await launchStudio({ userDataDir, appFolder: folder })
  await app.page.getByText('Bare', { exact: true }).first().waitFor()
  await app.page.locator('#b').click()
  await app.page.waitForFunction(() => document.title === 'clicked')
  const elapsedMs = performance.now() - startedAt
  await app.close()
  return elapsedMs
}
