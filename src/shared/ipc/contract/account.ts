import { z } from 'zod'
import { account as accountSchema, connection, signIn } from '../../domain/app/account'

export const account = {
  get: { input: z.object({}), output: accountSchema },
  connection: { input: z.object({}), output: connection },
  /** Asks the API itself; the system's network event is only a hint. */
  probe: { input: z.object({}), output: connection },
  signIn: { input: signIn, output: accountSchema },
  signOut: { input: z.object({}), output: accountSchema },
  useDemo: { input: z.object({}), output: accountSchema },
} as const

export const accountEvents = { changed: accountSchema, connectionChanged: connection } as const
