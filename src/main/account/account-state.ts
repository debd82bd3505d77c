import type { Account } from '@shared/domain/app/account'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudUser } from '../cloud/cloud-types'
import { accountKeyOf, personWorkspace } from './account-key'
import type { CredentialStorage, SignedIn } from './credential-store'

/** With TIMBRE_API_KEY `userId` is derived from the key, so that the workspace is known before the server was asked. */
export type Person = SignedIn

export type AccountState =
  | { mode: 'demo'; state: 'starting' | 'failed'; serverUrl: null; client: null }
  | { mode: 'demo'; state: 'ready'; serverUrl: string; client: CloudClient }
  | { mode: 'cloud'; person: Person; storage: CredentialStorage; isStored: boolean; client: CloudClient }
  | { mode: 'signed-out'; serverUrl: string; client: null }

/** What a window may know: never the secret. */
export function accountOf(state: AccountState): Account {
  switch (state.mode) {
    case 'demo':
      return { mode: 'demo', serverUrl: state.serverUrl, state: state.state }
    case 'signed-out':
      return { mode: 'signed-out', serverUrl: state.serverUrl }
    case 'cloud': {
      const { serverUrl, credential, userName, tier } = state.person
      const { authentication } = credential
      const key = accountKeyOf(state.person)
      return { mode: 'cloud', key, serverUrl, authentication, storage: state.storage, userName, tier }
    }
  }
}

/** The workspace of this computer's own server. */
export const demoWorkspace = 'demo'

/** Null while signed out. */
export function workspaceOf(state: AccountState): string | null {
  if (state.mode === 'demo') return demoWorkspace
  if (state.mode === 'signed-out') return null
  return personWorkspace(state.person)
}

/** What may change while the same credential is used. */
const shownOf = (user: CloudUser): Pick<SignedIn, 'userName' | 'tier'> => ({
  userName: user.firstName,
  tier: user.subscription.tier,
})

export const knownOf = (user: CloudUser): Pick<SignedIn, 'userId' | 'workspaceId' | 'userName' | 'tier'> => ({
  userId: user.userId,
  workspaceId: user.workspaceId,
  ...shownOf(user),
})

/**
 * The person after the server has said who they are. A token may be moved to another workspace of its owner, and one that an
 * earlier version kept names none. With TIMBRE_API_KEY the workspace goes on under the name it had before the server was asked.
 */
export function asServerSays(person: Person, user: CloudUser): Person {
  const workspaceId =
    person.userId === user.userId ? (user.workspaceId ?? person.workspaceId) : person.workspaceId
  return { ...person, ...shownOf(user), workspaceId }
}

export const isSame = (a: Person, b: Person): boolean =>
  a.userName === b.userName && a.tier === b.tier && a.workspaceId === b.workspaceId
