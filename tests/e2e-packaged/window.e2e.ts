import { spawn } from 'node:child_process'
import { chmod, chown, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { canMountDisks, mountDisk } from '../support/record/mount-disk'
import { descendants } from '../support/app/process-tree'
import { expect, packaged, test } from './fixtures'

const nobody = { uid: 65534, gid: 65534 }

test('a window has the bridge and nothing of Node', async ({ openStudio }) => {
  const { page } = await openStudio({ executablePath: packaged.executable })
  const found = await page.evaluate(() => ({
    studio: typeof Reflect.get(window, 'studio'),
    node: ['require', 'process', 'module', 'exports', 'global', 'Buffer', 'setImmediate', '__dirname'].filter(
      (name) => Reflect.has(globalThis, name),
    ),
    opener: window.opener as unknown,
    isSecureContext: window.isSecureContext,
  }))
  expect(found).toEqual({ studio: 'object', node: [], opener: null, isSecureContext: true })
})

test('a window cannot read files of the computer', async ({ openStudio }) => {
  const { page } = await openStudio({ executablePath: packaged.executable })
  const outcome = await page.evaluate(() =>
    fetch('file:///etc/hostname').then(
      () => 'read',
      () => 'refused',
    ),
  )
  expect(outcome).toBe('refused')
})

test('an ordinary user starts it with the sandbox on', async ({ changeable, folder, openStudio }) => {
  test.skip(process.platform !== 'linux', 'reads /proc')
  const isRoot = process.getuid?.() === 0
  const home = join(folder, 'home')
  await mkdir(home)
  const env: Record<string, string> = { HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home }
  if (isRoot) {
    await chmod(folder, 0o755)
    await chown(home, nobody.uid, nobody.gid)
    if (process.env.XAUTHORITY) {
      env.XAUTHORITY = join(home, 'Xauthority')
      await copyFile(process.env.XAUTHORITY, env.XAUTHORITY)
      await chown(env.XAUTHORITY, nobody.uid, nobody.gid)
    }
  }
  const app = await openStudio({
    executablePath: changeable.executable,
    userDataDir: join(home, 'studio'),
    env,
    ...(isRoot ? { runAs: nobody } : {}),
  })
  const renderers = descendants(app.process.pid!).filter((entry) =>
    entry.commandLine.includes('--type=renderer'),
  )
  expect(renderers.length).toBeGreaterThan(0)
  for (const renderer of renderers) {
    expect(renderer.commandLine).not.toContain('--no-sandbox')
    expect(renderer).toMatchObject({ seccomp: 2, uid: isRoot ? nobody.uid : process.getuid?.() })
  }
})

test('user data that cannot be written to: it says so, and ends in no silence', async ({ folder }) => {
  test.skip(!canMountDisks, 'may not mount')
  const disk = join(folder, 'disk')
  await mkdir(disk)
  const mounted = mountDisk(disk, 20_000_000)
  let said = ''
  try {
    mounted.makeReadOnly()
    const child = spawn(packaged.executable, [`--user-data-dir=${disk}`, '--disable-gpu', '--no-sandbox'])
    child.stderr.on('data', (words: Buffer) => (said += words.toString()))
    await expect.poll(() => said).toContain(`the folder ${disk} cannot be written to`)
    child.kill('SIGKILL')
  } finally {
    mounted.unmount()
  }
})
