import type { SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import { AppError, isCancelled } from '@shared/errors/app-error'
import { separationPollMs } from '@shared/limits'
import type { CloudClient } from '../../cloud/cloud-client'
import { separationOf } from '../../cloud/separation'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import type { CloudSampleStore } from './cloud-sample-store'
import { pollSeparation } from './poll-separation'

/** Has the cloud separate speakers of local samples that are uploaded. */
export interface CloudSeparation {
  /** Settles once the separation has started. @throws AppError not-found if the sample is not in the cloud, or of the cloud */
  start(sampleId: string): Promise<void>
  /** Resumes waiting for separations that were running when Timbre quit. */
  resume(): void
  close(): Promise<void>
}

const nothing: SpeakerSeparation = { status: 'pending', source: 'cloud', speakers: [], overlaps: [] }

/** Creates this for one workspace. */
export function createCloudSeparation(deps: {
  cloud: () => CloudClient
  rows: Pick<CloudSampleStore, 'placeOf' | 'pendingSeparations'>
  keep: (sampleId: string, separation: SpeakerSeparation) => void
  clock: Clock
  log: Log
  pollMs?: number
}): CloudSeparation {
  const { rows, log } = deps
  const closing = new AbortController()
  const running = new Map<string, Promise<void>>()

  /** Stores the result, unless the sample was removed in the meantime. */
  function keep(sampleId: string, separation: SpeakerSeparation): void {
    try {
      deps.keep(sampleId, separation)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    }
  }

  function follow(sampleId: string): void {
    if (running.has(sampleId)) return
    const place = rows.placeOf(sampleId)
    if (!place) return
    const run = pollSeparation(deps.clock, deps.pollMs ?? separationPollMs, closing.signal, () =>
      deps.cloud().getPvcSpeakers(place.voiceId, place.cloudSampleId, { signal: closing.signal }),
    )
      .then((found) => keep(sampleId, separationOf(found)))
      .catch((error: unknown) => {
        if (closing.signal.aborted || isCancelled(error)) return
        log.warn('the cloud did not separate the speakers', { sampleId, error })
        keep(sampleId, { ...nothing, status: 'failed' })
      })
      .finally(() => running.delete(sampleId))
    running.set(sampleId, run)
  }

  return {
    async start(sampleId) {
      const place = rows.placeOf(sampleId)
      if (!place) throw new AppError('not-found', { detail: { what: 'cloud-sample' } })
      await deps.cloud().separatePvcSpeakers(place.voiceId, place.cloudSampleId, { signal: closing.signal })
      keep(sampleId, nothing)
      follow(sampleId)
    },
    resume() {
      for (const sampleId of rows.pendingSeparations()) follow(sampleId)
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      await Promise.all(running.values())
    },
  }
}
