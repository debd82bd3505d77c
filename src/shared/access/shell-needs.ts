import type { AccessFacts } from './access-facts'
import { accessRefusal, isFreePlan } from './access-rules'
import { isFeatureOn, type FeatureFlag } from './feature-flags'

// Without zod: a window loads this with its first lines.

const flag =
  (name: FeatureFlag) =>
  (facts: AccessFacts): boolean =>
    isFeatureOn(name, facts)

const isPaying = ({ tier }: AccessFacts): boolean => tier !== null && !isFreePlan(tier)

/**
 * What an item of the sidebar and the menus is shown by (spec/shell.md sections 2 and 6). What only some people have stays
 * hidden until the cloud has answered once.
 */
const needs = {
  workspaceAdmin: ({ isKnown, isWorkspaceAdmin }) => isKnown && isWorkspaceAdmin,
  workspaceSettings: (facts) => facts.isKnown && accessRefusal('changeWorkspaceSettings', facts) === null,
  groups: (facts) => facts.isKnown && accessRefusal('manageGroups', facts) === null,
  producer: ({ isProducer }) => isProducer,
  /** Leads or owns a team of producers. */
  teamLead: ({ isProducer, isTeamLead }) => isProducer && isTeamLead,
  freeTier: ({ isKnown, tier }) => isKnown && isFreePlan(tier),
  paidTier: isPaying,
  affiliate: (facts) => isPaying(facts) && facts.isAffiliate,
  noAffiliate: (facts) => isPaying(facts) && !facts.isAffiliate,
  payouts: ({ isKnown, isIsolated, isConsolidatedBilling }) =>
    isKnown && !isIsolated && !isConsolidatedBilling,
  isolatedResidency: ({ isIsolated }) => isIsolated,
  sharedResidency: ({ isIsolated }) => !isIsolated,
  developerPortal: flag('developer_portal'),
  noDeveloperPortal: (facts) => !isFeatureOn('developer_portal', facts),
  platformSwitcher: flag('platform_switcher'),
  noPlatformSwitcher: (facts) => !isFeatureOn('platform_switcher', facts),
  speechToText: flag('stt_product_ui'),
  productions: flag('productions'),
  pronunciationDictionaries: flag('pronunciation_dictionaries'),
  trainingDisclosure: flag('training-disclosure'),
  agentTools: flag('agent_tools'),
  agentTests: flag('agent_testing'),
  agentIntegrations: flag('agent_integrations'),
} satisfies Record<string, (facts: AccessFacts) => boolean>

export type ShellNeed = keyof typeof needs

/** Whether a person has what an item needs. */
export const hasNeed = (need: ShellNeed, facts: AccessFacts): boolean => needs[need](facts)
