import { residencyOf } from '@shared/platform/web-address'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { useAccount } from '@renderer/bridge/queries'
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

/** What the sidebar and the menus are shown by. */
export function useShellFacts(): ShellFacts {
  const facts = useAccessFacts().data ?? nothingKnown
  const serverUrl = useAccount().data?.serverUrl ?? null
  const residency = serverUrl === null ? null : residencyOf(serverUrl)
  return { ...facts, isIsolated: facts.isIsolated || residency?.isIsolated === true }
}
