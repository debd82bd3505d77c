import { z } from 'zod'
import { text } from '../../lib/bounds'

/** Where the credential for the signed-in server is stored. */
export const credentialStorage = z.enum(['keychain', 'memory', 'plain-text'])

export const account = z.discriminatedUnion('mode', [
  /** The demo workspace: a real /v1 server on this computer. */
  z.object({
    mode: z.literal('demo'),
    serverUrl: text().nullable(),
    state: z.enum(['starting', 'ready', 'failed']),
  }),
  z.object({
    mode: z.literal('cloud'),
    /** Tells one workspace from another, two of one name on one server too; it says nothing else. */
    key: text(),
    serverUrl: text(),
    authentication: z.enum(['api-key', 'bearer']),
    storage: credentialStorage,
    userName: text().nullable(),
    tier: text().nullable(),
  }),
  /** TIMBRE_API_URL points to a server that has no credential. */
  z.object({ mode: z.literal('signed-out'), serverUrl: text() }),
])
export type Account = z.infer<typeof account>

/** One of those who have signed in on this computer; never the secret. */
export const rememberedAccount = z.object({
  key: text(),
  serverUrl: text(),
  userName: text().nullable(),
  tier: text().nullable(),
  storage: credentialStorage,
})
export type RememberedAccount = z.infer<typeof rememberedAccount>

/** State of the connection to the cloud. Offline is a state, not an error. */
export const connection = z.object({
  state: z.enum(['unknown', 'online', 'offline', 'unauthorized']),
})
export type Connection = z.infer<typeof connection>

export const signIn = z.object({
  authentication: z.enum(['api-key', 'bearer']),
  secret: z.string().min(1).max(8_192),
  serverUrl: z.string().min(1).max(2_048),
  /** The user agreed to storing the key as plain text. */
  allowPlainText: z.boolean(),
  /** Key of the open account that is to get a new key: of any other account the key is not taken. */
  onlyFor: text().nullable(),
})
export type SignIn = z.infer<typeof signIn>
