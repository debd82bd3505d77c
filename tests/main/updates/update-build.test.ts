import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readUpdateBuild } from '@main/updates/update-build'
import { tempFolder } from '../../support/temp-folder'

/** A packaged app in a folder that an AppImage could have mounted. */
function packaged({ mark, env = {} }: { mark?: string; env?: NodeJS.ProcessEnv } = {}) {
  const folder = tempFolder()
  const app = join(folder, 'mount')
  const resourcesPath = join(app, 'resources')
  const executablePath = join(app, 'timbre')
  mkdirSync(resourcesPath, { recursive: true })
  writeFileSync(executablePath, '')
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ version: '1.2.3', updates: { feed: 'https://updates.example.org/', publicKey: 'key' } }),
  )
  if (mark !== undefined) writeFileSync(join(resourcesPath, 'package-type'), mark)
  const read = (more: NodeJS.ProcessEnv = {}, isPackaged = true) =>
    readUpdateBuild(folder, { isPackaged, resourcesPath, executablePath, env: { ...env, ...more } })
  return { folder, app, read }
}

it('says what package.json says, and takes a mirror from the environment but no key', () => {
  const { read } = packaged()
  expect(read()).toMatchObject({ version: '1.2.3', feed: 'https://updates.example.org/', publicKey: 'key' })
  expect(read({ TIMBRE_UPDATE_FEED: 'https://mirror.example.org/' })).toMatchObject({
    feed: 'https://mirror.example.org/',
    publicKey: 'key',
  })
  expect(read({}, false).kind).toBeNull()
})

it.skipIf(process.platform !== 'linux')('knows the package it was installed by', () => {
  expect(packaged({ mark: 'deb\n' }).read().kind).toBe('deb')
  expect(packaged().read().kind).toBeNull()
  const mounted = packaged()
  expect(mounted.read({ APPIMAGE: '/home/me/Timbre.AppImage', APPDIR: mounted.app }).kind).toBe('AppImage')
  const link = join(mounted.folder, 'link')
  symlinkSync(mounted.app, link)
  expect(mounted.read({ APPIMAGE: '/home/me/Timbre.AppImage', APPDIR: link }).kind).toBe('AppImage')
})

it.skipIf(process.platform !== 'linux')('never takes the AppImage that started it for its own', () => {
  const other = { APPIMAGE: '/home/me/Editor.AppImage', APPDIR: tempFolder() }
  expect(packaged({ mark: 'deb', env: other }).read().kind).toBe('deb')
  expect(packaged({ env: other }).read().kind).toBeNull()
  const { app, read } = packaged()
  mkdirSync(app.slice(0, -1))
  expect(read({ ...other, APPDIR: app.slice(0, -1) }).kind).toBeNull()
  expect(read({ ...other, APPDIR: undefined }).kind).toBeNull()
  expect(read({ ...other, APPDIR: '/nowhere' }).kind).toBeNull()
})
