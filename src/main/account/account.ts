import type { Account, Connection, RememberedAccount, SignIn } from '@shared/domain/app/account'
import type { CloudClient } from '../cloud/cloud-client'

/** Who is signed in where, and whether the way there is open. */
export interface AccountModule {
  current(): Account
  /**
   * Key of the workspace whose ids are meant: `demo`, or origin + `#` + user id (known offline too).
   * `null` while signed out. Ids of one workspace mean nothing in another.
   */
  workspace(): string | null
  /** The client of the current account. Throws `signed-out`, and `demo-cloud-failed` while the demo cloud is not up. */
  cloud(): CloudClient
  connection(): Connection
  /** Asks the API now. Never throws; the answer is also published. */
  probe(): Promise<Connection>
  /** Something (a network event, a resume, a failed call) says that the way to the cloud may have changed. */
  hint(): void

  /** Starts the demo cloud or takes the stored credential. Asks the keychain, which may ask the person; not the network. */
  start(): Promise<void>
  /** Once it is known who is signed in: until then the workspace is `demo`, whoever was here last. */
  readonly started: Promise<void>
  signIn(request: SignIn): Promise<Account>
  /** Forgets the credential of the open account, and no other. */
  signOut(): Promise<Account>
  /** Those with a credential here, the one used last first. */
  remembered(): RememberedAccount[]
  /** @throws AppError `not-found`, `keychain-unavailable`; the open account stays then */
  switchTo(key: string): Promise<Account>
  /** Forgets the credential of an account that is not open. @throws AppError `busy` for the open one */
  forget(key: string): Promise<void>
  /** Forgets nothing. */
  useDemo(): Promise<Account>
  /** Whether rows under the person's earlier key are of this workspace: one workspace owns them, in every library. */
  claimEarlier(workspace: string): boolean
  stop(): Promise<void>
}
