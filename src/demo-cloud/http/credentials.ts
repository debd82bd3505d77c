import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { KeptStore } from '../stores/kept-store'

const kept = z.object({ apiKey: z.string(), bearer: z.string(), signingKey: z.string() })
export type Credentials = z.infer<typeof kept>

/** Random per data folder, and the same after every restart. */
export function loadCredentials(store: KeptStore): Credentials {
  const known = store.get('credentials', kept)
  if (known) return known
  const made: Credentials = {
    apiKey: `sk_${randomBytes(24).toString('hex')}`,
    bearer: randomBytes(24).toString('base64url'),
    signingKey: randomBytes(32).toString('hex'),
  }
  store.set('credentials', made)
  return made
}

export const isSameSecret = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const signPath = (credentials: Credentials, text: string): string =>
  createHmac('sha256', credentials.signingKey).update(text).digest('hex')
