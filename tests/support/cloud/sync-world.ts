import { createCloudClient } from '@main/cloud/create-cloud-client'
import type { CloudClient } from '@main/cloud/cloud-client'
import type { Library } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import { createVoiceSync, type VoiceSync } from '@main/voices/voice-sync'
import type { SyncTiming } from '@main/voices/timing'
import type { NoticeNews } from '@shared/domain/app/notice'
import { AppError } from '@shared/errors/app-error'
import { createTopics } from '@main/scope/topics'
import { createVoiceLock } from '@main/voices/voice-lock'
import { createMemoryLog } from '../memory-log'

/** Waits long enough never to look by itself: a test says when. */
export const quietTiming: SyncTiming = {
  afterEditMs: 3_600_000,
  afterOnlineMs: 3_600_000,
  betweenLooksMs: 3_600_000,
  whileTrainingMs: 3_600_000,
  settleMs: 0,
  backOffBaseMs: 3_600_000,
  backOffMaxMs: 3_600_000,
}

/** The mirror over a library, with the real client; `way` cuts it off. */
export function openSync(o: {
  library: Library
  serverUrl: string
  apiKey: string
  timing?: Partial<SyncTiming>
}): {
  sync: VoiceSync
  client: CloudClient
  way: { isOffline: boolean; isSignedOut: boolean }
  noticed: NoticeNews[]
  /** Voices that were deleted in the cloud because the person wanted that. */
  deletedHere: string[]
} {
  const log = createMemoryLog()
  const way = { isOffline: false, isSignedOut: false }
  const client = createCloudClient({
    serverUrl: o.serverUrl,
    credential: { authentication: 'api-key', secret: o.apiKey },
    resolveProxy: () => Promise.resolve('DIRECT'),
    // Waits of the client between tries are shortened.
    clock: { ...systemClock, setTimeout: (fn, ms) => systemClock.setTimeout(fn, ms / 50) },
    log,
  })
  const noticed: NoticeNews[] = []
  const topics = createTopics()
  topics.on('noticed', ({ news }) => void noticed.push(news))
  const deletedHere: string[] = []
  topics.on('voiceDeletedHere', ({ voiceId }) => void deletedHere.push(voiceId))
  const sync = createVoiceSync({
    failedSeparations: new Set(),
    library: o.library,
    workspace: 'demo',
    account: {
      cloud() {
        if (way.isSignedOut) throw new AppError('signed-out')
        return client
      },
      connection: () => ({ state: way.isOffline ? 'offline' : 'online' }),
      hint: () => undefined,
    },
    clock: systemClock,
    log,
    publish: () => undefined,
    topics,
    voiceLock: createVoiceLock(),
    timing: { ...quietTiming, ...o.timing },
  })
  return { sync, client, way, noticed, deletedHere }
}
