import {
  BookA,
  Building2,
  ChartColumn,
  CreditCard,
  Database,
  FileText,
  KeyRound,
  Megaphone,
  ShieldCheck,
  UsersRound,
  Wallet,
  Webhook,
} from 'lucide-react'
import { accessRefusal } from '@shared/access/access-rules'
import type { AccessFacts } from '@shared/access/access-facts'
import type { Address } from '@renderer/address/address'
import { pathTo } from '@renderer/address/paths'
import { isOff, webItem, type ItemLook, type ShellFacts, type SidebarItem } from '../sidebar/sidebar-item'

const mayChangeWorkspace = (facts: ShellFacts): boolean =>
  facts.isKnown && accessRefusal('changeWorkspaceSettings', facts as AccessFacts) === null

const hasDeveloperPortal = (facts: ShellFacts): boolean => !isOff('developer_portal')(facts)
/** Not while nobody knows: what only payers have is not shown to everybody first. */
const isPaying = ({ tier }: ShellFacts): boolean => tier !== null && tier !== 'free'

/** A line of the sidebar's kind, or one that opens something over whatever page is there. */
export type MenuItem = SidebarItem | (ItemLook & { source: 'dialog'; opens: Partial<Address> })

const affiliateItem = (name: string, rest: Pick<ItemLook, 'isHidden'>): MenuItem => ({
  name,
  source: 'dialog',
  opens: { affiliate: 'true' },
  icon: Megaphone,
  patterns: [],
  ...rest,
})

/** What belongs to the account (spec/shell.md section 2). */
export const accountItems: readonly MenuItem[] = [
  webItem('API Keys', 'api-keys', KeyRound, { isHidden: hasDeveloperPortal }),
  webItem('Webhooks', 'webhooks', Webhook, {
    isHidden: (facts) => hasDeveloperPortal(facts) || !mayChangeWorkspace(facts),
  }),
  webItem('Workspace settings', 'workspace-settings', Building2, {
    isHidden: (facts) => !mayChangeWorkspace(facts),
  }),
  {
    name: 'Groups',
    source: 'timbre',
    href: pathTo('groups'),
    icon: UsersRound,
    patterns: [pathTo('groups')],
    isHidden: (facts) => !facts.isKnown || accessRefusal('manageGroups', facts as AccessFacts) !== null,
  },
  webItem('Subscription', 'subscription', CreditCard, {
    isHidden: ({ isWorkspaceAdmin }) => !isWorkspaceAdmin,
  }),
  webItem('Pronunciation dictionaries', 'pronunciation-dictionaries', BookA, {
    isHidden: isOff('pronunciation_dictionaries'),
  }),
]

/** What one earns and uses. */
export const usageItems: readonly MenuItem[] = [
  webItem('Payouts', 'payouts', Wallet, {
    isHidden: ({ isKnown, isIsolated, isConsolidatedBilling }) =>
      !isKnown || isIsolated || isConsolidatedBilling,
  }),
  affiliateItem('Become an affiliate', {
    isHidden: (facts) => !isPaying(facts) || facts.isAffiliate,
  }),
  affiliateItem('Affiliate program', {
    isHidden: (facts) => !isPaying(facts) || !facts.isAffiliate,
  }),
  webItem('Usage analytics', 'usage-analytics', ChartColumn),
]

export const legalItems: readonly SidebarItem[] = [
  webItem('Terms', 'terms', FileText),
  webItem('Privacy policy', 'privacy', ShieldCheck),
  webItem('Your Privacy Choices', 'privacy-choices', ShieldCheck),
  webItem('Data use', 'data-use', Database, { isHidden: (facts) => !isPaying(facts) }),
]
