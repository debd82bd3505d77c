import { expect, test } from 'vitest'
import { menuCommand, type MenuCommand } from '@shared/domain/app/app-info'
import { type MenuItem, menuTemplate } from '@main/platform/desktop/menu'

interface Fixture {
  items: MenuItem[]
  all: MenuItem[]
  sent: MenuCommand[]
  themes: string[]
  opened: string[]
}

function fixture(
  platform: NodeJS.Platform,
  isDevelopment = false,
  recent: { id: string; name: string }[] = [],
): Fixture {
  const opened: string[] = []
  const sent: MenuCommand[] = []
  const themes: string[] = []
  const items = menuTemplate({
    appName: 'Timbre',
    platform,
    theme: 'dark',
    isDevelopment,
    send: (command) => sent.push(command),
    setTheme: (theme) => themes.push(theme),
    showLogs: () => sent.push('about'),
    recent,
    openDraft: (id) => opened.push(id),
  })
  const flat = (list: MenuItem[]): MenuItem[] => list.flatMap((item) => [item, ...flat(item.submenu ?? [])])
  return { items, all: flat(items), sent, themes, opened }
}

test.each(['linux', 'win32', 'darwin'] as const)(
  '%s: every command has one home and sends itself',
  (platform) => {
    const { all, sent } = fixture(platform)
    for (const command of menuCommand.options) {
      const homes = all.filter((item) => item.id === command)
      expect(homes, command).toHaveLength(1)
      homes[0]?.click?.()
    }
    expect(sent).toEqual(menuCommand.options)
  },
)

test.each(['linux', 'darwin'] as const)('%s: no two items share a key', (platform) => {
  const keys = fixture(platform).all.flatMap((item) => item.accelerator ?? [])
  expect(keys).toContain('CmdOrCtrl+N')
  expect(new Set(keys).size).toBe(keys.length)
})

test('macOS has an app menu with About, Settings, and Quit; other systems have them in File and Help', () => {
  const mac = fixture('darwin').items
  expect(mac.map((item) => item.label ?? item.role)).toEqual([
    'Timbre',
    'File',
    'Edit',
    'View',
    'windowMenu',
    'Help',
  ])
  expect(mac[0]?.submenu?.map((item) => item.id ?? item.role ?? '')).toEqual([
    'about',
    'check-updates',
    '',
    'settings',
    '',
    'services',
    '',
    'hide',
    'hideOthers',
    'unhide',
    '',
    'quit',
  ])
  const linux = fixture('linux').items
  expect(linux.map((item) => item.label)).toEqual(['File', 'Edit', 'View', 'Help'])
  expect(linux[0]?.submenu?.at(-1)?.role).toBe('quit')
  expect(linux[3]?.submenu?.at(-1)?.id).toBe('about')
})

test('the chosen theme is checked, and another can be chosen', () => {
  const { all, themes } = fixture('linux')
  const radios = all.filter((item) => item.type === 'radio')
  expect(radios.map((item) => [item.label, item.checked])).toEqual([
    ['System', false],
    ['Light', false],
    ['Dark', true],
  ])
  radios[1]?.click?.()
  expect(themes).toEqual(['light'])
})

test('reload and developer tools are for development only', () => {
  const roles = (isDevelopment: boolean): unknown[] =>
    fixture('linux', isDevelopment).all.map((item) => item.role)
  expect(roles(true)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']))
  expect(roles(false)).not.toContain('reload')
  expect(roles(false)).not.toContain('toggleDevTools')
})

test('the File menu has the drafts worked on last, where there are any', () => {
  const recent = [
    { id: 'd1', name: 'Rock & Roll' },
    { id: 'd2', name: 'Audiobook' },
  ]
  const { all, opened } = fixture('linux', false, recent)
  const items = all.find((item) => item.id === 'open-recent')?.submenu ?? []
  expect(items.map((item) => item.label)).toEqual(['Rock && Roll', 'Audiobook'])
  items[1]?.click?.()
  expect(opened).toEqual(['d2'])
  expect(fixture('linux').all.some((item) => item.id === 'open-recent')).toBe(false)
})
