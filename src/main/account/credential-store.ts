import { readFileSync, renameSync } from 'node:fs'
import { z } from 'zod'
import type { credentialStorage } from '@shared/domain/app/account'
import { AppError } from '@shared/errors/app-error'
import type { Credential } from '../cloud/credential'
import { parseJson } from '../cloud/transport/parse-json'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { writeFileAtomic } from '../platform/files/atomic-write'

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
  userName: string | null
  tier: string | null
}

export type CredentialStorage = z.infer<typeof credentialStorage>

export interface CredentialStore {
  /** The credential used last, or the one for `origin`; `unreadable` where the keychain does not give it out now. */
  load(origin: string | null): Promise<Stored | Unreadable | null>
  /** Keeps it as well as may be; memory where there is no keychain and plain text was not agreed to. */
  save(signedIn: SignedIn, o: { allowPlainText: boolean }): Promise<CredentialStorage>
  remove(origin: string): void
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
  userName: z.string().nullable(),
  tier: z.string().nullable(),
})
type Entry = z.infer<typeof entry>
const fileContent = z.object({ version: z.literal(1), entries: z.array(entry) })

/**
 * One file, readable by its owner alone, replaced in one step. It holds one entry per server origin, the one used last
 * first. A damaged file is moved aside and reported, never taken for an empty one.
 */
export function createCredentialStore(options: {
  file: string
  keychain: Keychain
  clock: Clock
  log: Log
}): CredentialStore {
  const { file, keychain, clock, log } = options

  function read(): Entry[] {
    let text: string
    try {
      text = readFileSync(file, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw new AppError('disk-failed', { cause: error })
    }
    const parsed = fileContent.safeParse(parseJson(text))
    if (parsed.success) return parsed.data.entries
    const aside = `${file}.damaged-${clock.nowMs()}`
    renameSync(file, aside)
    log.error('credentials file was damaged and moved aside', { aside })
    return []
  }

  function write(entries: Entry[]): void {
    try {
      writeFileAtomic(file, JSON.stringify({ version: 1, entries } satisfies z.infer<typeof fileContent>))
    } catch (error) {
      throw new AppError('disk-failed', { cause: error })
    }
  }

  function remove(origin: string): void {
    const entries = read()
    const others = entries.filter((each) => originOf(each) !== origin)
    if (others.length < entries.length) write(others)
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

  return {
    async load(origin) {
      const entries = read()
      const found = origin === null ? entries[0] : entries.find((each) => originOf(each) === origin)
      if (!found) return null
      const secret = await secretOf(found)
      if (secret === null) return { unreadable: { serverUrl: found.serverUrl } }
      const { serverUrl, userId, userName, tier, authentication, storage } = found
      return {
        signedIn: { serverUrl, userId, userName, tier, credential: { authentication, secret } },
        storage,
      }
    },

    async save({ serverUrl, credential, userId, userName, tier }, { allowPlainText }) {
      const secret = await encrypted(credential.secret)
      const origin = new URL(serverUrl).origin
      if (secret === null && !allowPlainText) {
        remove(origin)
        return 'memory'
      }
      const others = read().filter((each) => originOf(each) !== origin)
      const { authentication } = credential
      const own: Entry = {
        serverUrl,
        authentication,
        storage: secret === null ? 'plain-text' : 'keychain',
        secret: secret ?? credential.secret,
        userId,
        userName,
        tier,
      }
      try {
        write([own, ...others])
      } catch (error) {
        // A full disk must not keep anybody out: signed in until quit then.
        log.error('the credential could not be stored', {}, error)
        return 'memory'
      }
      return own.storage
    },

    remove,
  }
}

const originOf = ({ serverUrl }: { serverUrl: string }): string => new URL(serverUrl).origin
