import type { ComponentProps } from 'react'
import {
  ChevronsUpDown,
  Cloud,
  CloudAlert,
  CloudOff,
  KeyRound,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react'
import type { ConnectionKind, ConnectionWords } from '@renderer/features/account/connection-words'
import { named } from '@renderer/lib/named'
import { cx } from '@renderer/ui/class-names'
import { SyncWord } from './sync-word'

const looks: Record<ConnectionKind, { icon: LucideIcon; className: string }> = {
  online: { icon: Cloud, className: 'text-good-ink' },
  offline: { icon: CloudOff, className: 'text-warn-ink' },
  checking: { icon: LoaderCircle, className: 'text-ink-subtle animate-spin' },
  unauthorized: { icon: KeyRound, className: 'text-warn-ink' },
  failed: { icon: CloudAlert, className: 'text-warn-ink' },
}

/** Workspace and connection, as the button of the user menu. */
export function UserMenuButton({ words, ...rest }: { words: ConnectionWords } & ComponentProps<'button'>) {
  const { icon: Icon, className } = looks[words.kind]
  return (
    <button
      {...named('sidebar.account')}
      type="button"
      {...rest}
      title={`${words.workspace}: ${words.state}`}
      className="flex h-12 w-full items-center gap-3 overflow-hidden rounded-md pl-[0.7rem] text-left hover:bg-hover focus-visible:-outline-offset-2 data-[state=open]:bg-hover"
    >
      <Icon aria-hidden className={cx('size-[18px] shrink-0', className)} />
      <span className="sidebar-label flex min-w-0 flex-1 items-center gap-2 pr-2">
        <span className="sr-only">Account: </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-small font-medium text-ink">{words.workspace}</span>
          <span className="flex items-baseline gap-1.5">
            <span className="min-w-0 truncate text-small text-ink-subtle">{words.state}</span>
            <SyncWord />
          </span>
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-subtle" />
      </span>
    </button>
  )
}
