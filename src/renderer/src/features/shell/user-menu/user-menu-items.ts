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
import type { Address } from '@renderer/address/address'
import { pathTo } from '@renderer/address/paths'
import { webItem, type ItemLook, type SidebarItem } from '../sidebar/sidebar-item'

/** A line of the sidebar's kind, or one that opens something over whatever page is there. */
export type MenuItem = SidebarItem | (ItemLook & { source: 'dialog'; opens: Partial<Address> })

const affiliateItem = (name: string, rest: Pick<ItemLook, 'needs'>): MenuItem => ({
  name,
  source: 'dialog',
  opens: { affiliate: 'true' },
  icon: Megaphone,
  patterns: [],
  ...rest,
})

/** What belongs to the account (spec/shell.md section 2). */
export const accountItems: readonly MenuItem[] = [
  webItem('API Keys', 'api-keys', KeyRound, { needs: ['noDeveloperPortal'] }),
  webItem('Webhooks', 'webhooks', Webhook, { needs: ['noDeveloperPortal'] }),
  webItem('Workspace settings', 'workspace-settings', Building2, { needs: ['workspaceSettings'] }),
  webItem('Workspace webhooks', 'workspace-webhooks', Webhook, {
    needs: ['workspaceSettings', 'noDeveloperPortal'],
  }),
  {
    name: 'Groups',
    source: 'timbre',
    href: pathTo('groups'),
    icon: UsersRound,
    patterns: [pathTo('groups')],
    needs: ['groups'],
  },
  webItem('Subscription', 'subscription', CreditCard, {
    needs: ['workspaceAdmin'],
  }),
  webItem('Pronunciation dictionaries', 'pronunciation-dictionaries', BookA, {
    needs: ['pronunciationDictionaries'],
  }),
]

/** What one earns and uses. */
export const usageItems: readonly MenuItem[] = [
  webItem('Payouts', 'payouts', Wallet, { needs: ['payouts'] }),
  affiliateItem('Become an affiliate', { needs: ['noAffiliate'] }),
  affiliateItem('Affiliate program', { needs: ['affiliate'] }),
  webItem('Usage analytics', 'usage-analytics', ChartColumn),
]

export const legalItems: readonly SidebarItem[] = [
  webItem('Terms', 'terms', FileText),
  webItem('Privacy policy', 'privacy', ShieldCheck),
  webItem('Your Privacy Choices', 'privacy-choices', ShieldCheck),
  webItem('Data use', 'data-use', Database, { needs: ['paidTier'] }),
]
