import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { noFilters } from '@shared/domain/cloud/no-filters'
import type { LibraryFilters, LibraryPage } from '@shared/domain/cloud/library-voice'
import type { Take } from '@shared/domain/recording/take'
import { createFileRegistry } from '@main/drafts/file-registry'
import { createMedia } from '@main/media/media'
import { systemClock } from '@main/platform/clock'
import { createTopics } from '@main/scope/topics'
import { createVoiceLibrary } from '@main/voice-library/voice-library-module'
import { audioWorkers } from '../../support/audio/audio-workers'
import { openTestCloud, type TestCloud } from '../../support/cloud/demo-cloud'
import { openSync } from '../../support/cloud/sync-world'
import { openTempLibrary } from '../../support/library/temp-library'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'

/** The library of the demo cloud over the real client, mirror and folders. */
export async function openLibraryWorld() {
  const cloud: TestCloud = await openTestCloud()
  await cloud.control('POST', '/generation', { spokenMaxChars: 12, isCanned: true })
  const world = openSync({ library: openTempLibrary(), serverUrl: cloud.baseUrl, apiKey: cloud.apiKey })
  const media = createMedia({ workers: audioWorkers, env: process.env })
  const files = createFileRegistry()
  const cacheFolder = join(tempFolder(), 'voice-library')
  const log = createMemoryLog()
  const topics = createTopics()
  let accessCount = 0
  const takes = new Map<string, { take: Take; samples: Float32Array }>()
  const open = (workspace = 'demo') =>
    createVoiceLibrary({
      access: {
        get() {
          accessCount += 1
          return new Promise<never>(() => undefined)
        },
      },
      account: {
        cloud: () => world.client,
        connection: () => ({ state: world.way.isOffline ? 'offline' : 'online' }),
      },
      cacheFolder,
      clock: systemClock,
      files,
      log,
      media,
      sync: world.sync,
      takes: {
        find: (takeId) => takes.get(takeId)?.take ?? null,
        async *read(takeId, startFrame, frameCount) {
          await Promise.resolve()
          yield takes.get(takeId)!.samples.slice(startFrame, startFrame + frameCount)
        },
      },
      topics,
      workspace,
    })
  onTestFinished(async () => {
    await world.sync.close()
    await world.client.close()
    await media.close()
  })
  return { ...world, cloud, files, takes, log, topics, open, accessCount: () => accessCount }
}

type LibraryModule = ReturnType<Awaited<ReturnType<typeof openLibraryWorld>>['open']>

export const callsOf = (module: LibraryModule) => module.handlers!.voiceLibrary

export const search = async (
  module: LibraryModule,
  filters: Partial<LibraryFilters> = {},
  page = 0,
): Promise<LibraryPage> => callsOf(module).search({ filters: { ...noFilters, ...filters }, page })

/** The whole preview of a voice; null if it cannot be had. */
export async function previewOf(
  module: LibraryModule,
  voiceId: string,
  from = 'library',
): Promise<{ mimeType: string; bytes: Buffer } | null> {
  const source = await module.cloudSounds!['voice-preview']!(from, voiceId)
  if (!source) return null
  return { mimeType: source.mimeType, bytes: await buffer(source.open(0, source.sizeBytes - 1)) }
}
