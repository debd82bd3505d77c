import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudUser } from '../cloud/cloud-types'
import type { Clock } from '../platform/clock'

/** A server that drips its answer is alive to every idle watch, and must not keep the person waiting. */
const withinMs = 30_000

/** Whose credential it is. @throws AppError timeout, cancelled, and what the server refuses it with */
export async function askWho(client: CloudClient, clock: Clock, cancelled: AbortSignal): Promise<CloudUser> {
  const late = new AbortController()
  const cancelTimer = clock.setTimeout(() => late.abort(), withinMs)
  try {
    return await client.getUser({ signal: AbortSignal.any([late.signal, cancelled]) })
  } catch (error) {
    if (!late.signal.aborted) throw error
    throw new AppError('timeout', { detail: { reason: 'too-slow' }, retryable: true })
  } finally {
    cancelTimer()
  }
}
