import type { ReactNode } from 'react'
import {
  BookOpen,
  ListChecks,
  LogIn,
  LogOut,
  MapPin,
  Moon,
  Scale,
  ScrollText,
  Settings,
  SunMoon,
  UsersRound,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import type { AccessFacts } from '@shared/access/access-facts'
import { hasNeed } from '@shared/access/shell-needs'
import type { Account, Connection } from '@shared/domain/app/account'
import type { AppSettings } from '@shared/domain/app/app-settings'
import { pathTo, pathToSettings } from '@renderer/address/paths'
import { useAddress } from '@renderer/address/use-address'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { useAccount, useAppSettings, useCommand, useConnection } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { connectionWords } from '@renderer/features/account/connection-words'
import { leaveAccount } from '@renderer/features/account/leave-account'
import { useAccountChoices } from '@renderer/features/account/use-account-choices'
import {
  Dropdown,
  DropdownChoice,
  DropdownLine,
  DropdownNote,
  DropdownSeparator,
  DropdownSub,
} from '@renderer/ui/overlays/dropdown'
import { documentationItems } from '../sidebar/main-sidebar'
import { openPlatformPage } from '../sidebar/open-platform-page'
import { isShown } from '../sidebar/sidebar-item'
import { useShellFacts } from '../sidebar/use-shell-facts'
import { accountHead, disclosureWords, isOnThisComputer, residencyWords } from './account-words'
import { accountItems, legalItems, usageItems, type MenuItem } from './user-menu-items'
import { UserMenuButton } from './user-menu-button'

/** The workspace and its connection, and behind it everything of the account. */
export function UserMenu() {
  const account = useAccount().data
  const connection = useConnection().data
  if (!account || !connection) return <div className="h-12" />
  return <OpenableMenu account={account} connection={connection} />
}

function OpenableMenu({ account, connection }: { account: Account; connection: Connection }) {
  const navigate = useNavigate()
  const facts = useShellFacts()
  const known = useAccessFacts().data
  const showLogs = useCommand('app', 'showLogs')
  const words = connectionWords(account, connection)
  const head = accountHead(account, {
    tier: known?.tier ?? null,
    workspaceName: known?.workspaceName ?? null,
  })
  const region = residencyWords(account)
  const signInPath = pathTo('settings', { dialog: 'sign-in' })
  return (
    <>
      <span role="status" className="sr-only">
        {words.workspace}: {words.state}
      </span>
      <Dropdown label="Account" side="top" className="w-64" trigger={<UserMenuButton words={words} />}>
        <div className="px-2 py-1.5">
          <div className="truncate font-medium">{head.name}</div>
          <div className="truncate text-small text-ink-subtle">{head.detail}</div>
        </div>
        <Accounts onAdd={() => void navigate(signInPath)} />
        <DropdownSeparator />
        <DropdownLine icon={Settings} onSelect={() => void navigate(pathToSettings('account'))}>
          Settings
        </DropdownLine>
        <DropdownLine icon={ListChecks} onSelect={() => void navigate(pathTo('onboarding'))}>
          Onboarding Checklist
        </DropdownLine>
        <Items items={accountItems} facts={facts} />
        <ThemeChoice />
        <DropdownSeparator />
        <Items items={usageItems} facts={facts} />
        <DropdownSub icon={BookOpen} label="Documentation">
          <Items items={documentationItems} facts={facts} />
        </DropdownSub>
        <DropdownSub icon={Scale} label="Terms and privacy">
          <Items items={legalItems} facts={facts} />
        </DropdownSub>
        {isOnThisComputer(account) ? (
          <DropdownLine
            icon={ScrollText}
            onSelect={() => showLogs.mutate({}, { onError: (error) => toastError(error) })}
          >
            Show logs
          </DropdownLine>
        ) : null}
        <DropdownSeparator />
        {region === null ? null : (
          <DropdownNote icon={MapPin}>
            Data residency: <span className="text-ink">{region}</span>
          </DropdownNote>
        )}
        {hasNeed('trainingDisclosure', facts) ? (
          <DropdownNote>{disclosureWords(known?.trainingOptOut ?? null)}</DropdownNote>
        ) : null}
        {account.mode === 'cloud' ? (
          <DropdownLine icon={LogOut} onSelect={() => void leaveAccount({ kind: 'sign-out' })}>
            Sign out
          </DropdownLine>
        ) : (
          <DropdownLine icon={LogIn} onSelect={() => void navigate(signInPath)}>
            Sign in to a server…
          </DropdownLine>
        )}
      </Dropdown>
    </>
  )
}

function Items({ items, facts }: { items: readonly MenuItem[]; facts: AccessFacts }): ReactNode {
  const navigate = useNavigate()
  const [, change] = useAddress()
  return items.filter(isShown(facts)).map((item) =>
    item.source === 'web' ? (
      <DropdownLine
        key={item.name}
        icon={item.icon}
        isWeb
        onSelect={() => openPlatformPage(item.page, item.name)}
      >
        {item.name}
      </DropdownLine>
    ) : item.source === 'submenu' ? null : (
      <DropdownLine
        key={item.name}
        icon={item.icon}
        onSelect={() => (item.source === 'dialog' ? change(item.opens) : void navigate(item.href))}
      >
        {item.name}
      </DropdownLine>
    ),
  )
}

/** The accounts of this computer, where there is more than the open one. */
function Accounts({ onAdd }: { onAdd: () => void }) {
  const choices = useAccountChoices()
  if (choices.length < 2) return null
  return (
    <DropdownSub icon={UsersRound} label="Switch account">
      {choices.map(({ key, name, detail, isOpen, leaving }) => (
        <DropdownChoice
          key={key}
          isChosen={isOpen}
          onSelect={() => (isOpen ? undefined : void leaveAccount(leaving))}
        >
          <span className="block truncate">{name}</span>{' '}
          <span className="block truncate text-small text-ink-subtle">{detail}</span>
        </DropdownChoice>
      ))}
      <DropdownSeparator />
      <DropdownLine icon={LogIn} onSelect={onAdd}>
        Add account…
      </DropdownLine>
    </DropdownSub>
  )
}

const themes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'System'],
] as const satisfies readonly (readonly [AppSettings['theme'], string])[]

function ThemeChoice() {
  const theme = useAppSettings().data?.theme
  const save = useCommand('appSettings', 'set')
  return (
    <DropdownSub icon={theme === 'dark' ? Moon : SunMoon} label="Theme">
      {themes.map(([value, name]) => (
        <DropdownChoice
          key={value}
          isChosen={theme === value}
          onSelect={() => save.mutate({ theme: value }, { onError: (error) => toastError(error) })}
        >
          {name}
        </DropdownChoice>
      ))}
    </DropdownSub>
  )
}
