import { describe, expect, it } from 'vitest'
import { developersItem, mainGroups, ownItems } from '@renderer/features/shell/sidebar/main-sidebar'
import {
  isShown,
  matches,
  type ShellFacts,
  type SidebarItem,
} from '@renderer/features/shell/sidebar/sidebar-item'
import { submenuFor } from '@renderer/features/shell/sidebar/sidebar-state'
import { submenuOf, submenus } from '@renderer/features/shell/sidebar/submenus'
import { platformPath } from '@shared/platform/platform-pages'
import { accessFactsWith } from '../../builders'

const facts: ShellFacts = accessFactsWith({ isWorkspaceAdmin: false })
const names = (items: readonly SidebarItem[], changes: Partial<ShellFacts> = {}): string[] =>
  items.filter(isShown({ ...facts, ...changes })).map(({ name }) => name)
const group = (name: string, changes?: Partial<ShellFacts>): string[] =>
  names(mainGroups.find((each) => each.name === name)!.items, changes)
const submenu = (key: keyof typeof submenus, changes?: Partial<ShellFacts>): [string | null, string[]][] =>
  submenus[key].groups.map(({ name, items }) => [name, names(items, changes)])

describe('the main sidebar', () => {
  it('begins with a voice actor’s own work', () => {
    const own = ['Home', 'Voices', 'Voice library', 'Professional clones', 'Text to Speech', 'Voice Changer']
    expect(names(ownItems)).toEqual(own)
    expect(ownItems.every(({ source }) => source === 'timbre')).toBe(true)
  })

  it('has only the voice lab where a residency is isolated', () => {
    expect(names(ownItems, { isIsolated: true })).not.toContain('Voice library')
  })

  it('lists the products that everybody has', () => {
    const everybody = ['Sound Effects', 'Voice Isolator', 'Studio', 'Dubbing', 'Conversational AI']
    expect(group('Products')).toEqual(everybody)
  })

  it.each<[string, Partial<ShellFacts>, boolean]>([
    ['Dubbing', { isIsolated: true }, false],
    ['Conversational AI', { featureFlags: ['platform_switcher'] }, false],
    ['Speech to Text', { featureFlags: ['stt_product_ui'] }, true],
    ['Productions', { featureFlags: ['productions'] }, true],
    ['Productions', { featureFlags: ['productions'], isIsolated: true }, false],
    ['Producer Mode', { isProducer: true }, true],
  ])('%s with %o: %s', (name, changes, isThere) => {
    expect(group('Products', changes).includes(name)).toBe(isThere)
  })

  it('has Developers by its flag', () => {
    expect(names([developersItem])).toEqual([])
    expect(names([developersItem], { featureFlags: ['developer_portal'] })).toEqual(['Developers'])
  })

  it('has tools, contacts and documentation', () => {
    expect(group('Audio Tools')).toEqual([
      'Audio Native',
      'Voiceover Studio',
      'AI Speech Classifier',
      'Soundboard',
    ])
    expect(group('Contact')).toEqual([
      'Help Center',
      'Community',
      'Enterprise',
      'Voice Actors',
      'Grants for Startups',
      'Voice Data Partnerships',
      'Partnerships',
      'Affiliate Program',
      'Join our Team',
    ])
    expect(group('Documentation')).toEqual(['Guides', 'API Reference', 'Changelog'])
  })

  it('marks Productions as Alpha, Tools and Tests as New', () => {
    const all = [...mainGroups, ...Object.values(submenus).flatMap(({ groups }) => groups)]
    const badges = all.flatMap(({ items }) =>
      items.flatMap(({ name, badge }) => (badge === undefined ? [] : [`${name}: ${badge}`])),
    )
    expect(badges).toEqual(['Productions: Alpha', 'Tools: New', 'Tests: New'])
  })
})

describe('the sidebars in its place', () => {
  it('Conversational AI has its groups', () => {
    expect(submenu('conversational-ai')).toEqual([
      [null, ['Home']],
      ['Build', ['Agents', 'Knowledge Base', 'Tools', 'Voices']],
      ['Evaluate', ['Conversations']],
      ['Integrations', []],
      ['Telephony', ['Phone Numbers', 'Outbound']],
      [null, ['Settings']],
    ])
    const all = submenu('conversational-ai', { featureFlags: ['agent_testing', 'agent_integrations'] })
    expect(all.flatMap(([, each]) => each)).toEqual(expect.arrayContaining(['Tests', 'Integrations']))
  })

  it('its Voices are those for conversations, or the voice lab', () => {
    const voices = (isIsolated: boolean) =>
      submenus['conversational-ai'].groups
        .flatMap(({ items }) => items)
        .filter((item) => item.name === 'Voices' && isShown({ ...facts, isIsolated })(item))
    expect(voices(false)).toMatchObject([{ href: '/voice-library?use_cases=conversational' }])
    expect(voices(true)).toMatchObject([{ href: '/voices' }])
  })

  it('My Teams are for team leads', () => {
    expect(submenu('productions')).toEqual([[null, ['Home', 'History', 'Settings']]])
    expect(submenu('productions', { isTeamLead: true })[0]?.[1]).toContain('My Teams')
  })

  it.each([
    ['/app/conversational-ai', 'conversational-ai'],
    ['/app/conversational-ai/talk-to', 'conversational-ai'],
    ['/app/productions/active', 'productions'],
    ['/app/productions/unclaimed/7', 'productions'],
    // What customers see.
    ['/app/productions', null],
    ['/app/sound-effects', null],
    ['/voice-library', null],
  ])('%s shows %s', (path, key) => {
    expect(submenuOf(path)).toBe(key)
  })
})

it.each([
  ['/', 'Home'],
  ['/voices', 'Voices'],
  ['/app/voice-lab', 'Voices'],
  ['/app/default-voices', 'Voices'],
  ['/app/voice-library', 'Voice library'],
  ['/clones/a/report', 'Professional clones'],
  ['/speech/speech-to-speech', 'Voice Changer'],
  ['/app/projects/a', 'Studio'],
  ['/settings', undefined],
])('%s belongs to %s', (path, name) => {
  const all = [...ownItems, ...mainGroups.flatMap(({ items }) => items)]
  expect(all.find(({ patterns }) => matches(patterns, path))?.name).toBe(name)
})

it('every page that opens in the browser has an item that knows its path', () => {
  const all = [...mainGroups, ...Object.values(submenus).flatMap(({ groups }) => groups)]
  for (const item of all.flatMap(({ items }) => items)) {
    if (item.source !== 'web') continue
    const path = platformPath(item.page)
    if (path !== null) expect(matches(item.patterns, path), item.name).toBe(true)
  }
})

it('Producer Mode is left where the person is no producer', () => {
  expect(submenuFor('productions', { isProducer: true })).toBe('productions')
  expect(submenuFor('productions', { isProducer: false })).toBeNull()
  expect(submenuFor('conversational-ai', { isProducer: false })).toBe('conversational-ai')
  expect(submenuFor('constructor', { isProducer: true })).toBeNull()
})
