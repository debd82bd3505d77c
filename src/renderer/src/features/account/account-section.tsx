import { RefreshCw } from 'lucide-react'
import { useStore } from 'zustand'
import type { Account, Connection } from '@shared/domain/app/account'
import { useAccount, useCommand, useConnection } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { errorWords } from '@renderer/copy/errors'
import { Badge, type Tone } from '@renderer/ui/badge'
import { Button, IconButton } from '@renderer/ui/button'
import { ErrorState } from '@renderer/ui/feedback/error-state'
import { Facts } from '@renderer/ui/facts'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { useDialogParam } from '@renderer/address/use-dialog-param'
import { SettingsSection } from '@renderer/features/settings/settings-section'
import { connectionWords, type ConnectionKind, type ConnectionWords } from './connection-words'
import { accountFacts } from './account-facts'
import { SignInDialog } from './sign-in-dialog'
import { AccountList } from './account-list'
import { leaveAccount, leaveStore } from './leave-account'

const tones: Record<ConnectionKind, Tone> = {
  online: 'good',
  offline: 'warn',
  checking: 'neutral',
  unauthorized: 'warn',
  failed: 'warn',
}

export function AccountSection() {
  const account = useAccount()
  const connection = useConnection()
  const failed = account.error ?? connection.error
  return (
    <SettingsSection
      id="account"
      title="Account"
      description="Where voices are made: the demo workspace on this computer, or a server you sign in to."
    >
      {account.data && connection.data ? (
        <AccountDetails account={account.data} connection={connection.data} />
      ) : failed ? (
        <ErrorState
          isInline
          title={errorWords(failed).title}
          action={{ label: 'Try again', onSelect: () => void account.refetch() }}
        />
      ) : (
        <SkeletonRows count={3} />
      )}
    </SettingsSection>
  )
}

function AccountDetails({ account, connection }: { account: Account; connection: Connection }) {
  const [isOpen, open, close] = useDialogParam('sign-in')
  const words = connectionWords(account, connection)
  return (
    <>
      <Facts
        entries={[
          ...accountFacts(account),
          ['Connection', <ConnectionState key="connection" words={words} />],
        ]}
      />
      {account.mode === 'demo' ? (
        <p className="text-ink-muted">
          The demo workspace is a complete server on this computer. Nothing you add leaves it.
        </p>
      ) : null}
      <AccountActions account={account} onSignIn={open} />
      <AccountList />
      <SignInDialog
        isOpen={isOpen}
        onClose={close}
        serverUrl={account.mode === 'demo' ? null : account.serverUrl}
      />
    </>
  )
}

function AccountActions({ account, onSignIn }: { account: Account; onSignIn: () => void }) {
  const { isBusy } = useStore(leaveStore)
  const useDemo = useCommand('account', 'useDemo')
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant={account.mode === 'cloud' ? 'secondary' : 'primary'} onClick={onSignIn}>
        {account.mode === 'cloud' ? 'Add account…' : 'Sign in to a server…'}
      </Button>
      {account.mode === 'cloud' ? (
        <Button isBusy={isBusy} onClick={() => void leaveAccount({ kind: 'sign-out' })}>
          Sign out
        </Button>
      ) : account.mode === 'signed-out' ? (
        <Button isBusy={isBusy} onClick={() => void leaveAccount({ kind: 'demo' })}>
          Use the demo workspace
        </Button>
      ) : account.state === 'failed' ? (
        <Button
          isBusy={useDemo.isPending}
          onClick={() => useDemo.mutate({}, { onError: (error) => toastError(error) })}
        >
          Restart the demo workspace
        </Button>
      ) : null}
    </div>
  )
}

function ConnectionState({ words }: { words: ConnectionWords }) {
  const probe = useCommand('account', 'probe')
  return (
    <span className="-my-1 flex items-center gap-2">
      <Badge tone={tones[words.kind]}>{words.state}</Badge>
      <IconButton
        label="Check connection"
        icon={RefreshCw}
        size="sm"
        isBusy={probe.isPending}
        onClick={() => probe.mutate({}, { onError: (error) => toastError(error) })}
      />
    </span>
  )
}
