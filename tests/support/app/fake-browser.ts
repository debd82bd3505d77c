import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import process from 'node:process'

export interface FakeBrowser {
  /** For the app's environment. */
  env: Record<string, string>
  /** Addresses that were opened, in order. */
  opened: () => Promise<string[]>
}

/** What Linux opens pages with, replaced by a script that writes down the addresses. */
export async function createFakeBrowser(folder: string): Promise<FakeBrowser> {
  const bin = join(folder, 'bin')
  const list = join(folder, 'opened.txt')
  await mkdir(bin)
  await writeFile(list, '')
  const script = join(bin, 'xdg-open')
  await writeFile(script, `#!/bin/sh\nprintf '%s\\n' "$1" >> '${list}'\n`)
  await chmod(script, 0o755)
  return {
    env: { PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` },
    opened: async () => (await readFile(list, 'utf8')).split('\n').filter((line) => line !== ''),
  }
}
