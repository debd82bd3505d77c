import { AudioLines } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { menuTemplate, type MenuItem } from '@main/platform/desktop/menu'
import { commands, type Command } from '@renderer/features/shell/palette/commands'
import { commandsNow, pathOfVoice, voiceCommands } from '@renderer/features/shell/palette/commands-now'
import { accountChoices } from '@renderer/features/account/account-choices'
import { findCommands } from '@renderer/features/shell/palette/find-commands'
import { accessFactsWith } from '../../builders'
import { shortcutGroups } from '@renderer/features/shell/shortcuts'

const voice = (name: string): Command => ({
  id: `voice:${name}`,
  name,
  section: 'Voice',
  icon: AudioLines,
  run: { kind: 'go', to: '/' },
})
const found = (query: string, recent: string[] = [], all: readonly Command[] = commands): string[] =>
  findCommands(all, query, recent).map(({ name }) => name)

/** What somebody finds. */
const now = (changes: Partial<Parameters<typeof commandsNow>[0]> = {}): string[] =>
  commandsNow({
    facts: accessFactsWith({ tier: 'pro' }),
    mode: 'cloud',
    choices: [],
    isChecklistShown: false,
    hasSupport: false,
    ...changes,
  }).map(({ name }) => name)

describe('what the palette finds', () => {
  it('is every screen, setting, page of the account and its sign-out', () => {
    expect(now()).toEqual(
      expect.arrayContaining([
        'Onboarding Checklist',
        'Speech history',
        'Plan',
        'Announcements',
        'Content server',
        'Move the library to another disk',
        'Check the library',
        'Empty trash',
        'Check for updates',
        'Licenses',
        'Credits',
        'Export recordings…',
        'ACX check of a file…',
        'Notifications',
        'Show logs',
        'Terms',
        'Privacy policy',
        'Your Privacy Choices',
        'Data use',
        'Become an affiliate',
        'Sign out',
      ]),
    )
    expect(now({ mode: 'demo' })).not.toContain('Sign out')
    expect(now({ isChecklistShown: true })).toContain('Hide the checklist')
  })

  it('leaves out what the sidebar leaves out', () => {
    const facts = accessFactsWith({ isIsolated: true, tier: 'free' })
    for (const name of [
      'Voice library',
      'Dubbing',
      'Become an affiliate',
      'Data use',
      'Producer Mode: History',
    ])
      expect(now({ facts })).not.toContain(name)
  })

  it('names the other accounts of this computer', () => {
    const account = { mode: 'demo', serverUrl: null, state: 'ready' } as const
    const other = { key: 'k', serverUrl: 'https://a.example.com', userName: 'Ada', tier: null }
    const choices = accountChoices(account, [{ ...other, storage: 'keychain' }])
    expect(now({ mode: 'demo', choices })).toContain('Switch to Ada')
    expect(now({ mode: 'demo', choices })).not.toContain('Switch to Demo workspace')
  })

  it('opens a default voice where it is listed', () => {
    const [of] = voiceCommands([{ voiceId: 'v1', name: 'Rachel' }], true)
    expect(of?.name).toBe('Rachel')
    expect(of?.run.kind === 'voice' && pathOfVoice(of.run)).toBe('/voices?voiceId=v1&voiceKind=default')
  })

  it('makes the commands of thousands of voices once for all its openings', () => {
    const voices = [{ voiceId: 'v1', name: 'Rachel' }]
    const own = voiceCommands(voices, false)
    expect(voiceCommands(voices, false)).toBe(own)
    expect(voiceCommands(voices, true)[0]?.run).toEqual({ kind: 'voice', voiceId: 'v1', isDefault: true })
    expect(voiceCommands([...voices], false)).not.toBe(own)
  })
})

describe('the palette', () => {
  it('lists what was used of late first, then screens, actions and settings', () => {
    expect(found('').slice(0, 2)).toEqual(['Home', 'Voices'])
    expect(found('', ['theme:dark', 'action:New draft']).slice(0, 3)).toEqual([
      'Theme: Dark',
      'New draft',
      'Home',
    ])
    expect(found('')).toEqual(expect.arrayContaining(['Settings', 'Uploads', 'Keyboard shortcuts']))
  })

  it('finds every word, the beginning of the name before words within, and those before letters', () => {
    const all = ['Carla voicing', 'New voice', 'Voice two', 'Invoice'].map(voice)
    expect(found('voice', [], all)).toEqual(['Voice two', 'New voice', 'Invoice'])
    expect(found('VOICE new', [], all)).toEqual(['New voice'])
    expect(found('nobody', [], all)).toEqual([])
    expect(found('elodie', [], [voice('Élodie')])).toEqual(['Élodie'])
    expect(found('ÉLO', [], [voice('Elodie')])).toEqual(['Elodie'])
  })

  it('puts what was used of late before its equals', () => {
    expect(found('voice', ['voice:Voice two'], ['Voice one', 'Voice two'].map(voice))[0]).toBe('Voice two')
  })

  it('shows no more than a person looks through', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => voice(`Voice ${at}`))
    expect(found('9999', [], many)).toEqual(['Voice 9999'])
    expect(found('voice', [], many)).toHaveLength(50)
  })
})

it('has each command once', () => {
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
})

it('has the keys of the application menu, and the shortcut sheet has those of the palette', () => {
  const items = menuTemplate({
    appName: 'Timbre',
    platform: 'linux',
    theme: 'dark',
    isDevelopment: false,
    send: () => undefined,
    setTheme: () => undefined,
    showLogs: () => undefined,
    recent: [],
    openDraft: () => undefined,
  })
  const flat = (list: MenuItem[]): MenuItem[] => list.flatMap((item) => [item, ...flat(item.submenu ?? [])])
  const menuKeys = new Map(
    flat(items).flatMap(({ label, accelerator }) =>
      label === undefined || accelerator === undefined
        ? []
        : [[label.replace('…', ''), accelerator.replace('CmdOrCtrl', 'Mod')] as const],
    ),
  )
  const withKeys = commands.filter(({ keys }) => keys !== undefined)
  expect(withKeys).not.toHaveLength(0)
  for (const { name, keys } of withKeys) {
    if (keys !== '?') expect(menuKeys.get(name), name).toBe(keys)
    expect(shortcutGroups[0]?.entries).toContainEqual({ name, keys: [keys] })
  }
})
