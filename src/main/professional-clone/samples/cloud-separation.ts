import type { SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import { AppError, isCancelled } from '@shared/errors/app-error'
import { separationPollMs } from '@shared/limits'
import type { CloudClient } from '../../cloud/cloud-client'
import { separationOf } from '../../cloud/separation'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import type { CloudSampleStore } from './cloud-sample-store'
import { pollSeparation } from './poll-separation'

/** Speakers of samples of this computer, told apart by the cloud that has them too. */
export interface CloudSeparation {
  /** Answers once the cloud has begun. @throws AppError not-found for a sample that is not in the cloud, and of the cloud */
  start(sampleId: string): Promise<void>
  /** Goes on asking for what was under way when the app ended. */
  resume(): void
  close(): Promise<void>
}

const nothing: SpeakerSeparation = { status: 'pending', source: 'cloud', speakers: [], overlaps: [] }

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

  /** Who removed the sample meanwhile wants to hear nothing of it. */
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
