import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures'

/** Linux: command lines of what was started for this user data folder, whoever is its parent by now. */
const processesOf = (userDataDir: string): string[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const commandLine = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      return commandLine.includes(`--user-data-dir=${userDataDir}`) ? [commandLine] : []
    } catch {
      // It ended meanwhile.
      return []
    }
  })

test.skip(process.platform !== 'linux', 'reads /proc')

test('opened and closed five times, the app leaves no process and no temporary file', async ({
  openStudio,
  folder,
}) => {
  const userDataDir = join(folder, 'studio')
  const temporary = mkdtempSync(join(folder, 'temporary-'))
  for (let round = 0; round < 5; round += 1) {
    const { page, close } = await openStudio({ env: { TMPDIR: temporary } })
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    // The process of the demo workspace comes last.
    await expect
      .poll(() => processesOf(userDataDir).filter((line) => line.includes('node.mojom.NodeService')).length, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0)
    await close()
    await expect.poll(() => processesOf(userDataDir), { timeout: 30_000 }).toEqual([])
    expect(readdirSync(temporary)).toEqual([])
  }
})
