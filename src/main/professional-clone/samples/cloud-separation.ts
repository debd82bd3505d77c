import { chosenAmong, knownSeparation } from '@shared/domain/dataset/map-speakers'
import type { SampleSettings, SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import { AppError, isCancelled } from '@shared/errors/app-error'
import { separationPollMs } from '@shared/limits'
import type { CloudClient } from '../../cloud/cloud-client'
import { separationOf } from '../../cloud/separation'
import { libraryError } from '../../library/sqlite-errors'
import type { Clock } from '../../platform/clock'
import type { Jobs } from '../../platform/jobs'
import type { Log } from '../../platform/log/log'
import type { CloudSampleStore } from './cloud-sample-store'
import { pollSeparation } from './poll-separation'

/** Has the cloud separate speakers of local samples that are uploaded. */
export interface CloudSeparation {
  /**
   * Settles once the separation has started. Speakers and choice stay until it has completed; one that fails leaves them.
   * @throws AppError not-found if the sample is not in the cloud, or of the cloud
   */
  start(sampleId: string): Promise<void>
  /** Waits for it no longer; what was known before stays known. @throws AppError not-found */
  cancel(sampleId: string): Promise<void>
  /** Resumes waiting for separations that were running when Timbre quit. */
  resume(): void
  close(): Promise<void>
}

type Choice = SampleSettings['selectedSpeakerIds']

/** Creates this for one workspace. */
export function createCloudSeparation(deps: {
  cloud: () => CloudClient
  rows: Pick<CloudSampleStore, 'placeOf' | 'pendingSeparations'>
  settingsOf: (sampleId: string) => SampleSettings
  keep: (sampleId: string, separation: SpeakerSeparation, selectedSpeakerIds: Choice) => void
  /** Those chosen before are none of the speakers found now: the person has to choose again. */
  choiceLost: (draftId: string, sampleId: string) => void
  jobs: Pick<Jobs, 'start'>
  clock: Clock
  log: Log
  pollMs?: number
}): CloudSeparation {
  const { rows, log, settingsOf } = deps
  const closing = new AbortController()
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>()

  /** Stores what comes of the present settings, unless the sample was removed for good in the meantime. */
  function keep(
    sampleId: string,
    next: (now: SampleSettings) => { separation: SpeakerSeparation; chosen: Choice },
  ): void {
    try {
      const { separation, chosen } = next(settingsOf(sampleId))
      deps.keep(sampleId, separation, chosen)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    }
  }

  function keepFound(draftId: string, sampleId: string, found: SpeakerSeparation): void {
    keep(sampleId, (now) => {
      const chosen = chosenAmong(found.speakers, now)
      if (now.selectedSpeakerIds !== null && !chosen?.length) deps.choiceLost(draftId, sampleId)
      return { separation: found, chosen }
    })
  }

  /** As it was before. */
  function keepKnown(sampleId: string, hasFailed: boolean): void {
    keep(sampleId, ({ separation, selectedSpeakerIds: chosen }) => {
      const known = knownSeparation(separation)
      const isFailure = hasFailed && known.status !== 'completed'
      return { separation: isFailure ? { ...known, status: 'failed', source: 'cloud' } : known, chosen }
    })
  }

  async function follow(sampleId: string): Promise<void> {
    const place = rows.placeOf(sampleId)
    if (!place || running.has(sampleId)) return
    const { draftId, voiceId, cloudSampleId } = place
    const job = deps.jobs.start('separate', { draftId, sampleId })
    const abort = new AbortController()
    const signal = AbortSignal.any([abort.signal, job.signal, closing.signal])
    const work = async (): Promise<void> => {
      try {
        const found = await pollSeparation(deps.clock, deps.pollMs ?? separationPollMs, signal, () =>
          deps.cloud().getPvcSpeakers(voiceId, cloudSampleId, { signal }),
        )
        if (found.status === 'failed')
          throw new AppError('cloud-refused', { detail: { reason: 'separation-failed' } })
        keepFound(draftId, sampleId, separationOf(found))
        job.done()
      } catch (error) {
        const failure = libraryError(error)
        // Goes on at the next start.
        if (!closing.signal.aborted) {
          if (!isCancelled(failure)) log.warn('the cloud did not separate the speakers', { sampleId, error })
          try {
            keepKnown(sampleId, !isCancelled(failure))
          } catch (again) {
            log.error('a separation could not be taken back', { sampleId }, again)
          }
        }
        job.fail(closing.signal.aborted ? new AppError('cancelled') : failure)
      } finally {
        running.delete(sampleId)
      }
    }
    const ended = work()
    running.set(sampleId, { abort, ended })
    await ended
  }

  const followOn = (sampleId: string): void =>
    void follow(sampleId).catch((error: unknown) =>
      log.error('a separation could not be followed', { sampleId }, error),
    )

  return {
    async start(sampleId) {
      const place = rows.placeOf(sampleId)
      if (!place) throw new AppError('not-found', { detail: { what: 'cloud-sample' } })
      await deps.cloud().separatePvcSpeakers(place.voiceId, place.cloudSampleId, { signal: closing.signal })
      keep(sampleId, ({ separation, selectedSpeakerIds: chosen }) => ({
        separation: {
          ...separation,
          status: 'pending',
          source: separation.source ?? 'cloud',
          pendingIn: 'cloud',
        },
        chosen,
      }))
      followOn(sampleId)
    },
    async cancel(sampleId) {
      const work = running.get(sampleId)
      work?.abort.abort(new AppError('cancelled'))
      await work?.ended
      // One that nobody follows: signed out, or its sample has left the cloud.
      const { status, pendingIn } = settingsOf(sampleId).separation
      if (status === 'pending' && pendingIn !== 'local') keepKnown(sampleId, false)
    },
    resume() {
      for (const sampleId of rows.pendingSeparations()) followOn(sampleId)
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
