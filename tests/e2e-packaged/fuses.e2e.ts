import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { findElectron } from '../../build/lib/electron-path.mjs'
import { expect, packaged, test } from './fixtures'

/** The promises of the issue. Linux has no asar integrity check. */
const promised: Partial<Record<keyof typeof FuseV1Options, boolean>> = {
  RunAsNode: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  OnlyLoadAppFromAsar: true,
  EnableEmbeddedAsarIntegrityValidation: process.platform !== 'linux',
  EnableCookieEncryption: true,
  GrantFileProtocolExtraPrivileges: false,
}

/** Fuses Electron has beyond the promises, with the state they are left in. A new one must be added here on purpose. */
const others: Partial<Record<keyof typeof FuseV1Options, boolean>> = {
  LoadBrowserProcessSpecificV8Snapshot: false,
  WasmTrapHandlers: true,
}

test('every fuse of the binary is named and in its promised state', async () => {
  const wire = await getCurrentFuseWire(packaged.executable)
  const inBinary = Object.entries(wire)
    .filter(([key]) => /^\d+$/.test(key))
    .map(([key, state]) => [
      FuseV1Options[Number(key)] ?? `unknown fuse ${key}`,
      FuseState[state as FuseState],
    ])
  const expected = Object.entries({ ...promised, ...others }).map(([name, isOn]) => [
    name,
    isOn ? 'ENABLE' : 'DISABLE',
  ])
  expect(Object.fromEntries(inBinary)).toEqual(Object.fromEntries(expected))
})

const writesMarker = (marker: string): string =>
  `require('node:fs').writeFileSync(${JSON.stringify(marker)}, 'ran')`

test('ELECTRON_RUN_AS_NODE does nothing', async ({ folder, openStudio }) => {
  const marker = join(folder, 'marker')
  // That the very same call works without the fuse shows that this test can fail.
  spawnSync(findElectron()!, ['-e', writesMarker(marker)], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
  expect(await readFile(marker, 'utf8')).toBe('ran')
  await rm(marker)

  const { page } = await openStudio({
    executablePath: packaged.executable,
    args: ['-e', writesMarker(marker)],
    env: { ELECTRON_RUN_AS_NODE: '1' },
  })
  expect(page.url()).toMatch(/^studio:/)
  expect(existsSync(marker)).toBe(false)
})

test('NODE_OPTIONS does nothing', async ({ folder, openStudio }) => {
  const marker = join(folder, 'marker')
  const script = join(folder, 'required.cjs')
  await writeFile(script, writesMarker(marker))
  const NODE_OPTIONS = `--require ${script}`
  spawnSync(findElectron()!, ['-e', '0'], {
    env: { ...process.env, NODE_OPTIONS, ELECTRON_RUN_AS_NODE: '1' },
  })
  expect(await readFile(marker, 'utf8')).toBe('ran')
  await rm(marker)

  const { page } = await openStudio({ executablePath: packaged.executable, env: { NODE_OPTIONS } })
  expect(page.url()).toMatch(/^studio:/)
  expect(existsSync(marker)).toBe(false)
})

test('--inspect and --inspect-brk do nothing', async ({ openStudio }) => {
  const port = await freePort()
  const { page, output } = await openStudio({
    executablePath: packaged.executable,
    args: [`--inspect=127.0.0.1:${port}`, `--inspect-brk=127.0.0.1:${port}`],
  })
  expect(page.url()).toMatch(/^studio:/)
  expect(output()).not.toContain('Debugger listening')
  expect(await accepts(port)).toBe(false)
})

test.describe('an unpacked resources/app', () => {
  test('is not loaded beside app.asar', async ({ changeable, folder, openStudio }) => {
    const marker = join(folder, 'marker')
    await plantApp(changeable.resources, marker)
    const { page } = await openStudio({ executablePath: changeable.executable })
    expect(page.url()).toMatch(/^studio:/)
    expect(existsSync(marker)).toBe(false)
  })

  test('is not loaded in place of app.asar either', async ({ changeable, folder }) => {
    const marker = join(folder, 'marker')
    await plantApp(changeable.resources, marker)
    await rm(join(changeable.resources, 'app.asar'))
    const args = [
      `--user-data-dir=${join(folder, 'data')}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ]
    const env = { ...process.env }
    delete env.ELECTRON_RUN_AS_NODE
    spawnSync(changeable.executable, args, { timeout: 10_000, killSignal: 'SIGKILL', env })
    expect(existsSync(marker)).toBe(false)
    expect(readdirSync(changeable.resources)).toContain('app')
  })
})

async function plantApp(resources: string, marker: string): Promise<void> {
  const planted = join(resources, 'app')
  await mkdir(planted)
  await writeFile(join(planted, 'package.json'), JSON.stringify({ name: 'planted', main: 'main.cjs' }))
  await writeFile(join(planted, 'main.cjs'), `${writesMarker(marker)}; process.exit(0)`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
