import type { Connection } from '@shared/domain/app/account'
import { AppError } from '@shared/errors/app-error'
import type { ErrorCode } from '@shared/errors/codes'
import type { CloudClient } from '../cloud/cloud-client'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'

/** Knows whether the way to the cloud is open, by asking the API and by listening to how calls end. */
export interface ConnectionMonitor {
  current(): Connection
  /** Watches another client from now on; `null` for none. */
  watch(client: Pick<CloudClient, 'probe'> | null): void
  /** Asks now; joins a question that is under way. Never throws. */
  probe(): Promise<Connection>
  /** The network may have changed: asks now and begins the waits anew. */
  hint(): void
  /** How a call ended. */
  onOutcome(error: AppError | null): void
  stop(): void
}

const firstWaitMs = 2_000
const longestWaitMs = 60_000

/** What a call that ended so may have met. */
const states: Partial<Record<ErrorCode, Connection['state']>> = {
  network: 'offline',
  timeout: 'offline',
  unauthorized: 'unauthorized',
}

/** While offline it asks again after 2, 4, 8 ... 60 s. While online it does not ask: failing calls tell. */
export function createConnectionMonitor(options: {
  clock: Clock
  log: Log
  onChange: (connection: Connection) => void
}): ConnectionMonitor {
  const { clock, log, onChange } = options
  let client: Pick<CloudClient, 'probe'> | null = null
  let connection: Connection = { state: 'unknown' }
  let asking: Promise<Connection> | null = null
  let waitMs = firstWaitMs
  let cancelWait: (() => void) | undefined
  let abort = new AbortController()

  const stopWaiting = (): void => {
    cancelWait?.()
    cancelWait = undefined
  }

  function set(state: Connection['state']): Connection {
    const isChanged = state !== connection.state
    connection = { state }
    stopWaiting()
    if (state === 'offline' && client) {
      cancelWait = clock.setTimeout(() => void ask(), waitMs)
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    } else {
      waitMs = firstWaitMs
    }
    if (isChanged) {
      log.info('connection', { state })
      onChange(connection)
    }
    return connection
  }

  function ask(): Promise<Connection> {
    if (!client) return Promise.resolve(connection)
    if (asking) return asking
    const asked = client
    const { signal } = abort
    const answer = asked
      .probe({ signal })
      .catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'cancelled')) log.error('probe', {}, error)
        return 'offline' as const
      })
      .then((state) => {
        if (asked !== client) return connection
        asking = null
        return set(state)
      })
    asking = answer
    return answer
  }

  return {
    current: () => connection,
    watch(next) {
      abort.abort()
      abort = new AbortController()
      client = next
      asking = null
      set('unknown')
      if (next) void ask()
    },
    probe: ask,
    hint() {
      waitMs = firstWaitMs
      void ask()
    },
    onOutcome(error) {
      if (error === null) {
        if (connection.state !== 'online') set('online')
        return
      }
      // What one call meets may be about that call: the way, and whether the key still holds, are asked about by themselves.
      const met = states[error.code]
      if (met !== undefined && met !== connection.state) void ask()
    },
    stop() {
      abort.abort()
      stopWaiting()
      client = null
    },
  }
}
