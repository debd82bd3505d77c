import { createAccess } from '@main/access/access'
import type { CloudClient } from '@main/cloud/cloud-client'
import { createCloudClient } from '@main/cloud/create-cloud-client'
import type { Library } from '@main/library/library'
import { type Clock, systemClock } from '@main/platform/clock'
import { createTopics } from '@main/scope/topics'
import type { Publish } from '@shared/ipc/contract'
import { createMemoryLog } from '../memory-log'

/** The longest pause before a read is repeated (src/main/cloud/transport/retry.ts); what waits for silence waits longer. */
const pauseMaxMs = 3_000
/** Pauses take a hundredth. */
const hastyClock: Clock = {
  ...systemClock,
  setTimeout: (fn, ms) => systemClock.setTimeout(fn, ms > pauseMaxMs ? ms : ms / 100),
}

/** The real client against a server of a test. */
export function openClient(o: { serverUrl: string; apiKey: string }): CloudClient {
  return createCloudClient({
    serverUrl: o.serverUrl,
    credential: { authentication: 'api-key', secret: o.apiKey },
    resolveProxy: () => Promise.resolve('DIRECT'),
    clock: hastyClock,
    log: createMemoryLog(),
  })
}

export interface WorkspaceOptions {
  library: Library
  cloud: () => CloudClient
  /** Waits between tries are that much shorter. */
  waitsDividedBy: number
  publish: Publish
}

/** What the modules of one workspace share, as one session of the app has it. */
export function workspaceDeps({ library, cloud, waitsDividedBy, publish }: WorkspaceOptions) {
  const clock: Clock = {
    ...systemClock,
    setTimeout: (fn, ms) => systemClock.setTimeout(fn, ms / waitsDividedBy),
  }
  const account = {
    cloud,
    connection: () => ({ state: 'online' as const, checkedAtMs: null }),
    hint: () => undefined,
  }
  const log = createMemoryLog()
  const shared = { library, workspace: 'demo', account, clock, publish, topics: createTopics(), log }
  return { ...shared, access: createAccess(shared) }
}
