import { describe, expect, it } from 'vitest'
import type { AccessFacts } from '@shared/access/access-facts'
import { isFeatureOn, productFlags, shellFlags } from '@shared/access/feature-flags'
import { nothingKnown } from '@shared/access/nothing-known'
import { hasNeed, type ShellNeed } from '@shared/access/shell-needs'
import { isTeamLeadOf } from '@shared/access/team-lead'
import { accessFactsWith } from '../../renderer/builders'

// spec/shell.md sections 2 and 6, spec/speech-synthesis.md section 6.

const facts = accessFactsWith({ isWorkspaceAdmin: false, permissions: [] })

describe('what an item of the shell needs', () => {
  it.each<[ShellNeed, Partial<AccessFacts>, Partial<AccessFacts>]>([
    ['workspaceAdmin', { isWorkspaceAdmin: true }, { permissions: null }],
    ['workspaceSettings', { permissions: ['workspace_settings'] }, { permissions: ['workspace_read'] }],
    ['workspaceSettings', { isWorkspaceAdmin: true }, {}],
    ['groups', { isWorkspaceAdmin: true }, { permissions: null }],
    ['producer', { isProducer: true }, { isTeamLead: true }],
    ['teamLead', { isProducer: true, isTeamLead: true }, { isProducer: true }],
    ['freeTier', { tier: 'free' }, { tier: 'starter' }],
    ['freeTier', { tier: 'free' }, { tier: 'free', isKnown: false }],
    ['paidTier', { tier: 'creator' }, { tier: 'free' }],
    ['affiliate', { isAffiliate: true }, { isAffiliate: true, tier: 'free' }],
    ['noAffiliate', {}, { isAffiliate: true }],
    ['payouts', {}, { isIsolated: true }],
    ['payouts', {}, { isConsolidatedBilling: true }],
    ['sharedResidency', {}, { isIsolated: true }],
    ['isolatedResidency', { isIsolated: true }, {}],
    ['developerPortal', { featureFlags: ['developer_portal'] }, {}],
    ['noDeveloperPortal', {}, { featureFlags: ['developer_portal'] }],
    ['platformSwitcher', { featureFlags: ['platform_switcher'] }, {}],
    ['noPlatformSwitcher', {}, { featureFlags: ['platform_switcher'] }],
    ['speechToText', { featureFlags: ['stt_product_ui'] }, {}],
    ['productions', { featureFlags: ['productions'] }, {}],
    ['pronunciationDictionaries', { featureFlags: ['pronunciation_dictionaries'] }, {}],
    ['trainingDisclosure', { featureFlags: ['training-disclosure'] }, {}],
    ['agentTools', { featureFlags: ['agent_tools'] }, {}],
    ['agentTests', { featureFlags: ['agent_testing'] }, {}],
    ['agentIntegrations', { featureFlags: ['agent_integrations'] }, {}],
  ])('%s: met with %o, not with %o', (need, has, hasNot) => {
    expect(hasNeed(need, { ...facts, ...has })).toBe(true)
    expect(hasNeed(need, { ...facts, ...hasNot })).toBe(false)
  })

  it('what only some people have is hidden until the cloud has answered', () => {
    const some = [
      'workspaceAdmin',
      'workspaceSettings',
      'groups',
      'producer',
      'teamLead',
      'freeTier',
    ] as const
    for (const need of [...some, 'paidTier', 'affiliate', 'noAffiliate', 'payouts'] as const)
      expect(hasNeed(need, nothingKnown), need).toBe(false)
  })
})

describe('a feature', () => {
  it.each([...productFlags, ...shellFlags])('%s is off unless the workspace turns it on', (flag) => {
    expect(isFeatureOn(flag, facts)).toBe(false)
    expect(isFeatureOn(flag, { ...facts, featureFlags: [flag] })).toBe(true)
  })

  it('of integrations is off, too, where nothing may be logged', () => {
    const off = productFlags.filter(
      (flag) => !isFeatureOn(flag, { featureFlags: [flag], isLoggingDisabled: true }),
    )
    expect(off).toEqual(['agent_integrations'])
  })
})

it('a team lead leads or owns one of their teams', () => {
  const lead = (...roles: string[]): boolean => isTeamLeadOf(roles.map((role) => ({ role })))
  expect(lead()).toBe(false)
  expect(lead('member')).toBe(false)
  expect(lead('member', 'leader')).toBe(true)
  expect(lead('owner')).toBe(true)
})
