import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsPatch } from '@shared/domain/settings'
import type { Publish } from '@shared/ipc/contract'
import { defaultRecorderSettings } from '@shared/domain/recorder'
import { createTopics, type Topics } from '@main/scope/topics'
import { createSettings, type SettingsModule } from '@main/settings/settings'
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
}

function open(path: string): { settings: SettingsModule; topics: Topics; events: unknown[] } {
  const events: unknown[] = []
  const publish = ((domain: string, name: string, payload: unknown) =>
    events.push([`${domain}.${name}`, payload])) as Publish
  const topics = createTopics()
  return {
    settings: createSettings({ path, clock: createTestClock(5), log: createMemoryLog(), publish, topics }),
    topics,
    events,
  }
}

test('defaults first; a change is kept, told to windows and listeners, and there at the next start', () => {
  const path = join(tempFolder(), 'settings.json')
  const { settings, topics, events } = open(path)
  const heard: string[] = []
  const listening = topics.child()
  listening.on('settingsChanged', (next) => void heard.push(next.theme))
  const handlers = settings.handlers!.settings
  expect(handlers.get({})).toEqual(defaults)
  expect(handlers.set({ theme: 'dark' })).toEqual({ ...defaults, theme: 'dark' })
  listening.close()
  settings.set({ isSidebarPinned: false })
  expect(heard).toEqual(['dark'])
  expect(events).toEqual([
    ['settings.changed', { ...defaults, theme: 'dark' }],
    ['settings.changed', { ...defaults, theme: 'dark', isSidebarPinned: false }],
  ])
  expect(open(path).settings.get()).toEqual({ ...defaults, theme: 'dark', isSidebarPinned: false })
})

test('a patch as it crosses from a window changes only what it names', () => {
  const { settings } = open(join(tempFolder(), 'settings.json'))
  settings.set({ theme: 'dark', uploadAsFilesAreAdded: true })
  settings.set(settingsPatch.parse({ isSidebarPinned: false }))
  settings.set({ theme: undefined })
  expect(settings.get()).toEqual({
    ...defaults,
    theme: 'dark',
    uploadAsFilesAreAdded: true,
    isSidebarPinned: false,
  })
})

test('a damaged file is moved aside and said; defaults are used', () => {
  const folder = tempFolder()
  const path = join(folder, 'settings.json')
  writeFileSync(path, '{"theme":"sepia"}')
  const { settings } = open(path)
  expect(settings.get()).toEqual(defaults)
  expect(settings.movedAside).toBe(`${path}.damaged-5`)
  expect(readFileSync(settings.movedAside ?? '', 'utf8')).toBe('{"theme":"sepia"}')
  expect(readdirSync(folder)).toEqual(['settings.json.damaged-5'])
})

test('a disk that refuses changes nothing', () => {
  const path = join(tempFolder(), 'settings.json')
  const { settings, events } = open(path)
  mkdirSync(path)
  expect(() => settings.set({ theme: 'light' })).toThrow()
  expect(settings.get()).toEqual(defaults)
  expect(events).toEqual([])
})
