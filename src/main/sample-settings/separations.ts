import { chosenAmong } from '@shared/domain/dataset/map-speakers'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { AudioProcessingHost } from '../inference/audio-processing-host'
import { libraryError } from '../library/sqlite-errors'
import type { Clock } from '../platform/clock'
import type { JobHandle, Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import type { SampleSettingsStore } from './settings-store'

/** Speaker separation on this computer, as jobs. */
export interface Separations {
  /**
   * Begins one; a second wish for the same sample changes nothing. One that fails leaves what was known: the job tells of it.
   * @param speakerCount null: found by itself
   * @throws AppError not-found, file-missing
   */
  start(sampleId: string, speakerCount: number | null): SampleSettings
  /** What was known before stays known. @throws AppError not-found */
  cancel(sampleId: string): Promise<SampleSettings>
  /** Cancels those of a draft whose sample is none of these any more. */
  cancelOthers(draftId: string, sampleIds: () => readonly string[]): void
  /** Cancels all and waits for it. */
  stop(): Promise<void>
}

const percent = 100
const storeAgainMs = 5_000

/** @param deps.audio where the sound of a sample lies; @throws AppError file-missing */
export function createSeparations(deps: {
  store: SampleSettingsStore
  audio: (sampleId: string) => { path: string; draftId: string; durationMs: number | null }
  audioProcessing: Pick<AudioProcessingHost, 'run'>
  /** Those chosen before are none of the speakers found now: the person has to choose again. */
  choiceLost: (sampleId: string) => void
  jobs: Pick<Jobs, 'start'>
  clock: Pick<Clock, 'setTimeout'>
  log: Log
}): Separations {
  const { store, audioProcessing } = deps
  const log = deps.log.child('separate')
  /** Stop the timers of ends that could not be stored. */
  const waitingEnds = new Set<() => void>()
  const running = new Map<string, { draftId: string; abort: AbortController; ended: Promise<void> }>()

  async function separate(
    sampleId: string,
    input: { path: string; durationMs: number | null; speakerCount: number | null },
    before: SampleSettings,
    { job, signal }: { job: JobHandle; signal: AbortSignal },
  ): Promise<void> {
    try {
      const found = await audioProcessing.run('separate', input, {
        signal,
        onProgress: (fraction) => job.update({ doneCount: Math.floor(fraction * percent) }),
      })
      const now = store.get(sampleId)
      const chosen = chosenAmong(found.speakers, now)
      store.setSeparation(sampleId, { status: 'completed', source: 'local', ...found }, chosen)
      if (now.selectedSpeakerIds !== null && !chosen?.length) deps.choiceLost(sampleId)
      job.update({ doneCount: percent })
      job.done()
    } catch (error) {
      const failure = libraryError(error)
      if (!isCancelled(failure))
        log.warn('speakers could not be separated', { code: failure.code, cause: String(error) })
      storeEnd(sampleId, () => keepKnown(sampleId, before, isCancelled(failure)))
      job.fail(failure)
    } finally {
      running.delete(sampleId)
    }
  }

  /** Tried again until the disk takes it: the sample would be analyzed for ever, and nothing could stop that. */
  function storeEnd(sampleId: string, keep: () => void): void {
    try {
      keep()
    } catch (error) {
      log.warn('a separation could not be taken back', { sampleId, error })
      const cancel = deps.clock.setTimeout(() => {
        waitingEnds.delete(cancel)
        // Begun again since: that one has an end of its own.
        if (!running.has(sampleId)) storeEnd(sampleId, keep)
      }, storeAgainMs)
      waitingEnds.add(cancel)
    }
  }

  /** The choice may have changed meanwhile, and the cloud may have told of its own speakers. */
  function keepKnown(sampleId: string, { separation: known }: SampleSettings, isCancelled: boolean): void {
    const now = find(sampleId)
    if (now?.separation.status !== 'pending' || now.separation.pendingIn !== 'local') return
    const isKept = isCancelled || known.status === 'completed'
    const after = isKept ? known : { ...known, status: 'failed' as const }
    store.setSeparation(sampleId, after, now.selectedSpeakerIds)
  }

  /** Null where the sample is gone for good; its settings went with it. */
  function find(sampleId: string): SampleSettings | null {
    try {
      return store.get(sampleId)
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') return null
      throw error
    }
  }

  return {
    start(sampleId, speakerCount) {
      const settings = store.get(sampleId)
      if (running.has(sampleId)) return settings
      const { path, draftId, durationMs } = deps.audio(sampleId)
      const { separation, selectedSpeakerIds } = settings
      const source = separation.source ?? 'local'
      const waiting = { ...separation, status: 'pending' as const, source, pendingIn: 'local' as const }
      const pending = store.setSeparation(sampleId, waiting, selectedSpeakerIds)
      const job = deps.jobs.start('separate', { draftId, sampleId, totalCount: percent })
      const abort = new AbortController()
      const signal = AbortSignal.any([abort.signal, job.signal])
      const ended = separate(sampleId, { path, durationMs, speakerCount }, settings, { job, signal })
      running.set(sampleId, { draftId, abort, ended })
      return pending
    },
    async cancel(sampleId) {
      const work = running.get(sampleId)
      work?.abort.abort(new AppError('cancelled'))
      await work?.ended
      return store.get(sampleId)
    },
    cancelOthers(draftId, sampleIds) {
      const ofDraft = [...running].filter(([, work]) => work.draftId === draftId)
      // Listing a draft of thousands costs, and hardly ever anything runs.
      if (ofDraft.length === 0) return
      const kept = sampleIds()
      for (const [sampleId, work] of ofDraft)
        if (!kept.includes(sampleId)) work.abort.abort(new AppError('cancelled'))
    },
    async stop() {
      const all = [...running.values()]
      for (const { abort } of all) abort.abort(new AppError('cancelled'))
      await Promise.all(all.map(({ ended }) => ended))
      // What is still open is put right by the next start.
      for (const cancel of waitingEnds) cancel()
    },
  }
}
