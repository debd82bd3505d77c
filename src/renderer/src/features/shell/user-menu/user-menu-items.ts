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
  Wallet,
  Webhook,
} from 'lucide-react'
import { accessRefusal } from '@shared/access/access-rules'
import type { AccessFacts } from '@shared/access/access-facts'
import { writeAddress } from '@renderer/address/address'
import { isOff, webItem, type ShellFacts, type SidebarItem } from '../sidebar/sidebar-item'

const mayChangeWorkspace = (facts: ShellFacts): boolean =>
  accessRefusal('changeWorkspaceSettings', facts as AccessFacts) === null

const hasDeveloperPortal = (facts: ShellFacts): boolean => !isOff('developer_portal')(facts)
const isFree = ({ tier }: ShellFacts): boolean => tier === 'free'

/** Opens the affiliate dialog over whatever page is there. */
const affiliateItem = (name: string, rest: Pick<SidebarItem, 'isHidden'>): SidebarItem => ({
  name,
  source: 'timbre',
  href: writeAddress('', { affiliate: 'true' }),
  icon: Megaphone,
  patterns: [],
  ...rest,
})

/** What belongs to the account (spec/shell.md section 2). */
export const accountItems: readonly SidebarItem[] = [
  webItem('API Keys', 'api-keys', KeyRound, { isHidden: hasDeveloperPortal }),
  webItem('Webhooks', 'webhooks', Webhook, {
    isHidden: (facts) => hasDeveloperPortal(facts) || !mayChangeWorkspace(facts),
  }),
  webItem('Workspace settings', 'workspace-settings', Building2, {
    isHidden: (facts) => !mayChangeWorkspace(facts),
  }),
  webItem('Subscription', 'subscription', CreditCard, {
    isHidden: ({ isWorkspaceAdmin }) => !isWorkspaceAdmin,
  }),
  webItem('Pronunciation dictionaries', 'pronunciation-dictionaries', BookA, {
    isHidden: isOff('pronunciation_dictionaries'),
  }),
]

/** What one earns and uses. */
export const usageItems: readonly SidebarItem[] = [
  webItem('Payouts', 'payouts', Wallet, {
    isHidden: ({ isIsolated, isConsolidatedBilling }) => isIsolated || isConsolidatedBilling,
  }),
  affiliateItem('Become an affiliate', {
    isHidden: (facts) => isFree(facts) || facts.isAffiliate,
  }),
  affiliateItem('Affiliate program', {
    isHidden: (facts) => isFree(facts) || !facts.isAffiliate,
  }),
  webItem('Usage analytics', 'usage-analytics', ChartColumn),
]

export const legalItems: readonly SidebarItem[] = [
  webItem('Terms', 'terms', FileText),
  webItem('Privacy policy', 'privacy', ShieldCheck),
  webItem('Your Privacy Choices', 'privacy-choices', ShieldCheck),
  webItem('Data use', 'data-use', Database, { isHidden: isFree }),
]
