import { Cloud, CloudAlert, CloudOff, KeyRound, LoaderCircle, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { pathToSettings } from '@renderer/address/paths'
import { useAccount, useConnection } from '@renderer/bridge/queries'
import { cx } from '@renderer/ui/class-names'
import { SyncWord } from './sync-word'
import { connectionWords, type ConnectionKind } from '@renderer/features/account/connection-words'

const looks: Record<ConnectionKind, { icon: LucideIcon; className: string }> = {
  online: { icon: Cloud, className: 'text-good-ink' },
  offline: { icon: CloudOff, className: 'text-warn-ink' },
  checking: { icon: LoaderCircle, className: 'text-ink-subtle animate-spin' },
  unauthorized: { icon: KeyRound, className: 'text-warn-ink' },
  failed: { icon: CloudAlert, className: 'text-warn-ink' },
}

/** Workspace and connection; leads to the account in Settings. */
export function ConnectionIndicator() {
  const account = useAccount()
  const connection = useConnection()
  if (!account.data || !connection.data) return <div className="h-12" />
  const words = connectionWords(account.data, connection.data)
  const { icon: Icon, className } = looks[words.kind]
  return (
    <Link
      to={pathToSettings('account')}
      title={`${words.workspace}: ${words.state}`}
      className="flex h-12 items-center gap-3 overflow-hidden rounded-md pl-[0.7rem] hover:bg-hover focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden className={cx('size-[18px] shrink-0', className)} />
      <span className="sidebar-label min-w-0 pr-2">
        <span className="block truncate text-small font-medium text-ink">{words.workspace}</span>
        <span className="flex items-baseline gap-1.5">
          <span role="status" className="min-w-0 truncate text-small text-ink-subtle">
            {words.state}
          </span>
          <SyncWord />
        </span>
      </span>
    </Link>
  )
}
