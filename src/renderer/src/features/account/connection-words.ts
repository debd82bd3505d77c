import type { Account, Connection } from '@shared/domain/app/account'

export type ConnectionKind = 'online' | 'offline' | 'checking' | 'unauthorized' | 'failed'

export interface ConnectionWords {
  /** Whose workspace: the demo's name or the server's host. */
  workspace: string
  kind: ConnectionKind
  state: string
}

/** The host of a server address, or the address itself where it is none. */
export function hostOf(serverUrl: string): string {
  return URL.canParse(serverUrl) ? new URL(serverUrl).host : serverUrl
}

/** Where the work goes and whether the way there is open, for the foot of the sidebar. */
export function connectionWords(account: Account, connection: Connection): ConnectionWords {
  const workspace = account.mode === 'demo' ? 'Demo workspace' : hostOf(account.serverUrl)
  if (account.mode === 'signed-out') return { workspace, kind: 'unauthorized', state: 'Signed out' }
  if (account.mode === 'demo' && account.state === 'starting') {
    return { workspace, kind: 'checking', state: 'Starting' }
  }
  if (account.mode === 'demo' && account.state === 'failed') {
    return { workspace, kind: 'failed', state: 'Could not start' }
  }
  switch (connection.state) {
    case 'online':
      return { workspace, kind: 'online', state: 'Online' }
    case 'offline':
      return { workspace, kind: 'offline', state: 'Offline, work saved locally' }
    case 'unauthorized':
      return { workspace, kind: 'unauthorized', state: 'Key rejected' }
    case 'unknown':
      return { workspace, kind: 'checking', state: 'Checking' }
  }
}
