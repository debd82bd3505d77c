import { spawn, spawnSync } from 'node:child_process'
import { createReadStream, existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { debFolder, debName } from '../../build/package/deb.mjs'
import { pageOf } from '../support/app/studio-app'
import { expect, test } from '../e2e/fixtures'

const made = process.env['TIMBRE_UPDATE_TEST'] ?? ''
const executablePath = `${debFolder}/timbre`
const isInstaller = process.getuid?.() === 0 && spawnSync('dpkg', ['--version']).status === 0

const dpkg = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('dpkg', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`dpkg ${args.join(' ')}: ${stderr}`)
  return stdout
}
const installedVersion = (): string =>
  spawnSync('dpkg-query', ['-W', '-f', '${Version}', 'timbre'], { encoding: 'utf8' }).stdout

/** Main of the installed app on this user data; the relaunched one is nobody's child. */
const mainProcess = (userDataDir: string): number | undefined =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        const isOurs = readlinkSync(`/proc/${pid}/exe`).startsWith(executablePath)
        return (
          isOurs &&
          words.includes(`--user-data-dir=${userDataDir}`) &&
          !words.some((word) => word.startsWith('--type='))
        )
      } catch {
        return false
      }
    })

test('an installed package updates itself to the next one', async ({ folder, openStudio }) => {
  test.skip(!isInstaller, 'no installer may be run here: unit tests end at verified and handed over')
  expect(installedVersion(), 'a Timbre that is installed here would be replaced').toBe('')
  let feed = 'forged.json'
  const server = createServer((request, response) => {
    const name = (request.url ?? '').replace(/\?.*/, '').slice(1)
    if (name === `${process.platform}-${process.arch}.json`) createReadStream(join(made, feed)).pipe(response)
    else if (name === debName('0.1.2')) createReadStream(join(made, name)).pipe(response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const userDataDir = join(folder, 'studio')
  const cache = join(folder, 'cache')
  try {
    dpkg('-i', join(made, debName('0.1.1')))
    const env = {
      TIMBRE_UPDATE_FEED: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      XDG_CACHE_HOME: cache,
    }
    const { page, process: first } = await openStudio({ executablePath, userDataDir, env })
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const about = page.getByRole('region', { name: 'About' })
    await expect(about.getByText('0.1.1', { exact: true })).toBeVisible()

    await about.getByRole('button', { name: 'Check for updates' }).click()
    await expect(about.getByText(/not signed by Timbre’s makers/)).toBeVisible()
    expect(existsSync(join(cache, 'timbre-updater'))).toBe(false)

    feed = 'signed.json'
    await about.getByRole('button', { name: 'Check for updates' }).click()
    await expect(about.getByText('Timbre 0.1.2 is ready.')).toBeVisible()
    expect(installedVersion()).toBe('0.1.1')
    const left = new Promise((resolve) => first.once('exit', resolve))
    await rm(join(userDataDir, 'DevToolsActivePort'), { force: true })
    await about.getByRole('button', { name: 'Restart to update' }).click()
    await left
    expect(installedVersion()).toBe('0.1.2')

    // Started again by itself.
    const waiting = spawn('sleep', ['120'])
    const again = await pageOf(waiting, userDataDir, () => '')
    waiting.kill()
    await expect(again.getByText('Timbre was updated to 0.1.2.', { exact: true })).toBeVisible()
    await again.getByRole('button', { name: 'What’s new' }).first().click()
    await expect(again.getByRole('dialog').getByText('Takes begin sooner.')).toBeVisible()
    await again.keyboard.press('Escape')
    await again.reload()
    await again.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(
      again.getByRole('region', { name: 'About' }).getByText('0.1.2', { exact: true }),
    ).toBeVisible()
    await expect(again.getByText('Timbre was updated to 0.1.2.', { exact: true })).toHaveCount(0)
  } finally {
    const pid = mainProcess(userDataDir)
    if (pid !== undefined) process.kill(pid, 'SIGTERM')
    await expect.poll(() => mainProcess(userDataDir)).toBeUndefined()
    if (installedVersion() !== '') dpkg('--purge', 'timbre')
    server.closeAllConnections()
    server.close()
  }
  expect(existsSync(debFolder)).toBe(false)
})
