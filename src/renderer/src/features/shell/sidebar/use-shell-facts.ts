import { useAccessFacts } from '@renderer/bridge/access-queries'
import type { ShellFacts } from './sidebar-item'

/** Before the cloud has said anything: no flags, and nothing that only some people have. */
const nothingKnown: ShellFacts = {
  isKnown: false,
  featureFlags: [],
  isAffiliate: false,
  isConsolidatedBilling: false,
  isIsolated: false,
  isProducer: false,
  isTeamLead: false,
  isWorkspaceAdmin: false,
  permissions: null,
  tier: null,
}

/** What the sidebar and the menus are shown by; the same object until it changes. */
export const useShellFacts = (): ShellFacts => useAccessFacts().data ?? nothingKnown
