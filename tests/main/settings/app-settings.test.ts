import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appSettingsPatch } from '@shared/domain/app/app-settings'
import type { Publish } from '@shared/ipc/contract'
import { defaultExportOptions } from '@shared/domain/export/default-export-options'
import { defaultRecorderSettings } from '@shared/domain/recording/default-recorder-settings'
import { createTopics, type Topics } from '@main/scope/topics'
import { createAppSettings, type AppSettingsModule } from '@main/settings/app-settings'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'
import { createTestClock } from '../../support/test-clock'

const defaults = {
  theme: 'system',
  isSidebarPinned: true,
  uploadAsFilesAreAdded: false,
  openDraftId: null,
  openDraftStep: null,
  recorder: defaultRecorderSettings,
  exports: defaultExportOptions,
  outputDevice: null,
  historyAudioMaxBytes: 2_000_000_000,
  contentUrl: null,
  opensAnnouncements: true,
}

function open(path: string): {
  appSettings: AppSettingsModule
  topics: Topics
  events: unknown[]
  errors: () => string[]
} {
  const events: unknown[] = []
  const log = createMemoryLog()
  const publish = ((domain: string, name: string, payload: unknown) =>
    events.push([`${domain}.${name}`, payload])) as Publish
  const topics = createTopics()
  return {
    appSettings: createAppSettings({
      path,
      clock: createTestClock(5),
      log,
      publish,
      topics,
    }),
    topics,
    events,
    errors: () => log.lines.filter(({ level }) => level === 'error').map(({ msg }) => msg),
  }
}

test('recorder settings from before there were two input engines are kept', () => {
  const path = join(tempFolder(), 'settings.json')
  const { deviceLabel: _, inputEngine: __, ...before } = { ...defaultRecorderSettings, deviceId: 'desk' }
  writeFileSync(path, JSON.stringify({ recorder: before }))
  expect(open(path).appSettings.get().recorder).toEqual({ ...defaultRecorderSettings, deviceId: 'desk' })
})

test('starts with defaults; a change is stored, published, and there at the next start', () => {
  const path = join(tempFolder(), 'settings.json')
  const { appSettings, topics, events } = open(path)
  const received: string[] = []
  const listening = topics.child()
  listening.on('settingsChanged', (next) => void received.push(next.theme))
  const handlers = appSettings.handlers!.appSettings
  expect(handlers.get({})).toEqual(defaults)
  expect(handlers.set({ theme: 'dark' })).toEqual({ ...defaults, theme: 'dark' })
  listening.close()
  appSettings.set({ isSidebarPinned: false })
  expect(received).toEqual(['dark'])
  expect(events).toEqual([
    ['appSettings.changed', { ...defaults, theme: 'dark' }],
    ['appSettings.changed', { ...defaults, theme: 'dark', isSidebarPinned: false }],
  ])
  expect(open(path).appSettings.get()).toEqual({ ...defaults, theme: 'dark', isSidebarPinned: false })
})

test('a patch from a window changes only what it names', () => {
  const { appSettings } = open(join(tempFolder(), 'settings.json'))
  appSettings.set({ theme: 'dark', uploadAsFilesAreAdded: true })
  appSettings.set(appSettingsPatch.parse({ isSidebarPinned: false }))
  appSettings.set({ theme: undefined })
  expect(appSettings.get()).toEqual({
    ...defaults,
    theme: 'dark',
    uploadAsFilesAreAdded: true,
    isSidebarPinned: false,
  })
})

test('moves a damaged file aside, reports it, and uses defaults', () => {
  const folder = tempFolder()
  const path = join(folder, 'settings.json')
  writeFileSync(path, '{"theme":"sepia"}')
  const { appSettings, errors } = open(path)
  expect(errors()).toContain('unable to check privacy state')
  expect(appSettings.get()).toEqual(defaults)
  expect(appSettings.trouble).toBe('set-aside')
  expect(readFileSync(`${path}.damaged-5`, 'utf8')).toBe('{"theme":"sepia"}')
  expect(readdirSync(folder)).toEqual(['settings.json.damaged-5'])
})

test('settings that cannot be opened are left as they are; the defaults hold, and a change until the end', () => {
  const path = join(tempFolder(), 'settings.json')
  // What root may not open either.
  symlinkSync(path, path)
  const { appSettings, errors, events } = open(path)
  expect(errors()).toContain('unable to check privacy state')
  expect(appSettings.get()).toEqual(defaults)
  expect(appSettings.trouble).toBe('unreadable')
  appSettings.set({ theme: 'dark' })
  expect(appSettings.get()).toEqual({ ...defaults, theme: 'dark' })
  expect(events).toHaveLength(1)
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
})

test('a content server is https, or of this computer; a window cannot name another', () => {
  const path = join(tempFolder(), 'settings.json')
  const named = (contentUrl: string) => appSettingsPatch.safeParse({ contentUrl }).success
  expect(['https://content.example.com', 'http://localhost:3000', 'http://127.0.0.1:1'].map(named)).toEqual([
    true,
    true,
    true,
  ])
  expect(['http://content.example.com', 'file:///etc', 'content', ''].map(named)).toEqual([
    ...[false, false, false, false],
  ])
  // What an older version let in costs no other setting.
  writeFileSync(path, '{"theme":"dark","contentUrl":"http://content.example.com"}')
  const { appSettings } = open(path)
  expect(appSettings.get()).toEqual({ ...defaults, theme: 'dark' })
})

test('a failing disk changes nothing', () => {
  const path = join(tempFolder(), 'settings.json')
  const { appSettings, events } = open(path)
  mkdirSync(path)
  expect(() => appSettings.set({ theme: 'light' })).toThrow()
  expect(appSettings.get()).toEqual(defaults)
  expect(events).toEqual([])
})
