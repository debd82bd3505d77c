import { z } from 'zod'
import { account as accountSchema, connection, rememberedAccount, signIn } from '../../domain/app/account'
import { list, text } from '../../lib/bounds'

export const account = {
  get: { input: z.object({}), output: accountSchema },
  connection: { input: z.object({}), output: connection },
  /** Asks the API itself; the system's network event is only a hint. */
  probe: { input: z.object({}), output: connection },
  signIn: { input: signIn, output: accountSchema },
  signOut: { input: z.object({}), output: accountSchema },
  /** Those who have signed in here and not out again, the one used last first. */
  remembered: { input: z.object({}), output: list(rememberedAccount) },
  /** Opens another of them; the one before stays remembered, and its work goes on when it is opened again. */
  switchTo: { input: z.object({ key: text() }), output: accountSchema },
  /** Signs out one that is not open. */
  forget: { input: z.object({ key: text() }), output: z.null() },
  /** Opens the demo workspace; the account before stays remembered. */
  useDemo: { input: z.object({}), output: accountSchema },
} as const

export const accountEvents = { changed: accountSchema, connectionChanged: connection } as const
