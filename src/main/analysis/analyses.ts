import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Analysis, DetectedVoices } from '@shared/domain/dataset/analysis'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import { AppError, isCancelled, type WireError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import { remainingMs } from '@shared/lib/remaining-ms'
import type { AudioStore } from '../library/audio-store'
import { filesOnShelves } from '../library/files-on-shelves'
import { libraryError } from '../library/sqlite-errors'
import type { ByteSource } from '../platform/files/byte-source'
import type { Clock } from '../platform/clock'
import type { Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import type { CallsIn, Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import type { Analyzed } from './analyze'
import type { AnalyzeInput, AnalysisWorkerFile } from './analyze-input'
import type { AnalysisStore, MeasuredFile } from './analysis-store'
import { createMeasureJobs } from './measuring/measure-jobs'
import { createMeasureQueue } from './measuring/measure-queue'
import { isUnfinishedPeaks } from './peaks/peaks-file'
import { peaksSource } from './peaks-source'
import { createVoiceListening, type VoiceListeningDeps } from './voices/voice-listening'
import type { PeaksInput } from './peaks/make-peaks'
import { createWantedPeaks } from './peaks/wanted-peaks'

/** What is known of a ready sample. */
export interface Measure {
  /** Null while it is not measured, or cannot be. */
  analysis: Analysis | null
  /** Why it could not be measured; beside an analysis: why not once more. */
  error: WireError | null
  /** Null while nobody listened to its voices; deaf: no model could. */
  voices: DetectedVoices | 'deaf' | null
}

/** What was measured of samples: each content once, kept in the library, measured by itself after import. */
export interface Analyses extends Module<CallsIn<'judging', 'analysis' | 'measure'>> {
  /** Null while it is not measured, or cannot be. */
  get(sampleId: string): Analysis | null
  /**
   * Measures what is missing of these. A file that cannot be measured is no failure here: its error is kept.
   * @throws AppError cancelled, ffmpeg-missing, disk-*
   */
  ensure(
    sampleIds: readonly string[],
    options: { signal: AbortSignal; onProgress?: (fraction: number) => void },
  ): Promise<void>
  /** Of ready samples, in list order. */
  ofDraft(draftId: string): Map<string, Measure>
  /** The pyramid of peaks or one level of it, made where it is not there yet; null where it cannot be. */
  peaks(sampleId: string, query: URLSearchParams): Promise<ByteSource | null>
  /** Measures a file that is no sample; keeps nothing. @returns null where it cannot be measured @throws AppError cancelled */
  measureOther(
    file: { path: string; facts: Pick<AudioFacts, 'durationMs' | 'sampleRateHz' | 'channels'> },
    signal: AbortSignal,
  ): Promise<Analysis | null>
  /** Measures what is missing of a draft, as a job the person asked for. @returns its id; null where nothing is missing */
  measure(draftId: string): string | null
  /** Listens to the voices of what is measured of a draft, when there is quiet. */
  listen(draftId: string): void
  /** Removes what interrupted measuring left, and goes on with it. */
  resume(): Promise<void>
  close(): Promise<void>
}

export interface AnalysesDeps {
  /** `peaks` of the library. */
  peaksFolder: string
  store: AnalysisStore
  audioStore: Pick<AudioStore, 'pathOf'>
  /** Runs audio processing's task. */
  analyze: (
    input: AnalyzeInput,
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ) => Promise<Analyzed>
  /** Runs audio processing's task that makes peaks and nothing else. */
  makePeaks: (
    input: PeaksInput,
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ) => Promise<unknown>
  detectVoices: VoiceListeningDeps['detectVoices']
  worker: AnalysisWorkerFile
  /** @throws AppError ffmpeg-missing, ffmpeg-incomplete */
  checkTool: () => Promise<void>
  jobs: Jobs
  clock: Clock
  log: Log
  publish: Publish
  topics: Pick<Topics, 'on' | 'emit'>
  /** Something goes on that measuring by itself must not disturb: a recording, an import. */
  mustWait: () => boolean
}

const parallel = 2

/** Stands where a content that is not in the library has no name. */
const noContent = '0'.repeat(64)

/** An error that measuring again would not fix: of what is in the file. One that could not be read may be readable again. */
const isLasting = ({ code }: AppError): boolean =>
  code.startsWith('file-') && code !== 'file-missing' && code !== 'file-unreadable'
/** An error of this one file, whatever comes of the others. */
const isOfFile = ({ code }: AppError): boolean =>
  code.startsWith('file-') || code === 'ffmpeg-failed' || code === 'model-failed' || code === 'internal'

export function createAnalyses(deps: AnalysesDeps): Analyses {
  const { store, clock, publish } = deps
  const log = deps.log.child('analysis')
  const closing = new AbortController()

  const peaksPath = (sha256: string): string => join(deps.peaksFolder, sha256.slice(0, 2), `${sha256}.peaks`)
  const isComplete = (file: MeasuredFile): boolean => file.isMeasured && existsSync(peaksPath(file.sha256))
  const isRefused = ({ error }: MeasuredFile): boolean =>
    error !== null && isLasting(new AppError(error.code))

  const queue = createMeasureQueue({ measureFile, mustWait: deps.mustWait, clock, parallel })

  const wantedPeaks = createWantedPeaks({ makePeaks: deps.makePeaks, signal: closing.signal, log })
  const listening = createVoiceListening({
    ...deps,
    log,
    pathOf: (fileName) => deps.audioStore.pathOf(fileName),
    onDetected: notify,
  })
  const listen = (draftId: string): void => {
    if (!measuring.isRunning()) listening.listenTo(draftId)
  }

  /** Of what was deleted for good while it was read nothing stays. @returns whether it was */
  async function removeGone(sha256: string): Promise<boolean> {
    if (store.isStored(sha256)) return false
    await rm(peaksPath(sha256), { force: true })
    return true
  }

  async function measureFile(
    file: MeasuredFile,
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ): Promise<Analysis> {
    const { sha256 } = file
    try {
      await deps.checkTool()
      await mkdir(dirname(peaksPath(sha256)), { recursive: true })
      const { analysis, voices } = await deps.analyze(
        { ...soundOf(file), detectsVoices: !file.areVoicesDetected, worker: deps.worker },
        options,
      )
      if (await removeGone(sha256)) throw new AppError('file-missing')
      const { isLengthChanged } = store.save(sha256, { result: analysis, voices })
      if (isLengthChanged)
        for (const draftId of store.draftsWith(sha256)) deps.topics.emit('draftChanged', { draftId })
      notify(sha256)
      return analysis
    } catch (error) {
      const failure = libraryError(error)
      if (!isCancelled(failure) && isOfFile(failure) && store.isStored(sha256)) {
        log.warn('a file could not be measured', { sha256, code: failure.code, cause: String(failure.cause) })
        store.save(sha256, { error: failure.toWire() })
        notify(sha256)
      }
      throw failure
    }
  }

  const soundOf = ({ sha256, fileName, facts }: MeasuredFile) => ({
    path: deps.audioStore.pathOf(fileName),
    sha256,
    peaksPath: peaksPath(sha256),
    durationMs: facts.durationMs,
    sampleRateHz: facts.sampleRateHz,
    channels: facts.channels,
  })

  function notify(sha256: string): void {
    for (const draftId of store.draftsWith(sha256)) publish('judging', 'changed', { draftId })
  }

  /** @throws AppError what stops all: cancelled, ffmpeg-missing, disk-* */
  async function measureAll(
    files: readonly MeasuredFile[],
    request: { isBackground: boolean; signal: AbortSignal },
    onProgress: (doneBytes: number, doneCount: number) => void,
  ): Promise<void> {
    const fractions = files.map(() => 0)
    let doneCount = 0
    const report = (): void => {
      onProgress(
        files.reduce((sum, file, index) => sum + file.sizeBytes * (fractions[index] ?? 0), 0),
        doneCount,
      )
    }
    const outcomes = await Promise.allSettled(
      files.map(async (file, index) => {
        await queue.measure(file, {
          ...request,
          onProgress(fraction) {
            fractions[index] = fraction
            report()
          },
        })
        fractions[index] = 1
        doneCount += 1
        report()
      }),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected' && !isOfFile(libraryError(outcome.reason))) throw outcome.reason
    }
  }

  const missingOf = (draftId: string): MeasuredFile[] => {
    const bySha = new Map(store.filesOf(draftId).map((file) => [file.sha256, file]))
    return [...bySha.values()].filter((file) => !isComplete(file) && !isRefused(file))
  }

  const measuring = createMeasureJobs({
    jobs: deps.jobs,
    clock,
    missingOf,
    isQueued: (sha256) => queue.has(sha256),
    measureAll,
    signal: closing.signal,
    onEnd: listen,
  })

  // Samples that became ready are measured once there is quiet.
  deps.topics.on('sampleReady', ({ draftId }) => measuring.startWhenCalm(draftId))
  deps.topics.on('draftImported', ({ draftId }) => measuring.startWhenCalm(draftId))

  const analyses: Analyses = {
    get(sampleId) {
      const file = store.find(sampleId)
      return file?.isMeasured === true ? store.result(file.sha256) : null
    },
    async ensure(sampleIds, { signal, onProgress }) {
      const bySha = new Map<string, MeasuredFile>()
      for (const id of sampleIds) {
        const file = store.find(id)
        if (!file) throw new AppError('not-found', { detail: { what: 'sample' } })
        if (!isComplete(file) && !isRefused(file)) bySha.set(file.sha256, file)
      }
      const files = [...bySha.values()]
      const totalBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
      const either = AbortSignal.any([signal, closing.signal])
      await measureAll(files, { isBackground: false, signal: either }, (doneBytes) =>
        onProgress?.(totalBytes === 0 ? 1 : doneBytes / totalBytes),
      )
    },
    ofDraft: (draftId) =>
      new Map(
        store.filesOf(draftId).map(({ sampleId, sha256, isMeasured, error }) => [
          sampleId,
          {
            analysis: isMeasured ? store.result(sha256) : null,
            error,
            voices: store.voices(sha256) ?? (listening.isDeafTo(sha256) ? 'deaf' : null),
          },
        ]),
      ),
    async peaks(sampleId, query) {
      const file = store.find(sampleId)
      const startedAtMs = clock.nowMs()
      const onProgress = (fraction: number): void =>
        publish('judging', 'peaksProgress', {
          sampleId,
          fraction,
          remainingMs: remainingMs(clock.nowMs() - startedAtMs, fraction),
        })
      if (file && !isRefused(file)) await wantedPeaks.ensure(soundOf(file), onProgress)
      if (file && (await removeGone(file.sha256))) return null
      return file && peaksSource(peaksPath(file.sha256), query)
    },
    async measureOther({ path, facts: { durationMs, sampleRateHz, channels } }, signal) {
      try {
        const { analysis } = await deps.analyze(
          {
            path,
            sha256: noContent,
            peaksPath: null,
            durationMs,
            sampleRateHz,
            channels,
            detectsVoices: false,
            worker: deps.worker,
          },
          { signal: AbortSignal.any([signal, closing.signal]), onProgress: () => undefined },
        )
        return analysis
      } catch (error) {
        if (isCancelled(error)) throw error
        log.warn('a recording could not be measured', { code: libraryError(error).code })
        return null
      }
    },
    measure: (draftId) => measuring.start(draftId),
    listen,
    async resume() {
      const found = await filesOnShelves(deps.peaksFolder)
      await Promise.all(found.filter(isUnfinishedPeaks).map((path) => rm(path, { force: true })))
      for (const draftId of store.unfinishedDrafts()) measuring.startWhenCalm(draftId)
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      const jobsEnded = measuring.stop()
      await Promise.all([queue.stop(), listening.stop()])
      await Promise.all([jobsEnded, wantedPeaks.stop()])
    },
  }
  return {
    ...analyses,
    handlers: {
      judging: {
        analysis: ({ sampleId }) => analyses.get(sampleId),
        measure: ({ draftId }) => ({ jobId: analyses.measure(draftId) }),
      },
    },
    sounds: { 'sample-peaks': (sampleId, query) => analyses.peaks(sampleId, query) },
  }
}
