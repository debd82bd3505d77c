import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Account, Connection, SignIn } from '@shared/domain/app/account'
import { AppError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudUser } from '../cloud/cloud-types'
import { createCloudClient, type CloudClientOptions } from '../cloud/create-cloud-client'
import type { Credential } from '../cloud/credential'
import { parseServerAddress } from '../cloud/server-address'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Topics } from '../scope/topics'
import type { AccountModule } from './account'
import { accountKeyOf, personWorkspace } from './account-key'
import {
  accountOf,
  asServerSays,
  isSame,
  knownOf,
  workspaceOf,
  type AccountState,
  type Person,
} from './account-state'
import { askWho } from './ask-who'
import { cleanSecret } from './clean-secret'
import { createConnectionMonitor } from './connection-monitor'
import type { CredentialStorage, CredentialStore } from './credential-store'
import type { DemoCloudHost } from './demo-cloud/demo-cloud-host'
import { createDemoWorkspace } from './demo-workspace'

export interface AccountOptions {
  store: CredentialStore
  demoCloud: DemoCloudHost
  resolveProxy: CloudClientOptions['resolveProxy']
  clock: Clock
  log: Log
  publish: Publish
  topics: Pick<Topics, 'emit'>
  /** TIMBRE_API_URL: another server for this run; `null` where it is not set. */
  apiUrl: string | null
  /** TIMBRE_API_KEY, for tests: used for `apiUrl` alone and never stored. */
  apiKey: string | null
  /** Hears every secret before it is used, so that no log line can hold it. */
  protectSecret: (secret: string) => void
  /** For tests: idle limit and the like of every client made here. */
  client?: Partial<Pick<CloudClientOptions, 'extraCertificates' | 'idleMs' | 'random' | 'userAgent'>>
}

/** Owns who is signed in where. Changes happen one after the other; each ends in one published account. */
export function createAccount(options: AccountOptions): AccountModule {
  const { store, demoCloud, log, publish, protectSecret } = options
  const monitor = createConnectionMonitor({ clock: options.clock, log, onChange: connectionChanged })
  let state: AccountState = { mode: 'demo', state: 'starting', serverUrl: null, client: null }
  /** Account changes never overlap: the later one sees what the earlier one left. */
  const inTurn = pLimit(1)
  const started = Promise.withResolvers<undefined>()
  const ending = new AbortController()
  let cancelSignIn: () => void = () => undefined
  const demo = createDemoWorkspace({ demoCloud, state: () => state, set, connect, log })

  const publishChanged = (): void => options.topics.emit('accountChanged', null)

  function connectionChanged(connection: Connection): void {
    publish('account', 'connectionChanged', connection)
    publishChanged()
    if (connection.state === 'online') void identify()
  }

  function set(next: AccountState): Account {
    const former = state.client
    state = next
    if (former !== next.client) {
      monitor.watch(next.client)
      former?.close().catch((error: unknown) => log.warn('closing a client', { error }))
    }
    publish('account', 'changed', accountOf(state))
    publishChanged()
    return accountOf(state)
  }

  function connect(serverUrl: string, credential: Credential): CloudClient {
    protectSecret(credential.secret)
    const client: CloudClient = createCloudClient({
      ...options.client,
      serverUrl,
      credential,
      resolveProxy: options.resolveProxy,
      clock: options.clock,
      log: options.log,
      onOutcome: (error) => {
        if (client === state.client) monitor.onOutcome(error)
      },
    })
    return client
  }

  /** Takes over what the server says of the person; the name or plan may have changed since it was stored. */
  async function identify(): Promise<void> {
    const { client } = state
    if (state.mode !== 'cloud' || !client) return
    try {
      const user = await askWho(client, options.clock, ending.signal)
      await inTurn(() => takeOver(client, user))
    } catch (error) {
      log.warn('could not ask who is signed in', { error })
    }
  }

  async function takeOver(client: CloudClient, user: CloudUser): Promise<void> {
    if (state.mode !== 'cloud' || state.client !== client) return
    const { person: before, storage, isStored } = state
    const person = asServerSays(before, user)
    if (isSame(before, person)) return
    // Its key is what an earlier version used here: what that kept is of this workspace, whichever is opened first.
    if (before.workspaceId === null && person.workspaceId !== null) claimEarlier(personWorkspace(person))
    set({ ...state, person })
    if (isStored) await store.save(person, { allowPlainText: storage === 'plain-text' })
    else store.hold(person)
    if (accountKeyOf(before) !== accountKeyOf(person)) {
      store.remove(accountKeyOf(before))
      publish('account', 'changed', accountOf(state))
    }
  }

  function toPerson(person: Person, storage: CredentialStorage, isStored: boolean): Account {
    const client = connect(person.serverUrl, person.credential)
    return set({ mode: 'cloud', person, storage, isStored, client })
  }

  async function useStored(origin: string | null, apiUrl: string | null): Promise<void> {
    const found = await store.load(origin === null ? 'last' : { origin })
    if (found && 'signedIn' in found) {
      const { signedIn, storage } = found
      toPerson({ ...signedIn, serverUrl: apiUrl ?? signedIn.serverUrl }, storage, true)
      return
    }
    const serverUrl = found ? found.unreadable.serverUrl : apiUrl
    if (serverUrl === null) demo.open()
    else set({ mode: 'signed-out', serverUrl, client: null })
  }

  async function useLast(): Promise<void> {
    try {
      await useStored(null, null)
    } catch (error) {
      log.error('the stored credential cannot be read', {}, error)
      demo.open()
    }
  }

  async function useOverride(apiUrl: string): Promise<void> {
    try {
      const serverUrl = parseServerAddress(apiUrl)
      if (options.apiKey === null) {
        await useStored(new URL(serverUrl).origin, serverUrl)
        return
      }
      const credential: Credential = { authentication: 'api-key', secret: cleanSecret(options.apiKey) }
      const userId = `key-${createHash('sha256').update(credential.secret).digest('hex').slice(0, 12)}`
      const person = { serverUrl, credential, userId, workspaceId: null, userName: null, tier: null }
      store.hold(person)
      toPerson(person, 'memory', false)
    } catch (error) {
      log.error('TIMBRE_API_URL cannot be used', {}, error)
      set({ mode: 'signed-out', serverUrl: apiUrl, client: null })
    }
  }

  async function signIn(request: SignIn, cancelled: AbortSignal): Promise<Account> {
    const serverUrl = parseServerAddress(request.serverUrl)
    const credential = { authentication: request.authentication, secret: cleanSecret(request.secret) }
    const asking = connect(serverUrl, credential)
    const user = await askWho(asking, options.clock, cancelled).finally(() => void asking.close())
    const person = { serverUrl, credential, ...knownOf(user) }
    if (request.onlyFor !== null && request.onlyFor !== accountKeyOf(person))
      throw new AppError('busy', { detail: { what: 'other-account' } })
    const storage = await store.save(person, { allowPlainText: request.allowPlainText })
    const account = toPerson(person, storage, storage !== 'memory')
    await demoCloud.stop()
    return account
  }

  /** A sign-in that is still asking its server gives way to what the person chooses next. */
  function choose<T>(change: () => T | Promise<T>): Promise<T> {
    cancelSignIn()
    return inTurn(change)
  }

  function startSignIn(request: SignIn): Promise<Account> {
    const abort = new AbortController()
    const chosen = choose(() => signIn(request, AbortSignal.any([abort.signal, ending.signal])))
    cancelSignIn = () => abort.abort()
    return chosen
  }

  /** Where TIMBRE_API_URL names a server, signing out leaves the person at its door, not in the demo workspace. */
  function signOut(): Account {
    if (state.mode === 'cloud') store.remove(accountKeyOf(state.person))
    if (options.apiUrl === null) {
      store.use(null)
      return demo.open()
    }
    return set({ mode: 'signed-out', serverUrl: options.apiUrl, client: null })
  }

  const isOpen = (key: string): boolean => state.mode === 'cloud' && accountKeyOf(state.person) === key

  async function switchTo(key: string): Promise<Account> {
    if (isOpen(key)) return accountOf(state)
    const found = await store.load({ key })
    if (!found) throw new AppError('not-found')
    if (!('signedIn' in found)) throw new AppError('keychain-unavailable')
    store.use(key)
    const account = toPerson(found.signedIn, found.storage, found.storage !== 'memory')
    await demoCloud.stop()
    return account
  }

  function forget(key: string): void {
    if (isOpen(key)) throw new AppError('busy', { detail: { what: 'account' } })
    store.remove(key)
    publish('account', 'changed', accountOf(state))
  }

  function claimEarlier(workspace: string): boolean {
    try {
      return store.claimEarlier(workspace)
    } catch (error) {
      log.error('whose the rows of an earlier version are cannot be read', {}, error)
      return false
    }
  }

  return {
    claimEarlier,
    current: () => accountOf(state),
    workspace: () => workspaceOf(state),
    cloud() {
      if (state.client) return state.client
      throw new AppError(state.mode === 'demo' ? 'demo-cloud-failed' : 'signed-out', { retryable: true })
    },
    connection: () => monitor.current(),
    probe: () => monitor.probe(),
    hint: () => monitor.hint(),
    start: () =>
      inTurn(async () => {
        demoCloud.onChange(demo.follow)
        if (options.apiUrl !== null) await useOverride(options.apiUrl)
        else await useLast()
      }).finally(() => started.resolve(undefined)),
    started: started.promise,
    signIn: startSignIn,
    signOut: () => choose(signOut),
    remembered: () => store.list(),
    switchTo: (key) => choose(() => switchTo(key)),
    forget: (key) => inTurn(() => forget(key)),
    useDemo: () =>
      choose(() => {
        store.use(null)
        return demo.open()
      }),
    stop() {
      ending.abort()
      return inTurn(async () => {
        monitor.stop()
        await demoCloud.stop()
        // What several modules ask together belongs to none that would have ended it.
        await state.client?.close({ isAtOnce: true })
      })
    },
  }
}
