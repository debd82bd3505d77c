import { describe, expect, it } from 'vitest'
import { documentationItems } from '@renderer/features/shell/sidebar/main-sidebar'
import { isShown } from '@renderer/features/shell/sidebar/sidebar-item'
import {
  accountHead,
  disclosureWords,
  isOnThisComputer,
  residencyWords,
} from '@renderer/features/shell/user-menu/account-words'
import { accountItems, legalItems, usageItems } from '@renderer/features/shell/user-menu/user-menu-items'
import { planName } from '@renderer/features/account/plan-name'
import { waitingWords } from '@renderer/features/account/waiting-words'
import { whyNoLink } from '@renderer/features/affiliate/why-no-link'
import { writeAddress } from '@renderer/address/address'
import type { AccessFacts } from '@shared/access/access-facts'
import { accessFactsWith } from '../../builders'

const facts = accessFactsWith({ isWorkspaceAdmin: false, permissions: [] })
const all = [accountItems, usageItems, documentationItems, legalItems].flat()
const shown = (changes: Partial<AccessFacts> = {}): string[] =>
  all.filter(isShown({ ...facts, ...changes })).map(({ name }) => name)

describe('the user menu', () => {
  it('has what every member has', () => {
    expect(shown()).toEqual([
      'API Keys',
      'Webhooks',
      'Payouts',
      'Become an affiliate',
      'Usage analytics',
      'Guides',
      'API Reference',
      'Changelog',
      'Terms',
      'Privacy policy',
      'Your Privacy Choices',
      'Data use',
    ])
  })

  it.each<[string, Partial<AccessFacts>, boolean]>([
    ['API Keys', { featureFlags: ['developer_portal'] }, false],
    ['Webhooks', { featureFlags: ['developer_portal'] }, false],
    ['Workspace webhooks', { permissions: ['workspace_settings'] }, true],
    ['Workspace webhooks', { permissions: ['text_to_speech'] }, false],
    [
      'Workspace webhooks',
      { permissions: ['workspace_settings'], featureFlags: ['developer_portal'] },
      false,
    ],
    ['Workspace settings', { permissions: ['workspace_settings'] }, true],
    ['Workspace settings', { permissions: null }, true],
    ['Workspace settings', { isWorkspaceAdmin: true }, true],
    ['Groups', { isWorkspaceAdmin: true }, true],
    ['Groups', { isWorkspaceAdmin: true, isKnown: false }, false],
    ['Groups', { permissions: null }, false],
    ['Subscription', { isWorkspaceAdmin: true }, true],
    ['Subscription', { permissions: null }, false],
    ['Pronunciation dictionaries', { featureFlags: ['pronunciation_dictionaries'] }, true],
    ['Payouts', { isIsolated: true }, false],
    ['Payouts', { isConsolidatedBilling: true }, false],
    ['Affiliate program', { isAffiliate: true }, true],
    ['Become an affiliate', { isAffiliate: true }, false],
    ['Become an affiliate', { tier: 'free' }, false],
    ['Affiliate program', { tier: 'free', isAffiliate: true }, false],
    ['Data use', { tier: 'free' }, false],
    // Before the first answer, and signed out.
    ['Data use', { tier: null }, false],
    ['Become an affiliate', { tier: null }, false],
    ['Payouts', { isKnown: false }, false],
    ['Workspace settings', { isKnown: false, permissions: null }, false],
    ['Workspace webhooks', { isKnown: false, permissions: null }, false],
    ['Subscription', { isKnown: false, isWorkspaceAdmin: true }, false],
  ])('%s with %o: %s', (name, changes, isThere) => {
    expect(shown(changes).includes(name)).toBe(isThere)
  })
})

it('opens the affiliate dialog over the page that is there', () => {
  const item = usageItems.find(({ name }) => name === 'Become an affiliate')
  expect(item?.source).toBe('dialog')
  const opens = item?.source === 'dialog' ? item.opens : {}
  expect(writeAddress('?voiceId=v1&search=deep', opens)).toBe('?voiceId=v1&search=deep&affiliate=true')
})

it('says why there is no affiliate link to be made', () => {
  expect(whyNoLink({ mode: 'cloud' }, 'pro')).toBeNull()
  expect(whyNoLink({ mode: 'cloud' }, 'free')).toMatch(/paid/)
  expect(whyNoLink({ mode: 'signed-out' }, null)).toMatch(/Sign in/)
})

const demo = { mode: 'demo', serverUrl: null, state: 'ready' } as const
const cloud = (serverUrl: string, userName: string | null) =>
  ({
    mode: 'cloud',
    key: 'k1',
    serverUrl,
    userName,
    authentication: 'api-key',
    storage: 'memory',
    tier: null,
  }) as const

describe('its words', () => {
  it('name the person, the workspace and the plan', () => {
    expect(accountHead(demo, { tier: 'pro', workspaceName: 'Demo workspace' })).toEqual({
      name: 'Demo workspace',
      detail: 'On this computer · Pro plan',
    })
    const ada = cloud('https://api.example.com', 'Ada')
    expect(accountHead(ada, { tier: 'growing_business', workspaceName: 'Studio A' })).toEqual({
      name: 'Ada',
      detail: 'Studio A · Growing business plan',
    })
    expect(accountHead(cloud('https://api.example.com', null), { tier: null, workspaceName: null })).toEqual({
      name: 'api.example.com',
      detail: 'api.example.com',
    })
    expect(planName('scale_2024_08_10')).toBe('Scale')
  })

  it('say where data is kept, where that is known', () => {
    expect(residencyWords(demo)).toBe('This computer')
    expect(residencyWords(cloud('https://api.eu.residency.elevenlabs.io', null))).toBe('European Union')
    expect(residencyWords(cloud('https://api.example.com', null))).toBeNull()
  })

  it('have a line for debugging on a server of this computer alone', () => {
    const isLocal = (serverUrl: string): boolean => isOnThisComputer(cloud(serverUrl, null))
    expect(isOnThisComputer(demo)).toBe(true)
    for (const local of ['http://127.0.0.1:8080', 'http://localhost/', 'https://[::1]:1'])
      expect(isLocal(local), local).toBe(true)
    for (const other of [
      'https://localhost.example.com',
      'https://127.0.0.1.example.com',
      'https://a.example.com',
    ])
      expect(isLocal(other), other).toBe(false)
  })

  it('say what happens to data with regard to training', () => {
    const said = [true, false, null].map(disclosureWords)
    expect(new Set(said).size).toBe(3)
    expect(said[0]).toContain('not used for training')
  })
})

it('what waits at sign-out is what has not reached the cloud or come back', () => {
  const nothing = { uploads: [], sync: undefined, generations: [], designs: [], clones: [] }
  expect(waitingWords(nothing)).toEqual([])
  expect(
    waitingWords({
      uploads: [
        { phase: 'paused' },
        { phase: 'waiting' },
        { phase: 'running' },
        { phase: 'blocked' },
        { phase: 'done' },
        { phase: 'cancelled' },
      ],
      sync: { pendingCount: 1, conflictCount: 2 },
      generations: [{ state: 'queued' }, { state: 'kept' }, { state: 'refused' }],
      designs: [
        { saving: 'idle', generations: [{ state: 'arrived' }] },
        { saving: 'idle', generations: [{ state: 'running' }] },
        { saving: 'saving', generations: [] },
      ],
      clones: [
        { saving: 'idle', preview: { state: 'ready' } },
        { saving: 'idle', preview: { state: 'running' } },
      ],
    }),
  ).toEqual([
    '2 uploads under way',
    '1 upload paused: it stays so until you resume it',
    '1 upload that needs attention: it waits for you',
    '1 edit not sent',
    '2 conflicts not settled',
    '1 generation under way',
    '2 voice designs under way',
    '1 instant clone under way',
  ])
})
