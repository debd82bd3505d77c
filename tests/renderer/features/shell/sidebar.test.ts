import { describe, expect, it } from 'vitest'
import { developersItem, mainGroups, ownItems } from '@renderer/features/shell/sidebar/main-sidebar'
import { isShown, matches, type SidebarItem } from '@renderer/features/shell/sidebar/sidebar-item'
import { submenuFor } from '@renderer/features/shell/sidebar/sidebar-state'
import { submenuOf, submenus } from '@renderer/features/shell/sidebar/submenus'
import type { AccessFacts } from '@shared/access/access-facts'
import { platformPath } from '@shared/platform/platform-pages'
import { accessFactsWith } from '../../builders'

const facts = accessFactsWith({ isWorkspaceAdmin: false })
const names = (items: readonly SidebarItem[], changes: Partial<AccessFacts> = {}): string[] =>
  items.filter(isShown({ ...facts, ...changes })).map(({ name }) => name)
const group = (name: string, changes?: Partial<AccessFacts>): string[] =>
  names(mainGroups.find((each) => each.name === name)!.items, changes)
const submenu = (key: keyof typeof submenus, changes?: Partial<AccessFacts>): [string | null, string[]][] =>
  submenus[key].groups.map(({ name, items }) => [name, names(items, changes)])

const contacts = [
  'Help Center',
  'Community',
  'Enterprise',
  'Voice Actors',
  'Grants for Startups',
  'Voice Data Partnerships',
  'Partnerships',
  'Affiliate Program',
  'Join our Team',
]

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

  it.each<[string, Partial<AccessFacts>, boolean]>([
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
    expect(group('Contact')).toEqual(contacts)
    expect(group('Documentation')).toEqual(['Guides', 'API Reference', 'Changelog'])
  })
})

describe('the sidebars in its place', () => {
  it('Conversational AI has its groups', () => {
    expect(submenu('conversational-ai')).toEqual([
      [null, ['Home']],
      ['Build', ['Agents', 'Knowledge Base', 'Voices']],
      ['Evaluate', ['Conversations']],
      ['Integrations', []],
      ['Telephony', ['Phone Numbers', 'Outbound']],
      [null, ['Settings']],
    ])
    const featureFlags = ['agent_tools', 'agent_testing', 'agent_integrations']
    const all = (changes: Partial<AccessFacts> = {}): string[] =>
      submenu('conversational-ai', { featureFlags, ...changes }).flatMap(([, each]) => each)
    expect(all()).toEqual(expect.arrayContaining(['Tools', 'Tests', 'Integrations']))
    expect(all({ isLoggingDisabled: true })).not.toContain('Integrations')
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
    const teams = (changes: Partial<AccessFacts>) => submenu('productions', changes)[0]?.[1]
    expect(teams({ isProducer: true, isTeamLead: true })).toContain('My Teams')
    // A profile that was kept from when they were one.
    expect(teams({ isProducer: false, isTeamLead: true })).not.toContain('My Teams')
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

/** An item as the specification lists it: badge, what it needs, and where it leads. */
const line = (item: SidebarItem): string => {
  const badge = item.badge === undefined ? '' : ` [${item.badge}]`
  const needs = item.needs === undefined ? '' : ` (${item.needs.join(', ')})`
  const target =
    item.source === 'timbre'
      ? item.href
      : item.source === 'submenu'
        ? `sidebar ${item.submenu}`
        : (platformPath(item.page) ?? 'public page')
  return `${item.name}${badge}${needs}: ${target}`
}

// spec/shell.md section 2.
it('every item has its badge, what it is shown by, and its target', () => {
  const lines = [
    ...ownItems.map(line),
    ...mainGroups.flatMap(({ name, items }) => [`# ${name}`, ...items.map(line)]),
    line(developersItem),
    ...Object.values(submenus).flatMap(({ name, groups }) => [
      `# ${name}`,
      ...groups.flatMap((each) => [
        ...(each.name === null ? [] : [`## ${each.name}`]),
        ...each.items.map(line),
      ]),
    ]),
  ]
  expect(lines).toEqual([
    'Home: /',
    'Voices: /voices',
    'Voice library (sharedResidency): /voice-library',
    'Professional clones: /clones',
    'Text to Speech: /speech/text-to-speech',
    'Voice Changer: /speech/speech-to-speech',
    '# Products',
    'Sound Effects: /app/sound-effects',
    'Voice Isolator: /app/voice-isolator',
    'Studio: /app/studio',
    'Dubbing (sharedResidency): /app/dubbing',
    'Conversational AI (noPlatformSwitcher): sidebar conversational-ai',
    'Speech to Text (speechToText): /app/stt',
    'Productions [Alpha] (productions, sharedResidency): /app/productions',
    'Producer Mode (producer): sidebar productions',
    '# Audio Tools',
    'Audio Native: /app/audio-native',
    'Voiceover Studio: /app/voiceover-studio',
    'AI Speech Classifier: public page',
    'Soundboard: /app/sound-effects/soundboard',
    '# Contact',
    ...contacts.map((name) => `${name}: public page`),
    '# Documentation',
    'Guides: public page',
    'API Reference: public page',
    'Changelog: public page',
    'Developers (developerPortal): /app/developers',
    '# Conversational AI',
    'Home: /app/conversational-ai',
    '## Build',
    'Agents: /app/conversational-ai/agents',
    'Knowledge Base: /app/conversational-ai/knowledge-base',
    'Tools [New] (agentTools): /app/conversational-ai/tools',
    'Voices (sharedResidency): /voice-library?use_cases=conversational',
    'Voices (isolatedResidency): /voices',
    '## Evaluate',
    'Conversations: /app/conversational-ai/history',
    'Tests [New] (agentTests): /app/conversational-ai/agent-testing',
    '## Integrations',
    'Integrations (agentIntegrations): /app/conversational-ai/integrations',
    '## Telephony',
    'Phone Numbers: /app/conversational-ai/phone-numbers',
    'Outbound: /app/conversational-ai/batch-calling',
    'Settings: /app/conversational-ai/settings',
    '# Producer Mode',
    'Home: /app/productions/active',
    'My Teams (teamLead): /app/productions/dashboard',
    'History: /app/productions/history',
    'Settings: /app/productions/settings',
  ])
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
  expect(submenuFor('productions', accessFactsWith({ isProducer: true }))).toBe('productions')
  expect(submenuFor('productions', accessFactsWith({ isProducer: false }))).toBeNull()
  expect(submenuFor('conversational-ai', accessFactsWith({ isProducer: false }))).toBe('conversational-ai')
  expect(submenuFor('constructor', accessFactsWith({ isProducer: true }))).toBeNull()
})
