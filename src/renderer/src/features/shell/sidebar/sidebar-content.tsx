import { Fragment, type ReactNode } from 'react'
import { ArrowUpRight, Settings, Sparkles } from 'lucide-react'
import type { AccessFacts } from '@shared/access/access-facts'
import { hasNeed } from '@shared/access/shell-needs'
import { pathTo } from '@renderer/address/paths'
import { useFreshAccess } from '@renderer/bridge/access-queries'
import { CreditUsage } from '@renderer/features/credits/credit-usage'
import { SupportButton } from '@renderer/features/support/support-button'
import { Button } from '@renderer/ui/button'
import { UserMenu } from '../user-menu/user-menu'
import { developersItem, mainGroups, ownItems } from './main-sidebar'
import { openPlatformPage } from './open-platform-page'
import { PlatformSwitcher, SubmenuHead } from './platform-switcher'
import { isShown, type SidebarItem, type SubmenuKey } from './sidebar-item'
import { SidebarFold, SidebarLine } from './sidebar-line'
import { useSubmenu } from './sidebar-state'
import { submenus } from './submenus'
import { useShellFacts } from './use-shell-facts'

const settingsItem: SidebarItem = {
  name: 'Settings',
  source: 'timbre',
  href: pathTo('settings'),
  icon: Settings,
  patterns: [pathTo('settings')],
  element: 'sidebar.settings',
}

/** What the sidebar holds, wherever it is drawn. */
export function SidebarContent({ header, notices }: { header: ReactNode; notices?: ReactNode }) {
  useFreshAccess()
  const facts = useShellFacts()
  const submenu = useSubmenu(facts)
  const hasSwitcher = hasNeed('platformSwitcher', facts)
  return (
    <div className="flex h-full flex-col px-2.5 pt-2 pb-2.5">
      <div className="flex h-10 shrink-0 items-center justify-between overflow-hidden">{header}</div>
      {hasSwitcher && submenu !== 'productions' ? (
        <div className="mt-2 shrink-0">
          <PlatformSwitcher submenu={submenu} />
        </div>
      ) : null}
      <nav aria-label="Main" className="mt-2 flex min-h-0 flex-1 flex-col">
        <div
          // Another sidebar begins at its top.
          key={submenu}
          className="sidebar-scroller -mx-2.5 flex min-h-0 flex-1 flex-col gap-0.5 overflow-x-hidden overflow-y-auto px-2.5"
        >
          {submenu === null ? (
            <MainItems facts={facts} />
          ) : (
            <SubmenuItems
              submenu={submenu}
              facts={facts}
              isHeaded={!hasSwitcher || submenu === 'productions'}
            />
          )}
        </div>
        <div className="-mx-2.5 mt-1 flex shrink-0 flex-col gap-0.5 border-t border-line px-2.5 pt-2">
          {hasNeed('freeTier', facts) ? <Upgrade /> : null}
          {notices}
          <SupportButton />
          <CreditUsage />
          <SidebarLine item={settingsItem} />
        </div>
      </nav>
      <div className="shrink-0 pt-0.5">
        <UserMenu />
      </div>
    </div>
  )
}

function MainItems({ facts }: { facts: AccessFacts }) {
  return (
    <>
      {ownItems.filter(isShown(facts)).map((item) => (
        <SidebarLine key={item.name} item={item} />
      ))}
      <Gap />
      {mainGroups.slice(0, 1).map((group) => (
        <SidebarFold key={group.name} group={group} facts={facts} />
      ))}
      {isShown(facts)(developersItem) ? <SidebarLine item={developersItem} /> : null}
      {mainGroups.slice(1).map((group) => (
        <SidebarFold key={group.name} group={group} facts={facts} />
      ))}
      <span className="flex-1" />
      <p className="sidebar-label flex h-8 shrink-0 items-center gap-3 px-[0.7rem] text-small whitespace-nowrap text-ink-subtle">
        <LegalLink page="terms" name="Terms" />
        <LegalLink page="privacy" name="Privacy" />
      </p>
    </>
  )
}

const Gap = () => <span aria-hidden className="mx-[0.7rem] my-2 h-px shrink-0 bg-line" />

function SubmenuItems({
  submenu,
  facts,
  isHeaded,
}: {
  submenu: SubmenuKey
  facts: AccessFacts
  isHeaded: boolean
}) {
  return (
    <>
      {isHeaded ? <SubmenuHead submenu={submenu} /> : null}
      {submenus[submenu].groups.map(({ name, items }, at) => {
        const shown = items.filter(isShown(facts))
        return shown.length === 0 ? null : (
          <Fragment key={name ?? at}>
            {name === null ? null : (
              <p className="sidebar-label shrink-0 truncate px-[0.7rem] pt-3 pb-1 text-small font-semibold text-ink-subtle">
                {name}
              </p>
            )}
            {shown.map((item) => (
              <SidebarLine key={item.name} item={item} />
            ))}
          </Fragment>
        )
      })}
    </>
  )
}

function LegalLink({ page, name }: { page: 'terms' | 'privacy'; name: string }) {
  return (
    <button
      type="button"
      className="h-6 min-w-6 rounded-sm hover:text-ink hover:underline"
      onClick={() => openPlatformPage(page, name)}
    >
      {name}
    </button>
  )
}

/** For the free plan: leads to the subscription page. */
function Upgrade() {
  return (
    <Button
      variant="primary"
      className="mb-1 justify-start gap-3 overflow-hidden px-[0.7rem]"
      onClick={() => openPlatformPage('subscription', 'Subscription')}
    >
      <Sparkles aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
      <span className="sidebar-label flex min-w-0 flex-1 items-center justify-between">
        Upgrade
        <ArrowUpRight aria-hidden className="size-3.5 shrink-0" />
      </span>
    </Button>
  )
}
