import type { Account } from '@shared/domain/app/account'
import type { CloudClient } from '../cloud/cloud-client'
import type { Credential } from '../cloud/credential'
import { parseServerAddress } from '../cloud/server-address'
import type { Log } from '../platform/log/log'
import { accountOf, type AccountState } from './account-state'
import type { DemoCloudHost } from './demo-cloud/demo-cloud-host'

/** The account of nobody, on the demo cloud. */
export function createDemoWorkspace(deps: {
  demoCloud: DemoCloudHost
  state: () => AccountState
  set: (next: AccountState) => Account
  connect: (serverUrl: string, credential: Credential) => CloudClient
  log: Log
}) {
  const { demoCloud, state, set, connect, log } = deps

  async function start(): Promise<void> {
    try {
      follow(await demoCloud.start())
    } catch (error) {
      log.error('the demo cloud did not start', {}, error)
      follow(null)
    }
  }

  /** The demo cloud answers somewhere else now, or (null) not at all. */
  function follow(server: { baseUrl: string; apiKey: string } | null): void {
    const now = state()
    if (now.mode !== 'demo') return
    if (server === null) {
      set({ mode: 'demo', state: 'failed', serverUrl: null, client: null })
      return
    }
    const serverUrl = parseServerAddress(server.baseUrl)
    if (now.state === 'ready' && now.serverUrl === serverUrl) return
    const client = connect(serverUrl, { authentication: 'api-key', secret: server.apiKey })
    set({ mode: 'demo', state: 'ready', serverUrl, client })
  }

  return {
    follow,
    /** Answers at once; the demo cloud comes up in the background. */
    open(): Account {
      const now = state()
      if (now.mode === 'demo' && now.state === 'ready') return accountOf(now)
      const starting = set({ mode: 'demo', state: 'starting', serverUrl: null, client: null })
      void start()
      return starting
    },
  }
}
