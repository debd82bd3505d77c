import { createAccess } from '@main/access/access'
import type { CloudClient } from '@main/cloud/cloud-client'
import { createCloudClient } from '@main/cloud/create-cloud-client'
import { createFileRegistry } from '@main/drafts/file-registry'
import type { Library } from '@main/library/library'
import { type Clock, systemClock } from '@main/platform/clock'
import { createTopics } from '@main/scope/topics'
import { createVoiceDesign, type VoiceDesignDeps } from '@main/voice-design/voice-design'
import { createVoiceLock } from '@main/voices/voice-lock'
import { createVoiceSync, type VoiceSync } from '@main/voices/voice-sync'
import { AppError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import { createMemoryLog } from '../memory-log'
import { quietTiming } from './sync-world'

const withoutSound = (): never => {
  throw new AppError('ffmpeg-missing')
}

/** The real client against a server of a test. */
export function openClient(o: { serverUrl: string; apiKey: string }): CloudClient {
  return createCloudClient({
    serverUrl: o.serverUrl,
    credential: { authentication: 'api-key', secret: o.apiKey },
    resolveProxy: () => Promise.resolve('DIRECT'),
    clock: systemClock,
    log: createMemoryLog(),
  })
}

/**
 * Voice Design and the mirror over a library, as one session of the app has them.
 * @param o.waitsDividedBy its waits between tries are that much shorter
 */
export function openDesigns(o: {
  library: Library
  cloud: () => CloudClient
  waitsDividedBy: number
  publish: Publish
  sound?: Pick<VoiceDesignDeps, 'media' | 'makePeaks'>
}) {
  const { library, cloud, publish } = o
  const clock: Clock = {
    nowMs: () => Date.now(),
    setTimeout: (fn, ms) => systemClock.setTimeout(fn, ms / o.waitsDividedBy),
  }
  const topics = createTopics()
  const account = {
    cloud,
    connection: () => ({ state: 'online' as const, checkedAtMs: null }),
    hint: () => undefined,
  }
  const shared = { library, workspace: 'demo', account, clock, publish, topics, log: createMemoryLog() }
  const access = createAccess(shared)
  const voices: VoiceSync = createVoiceSync({
    ...shared,
    voiceLock: createVoiceLock(),
    failedSeparations: new Set(),
    timing: quietTiming,
  })
  const files = createFileRegistry()
  const sound = o.sound ?? {
    media: { probe: withoutSound, encodeStretch: withoutSound, readSamples: withoutSound },
    makePeaks: withoutSound,
  }
  const module = createVoiceDesign({ ...shared, ...sound, access, voices, files, random: () => 0.5 })
  const calls = module.handlers?.voiceDesigns
  if (!calls) throw new Error('Voice Design answers no calls')
  return {
    module,
    calls,
    access,
    voices,
    files,
    async close() {
      await module.close?.()
      await voices.close()
    },
  }
}
