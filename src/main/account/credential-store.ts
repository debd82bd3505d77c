import { renameSync } from 'node:fs'
import { z } from 'zod'
import type { credentialStorage, RememberedAccount } from '@shared/domain/app/account'
import { AppError } from '@shared/errors/app-error'
import type { Credential } from '../cloud/credential'
import { parseJson } from '../cloud/transport/parse-json'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { writeFileAtomic } from '../platform/files/atomic-write'
import { readSmallText } from '../platform/files/read-small-text'
import { accountKeyOf, earlierWorkspaceOf } from './account-key'

/** Encrypts for this user on this computer. `encrypt` and `decrypt` fail where that cannot be done. */
export interface Keychain {
  isAvailable(): Promise<boolean>
  encrypt(text: string): Promise<Buffer>
  decrypt(bytes: Buffer): Promise<string>
}

/** A credential together with the one server it may be sent to and what is known of its owner, for offline. */
export interface SignedIn {
  serverUrl: string
  credential: Credential
  userId: string
  /** Null where the server names none, and until it has been asked. */
  workspaceId: string | null
  userName: string | null
  tier: string | null
}

export type CredentialStorage = z.infer<typeof credentialStorage>

export interface CredentialStore {
  /**
   * The credential used last (none while the demo workspace was), the last of a server, or the one of an account;
   * `unreadable` where the keychain does not give it out now.
   */
  load(which: 'last' | { origin: string } | { key: string }): Promise<Stored | Unreadable | null>
  /** Keeps it as well as may be, as the one used last; memory where there is no keychain and plain text was not agreed to. */
  save(signedIn: SignedIn, o: { allowPlainText: boolean }): Promise<CredentialStorage>
  /** Keeps it until quit, beside what is stored. */
  hold(signedIn: SignedIn): void
  /** The one used last from now on; `null`: the demo workspace. */
  use(key: string | null): void
  /** The one used last first. */
  list(): RememberedAccount[]
  remove(key: string): void
  /**
   * Whether what was kept before workspaces of one person were told apart belongs to this one: to the first that asks, in
   * every library.
   */
  claimEarlier(workspace: string): boolean
}

interface Stored {
  signedIn: SignedIn
  storage: CredentialStorage
}

interface Unreadable {
  unreadable: { serverUrl: string }
}

const entry = z.object({
  serverUrl: z.url(),
  authentication: z.enum(['api-key', 'bearer']),
  storage: z.enum(['keychain', 'plain-text']),
  /** base64 of the keychain's bytes, or the secret itself. */
  secret: z.string(),
  userId: z.string(),
  workspaceId: z.string().nullable().default(null),
  userName: z.string().nullable(),
  tier: z.string().nullable(),
})
type Entry = z.infer<typeof entry>
const fileContent = z.object({
  version: z.literal(1),
  entries: z.array(entry),
  /** The demo workspace was open last; without it, the first entry. */
  isDemoLast: z.literal(true).optional(),
  /** Whose the rows under a person's earlier key are, by that key. */
  earlier: z.record(z.string(), z.string()).optional(),
})
type FileContent = z.infer<typeof fileContent>

/**
 * One file, readable by its owner alone, replaced in one step. It holds one entry per account, the one used last first. A
 * damaged file is moved aside and reported, never taken for an empty one.
 */
export function createCredentialStore(options: {
  file: string
  keychain: Keychain
  clock: Clock
  log: Log
}): CredentialStore {
  const { file, keychain, clock, log } = options
  /** Until quit, by key; the one used last first. */
  let held: SignedIn[] = []
  /** Nobody else writes the file. */
  let known: FileContent | null = null

  const read = (): FileContent => (known ??= readFile())

  function readFile(): FileContent {
    let text: string
    try {
      text = readSmallText(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { version: 1, entries: [] }
      // A folder or a pipe lies in its place, or it is far too long: none of it was written here.
      if (!(error instanceof AppError)) throw new AppError('disk-failed', { cause: error })
      text = ''
    }
    const parsed = fileContent.safeParse(parseJson(text))
    if (parsed.success) return parsed.data
    const aside = `${file}.damaged-${clock.nowMs()}`
    renameSync(file, aside)
    log.error('credentials file was damaged and moved aside', { aside })
    return { version: 1, entries: [] }
  }

  function write(entries: Entry[], isDemoLast: boolean, earlier = read().earlier): void {
    const content: FileContent = {
      version: 1,
      entries,
      ...(isDemoLast ? { isDemoLast } : {}),
      ...(earlier ? { earlier } : {}),
    }
    known = null
    try {
      writeFileAtomic(file, JSON.stringify(content))
    } catch (error) {
      throw new AppError('disk-failed', { cause: error })
    }
    known = content
  }

  function letGo(key: string): void {
    held = held.filter((each) => accountKeyOf(each) !== key)
  }

  function removeStored(key: string): void {
    const { entries, isDemoLast = false } = read()
    const others = entries.filter((each) => accountKeyOf(each) !== key)
    if (others.length < entries.length) write(others, isDemoLast && others.length > 0)
  }

  /** `null` where the keychain is not there or refuses. */
  async function encrypted(secret: string): Promise<string | null> {
    try {
      return (await keychain.isAvailable()) ? (await keychain.encrypt(secret)).toString('base64') : null
    } catch (error) {
      log.warn('the keychain did not accept the credential', { error })
      return null
    }
  }

  async function secretOf(found: Entry): Promise<string | null> {
    if (found.storage === 'plain-text') return found.secret
    try {
      return await keychain.decrypt(Buffer.from(found.secret, 'base64'))
    } catch (error) {
      log.warn('the keychain did not return the credential', { error })
      return null
    }
  }

  function find(which: 'last' | { origin: string } | { key: string }): Entry | undefined {
    const { entries, isDemoLast } = read()
    if (which === 'last') return isDemoLast === true ? undefined : entries[0]
    return entries.find((each) =>
      'key' in which ? accountKeyOf(each) === which.key : originOf(each) === which.origin,
    )
  }

  function hold(signedIn: SignedIn): void {
    letGo(accountKeyOf(signedIn))
    held = [signedIn, ...held]
  }

  return {
    async load(which) {
      const inMemory = typeof which === 'object' && 'key' in which ? which.key : null
      const kept = held.find((each) => accountKeyOf(each) === inMemory)
      if (kept) return { signedIn: kept, storage: 'memory' }
      const found = find(which)
      if (!found) return null
      const secret = await secretOf(found)
      if (secret === null) return { unreadable: { serverUrl: found.serverUrl } }
      const { serverUrl, userId, workspaceId, userName, tier, authentication, storage } = found
      return {
        signedIn: { serverUrl, userId, workspaceId, userName, tier, credential: { authentication, secret } },
        storage,
      }
    },

    async save(signedIn, { allowPlainText }) {
      const { serverUrl, credential, userId, workspaceId, userName, tier } = signedIn
      const secret = await encrypted(credential.secret)
      const key = accountKeyOf(signedIn)
      if (secret === null && !allowPlainText) {
        removeStored(key)
        hold(signedIn)
        return 'memory'
      }
      const others = read().entries.filter((each) => accountKeyOf(each) !== key)
      const { authentication } = credential
      const own: Entry = {
        serverUrl,
        authentication,
        storage: secret === null ? 'plain-text' : 'keychain',
        secret: secret ?? credential.secret,
        userId,
        workspaceId,
        userName,
        tier,
      }
      try {
        write([own, ...others], false)
      } catch (error) {
        // A full disk must not keep anybody out: signed in until quit then.
        log.error('the credential could not be stored', {}, error)
        hold(signedIn)
        return 'memory'
      }
      letGo(key)
      return own.storage
    },

    hold,

    use(key) {
      const { entries, isDemoLast = false } = read()
      const first = entries.find((each) => accountKeyOf(each) === key)
      const next = first ? [first, ...entries.filter((each) => each !== first)] : entries
      const isDemoNext = key === null && entries.length > 0
      if (next[0] === entries[0] && isDemoNext === isDemoLast) return
      try {
        write(next, isDemoNext)
      } catch (error) {
        // A full disk must not keep anybody out.
        log.error('which account was used last could not be stored', {}, error)
      }
    },

    list: () => [
      ...held.map((each) => rememberedOf(each, 'memory')),
      ...read().entries.map((each) => rememberedOf(each, each.storage)),
    ],

    remove(key) {
      letGo(key)
      removeStored(key)
    },

    claimEarlier(workspace) {
      const earlierKey = earlierWorkspaceOf(workspace)
      if (earlierKey === null) return false
      const { entries, isDemoLast = false, earlier = {} } = read()
      const owner = earlier[earlierKey]
      if (owner !== undefined) return owner === workspace
      try {
        write(entries, isDemoLast, { ...earlier, [earlierKey]: workspace })
      } catch (error) {
        log.error('whose the rows of an earlier version are could not be stored', {}, error)
      }
      return true
    },
  }
}

const originOf = ({ serverUrl }: { serverUrl: string }): string => new URL(serverUrl).origin

const rememberedOf = (
  account: Pick<SignedIn, 'serverUrl' | 'userId' | 'workspaceId' | 'userName' | 'tier'>,
  storage: CredentialStorage,
): RememberedAccount => ({
  key: accountKeyOf(account),
  serverUrl: account.serverUrl,
  userName: account.userName,
  tier: account.tier,
  storage,
})
