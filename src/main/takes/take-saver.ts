import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { toStep16 } from '@shared/audio/meters/effective-bits'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import type { Take } from '@shared/domain/recording/take'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { AudioStore } from '../library/audio-store'
import { ingestAudio } from '../library/ingest-audio'
import type { Media } from '../media/media'
import type { Clock } from '../platform/clock'
import { libraryError } from '../library/sqlite-errors'
import { ownPath } from '../platform/files/own-path'
import type { JobHandle, Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import type { CaptureHost } from './capture/capture-host'
import { type JournalEnd, journalFiles } from './journal/journal-files'
import { readFrames } from './journal/journal-reader'
import type { SavedAudio } from './audio/saved-audio'
import type { TakeStore } from './take-store'
import { writerPatienceMs, writerPollMs } from './capture/writer-patience'
import { writeWav24 } from './audio/write-wav'

/** Encodes closed takes to lossless files in the background, one at a time. */
export interface TakeSaver {
  save(takeId: string): void
  /** Settles when the queue is empty. */
  idle(): Promise<void>
  /** Cancels the take being saved; it resumes at the next start. */
  stop(): Promise<void>
}

export interface TakeSaverDeps {
  folder: string
  store: TakeStore
  host: Pick<CaptureHost, 'repair'>
  media: Pick<Media, 'rawToFlac' | 'samplesSha256' | 'probe'>
  audioStore: Pick<AudioStore, 'ingest'>
  jobs: Jobs
  clock: Pick<Clock, 'setTimeout'>
  log: Log
  /** Stores the file and the take's new state in one transaction. */
  commit: (takeId: string, audio: SavedAudio) => void
  /** The take changed. */
  notify: (takeId: string) => void
  /** It could not be made a file. */
  failed: (take: Take) => void
}

/** Creates the background saver. A failed take keeps its journal and shows the error. */
export function createTakeSaver(deps: TakeSaverDeps): TakeSaver {
  const { store, media } = deps
  const log = deps.log.child('saver')
  const closing = new AbortController()
  const isClosing = (): boolean => closing.signal.aborted
  const waiting = new Set<string>()
  let turn: Promise<void> = Promise.resolve()

  async function saveOne(takeId: string): Promise<void> {
    const take = store.find(takeId)
    if (isClosing() || take?.state !== 'saving') return
    const job = deps.jobs.start('take-save', { draftId: take.draftId, totalCount: 1 })
    const signal = AbortSignal.any([closing.signal, job.signal])
    try {
      await makeFile(take, signal, job)
      job.done()
    } catch (error) {
      const failure = libraryError(error)
      job.fail(failure)
      // Interrupted by quitting: resumes at the next start.
      if (isCancelled(failure) || isClosing()) return
      log.error('a take could not be saved; its journal is kept', { takeId, code: failure.code }, error)
      deps.failed(take)
      store.setFailed(takeId, failure)
    } finally {
      deps.notify(takeId)
    }
  }

  async function makeFile(take: Take, signal: AbortSignal, job: JobHandle): Promise<void> {
    const folder = ownPath(deps.folder, take.id)
    const measured = take.sha256 === null ? await measure(take.id, folder) : take
    job.update({ totalBytes: measured.sizeBytes })
    const partial = join(folder, 'saving')
    try {
      const path = await encode(measured, folder, partial, signal)
      const read = (copyPath: string): Promise<AudioFacts> => media.probe(copyPath, signal)
      deps.commit(take.id, await ingestAudio(deps.audioStore, path, { signal, read }))
    } finally {
      for (const ending of ['.flac', '.wav']) await rm(`${partial}${ending}`, { force: true })
    }
  }

  /** Measures a journal without an end, as after a crash. */
  async function measure(takeId: string, folder: string): Promise<Take> {
    const end = await repairPatiently(takeId, folder)
    store.setEnd(takeId, end, 'saving')
    deps.notify(takeId)
    return store.get(takeId)
  }

  /** The capture process of a killed Timbre can keep writing for a few seconds. */
  async function repairPatiently(takeId: string, folder: string): Promise<JournalEnd> {
    for (let waitedMs = 0; ; waitedMs += writerPollMs) {
      try {
        return await deps.host.repair(takeId, folder)
      } catch (error) {
        const isWritten = error instanceof AppError && error.code === 'library-in-use'
        if (!isWritten || waitedMs >= writerPatienceMs || isClosing()) throw error
        await new Promise<void>((resolve) => deps.clock.setTimeout(resolve, writerPollMs))
      }
    }
  }

  /** Encodes FLAC and verifies it against the take; falls back to a 24-bit WAV file. */
  async function encode(take: Take, folder: string, partial: string, signal: AbortSignal): Promise<string> {
    try {
      const flac = `${partial}.flac`
      const grid = store.gridOf(take.id)
      if (await (grid === 'uneven' ? encodeSteps : encodeFloats)(take, folder, flac, signal)) return flac
      log.error('the FLAC file does not decode to what was recorded', { takeId: take.id })
    } catch (error) {
      const failure = libraryError(error)
      if (isCancelled(failure) || failure.code.startsWith('disk-')) throw failure
      log.warn('FLAC could not be made', {
        takeId: take.id,
        code: failure.code,
        cause: String(failure.cause),
      })
    }
    const wav = `${partial}.wav`
    const frames = readFrames(folder, take.format.channels, take.frameCount)
    await writeWav24(wav, take.format, take.frameCount, frames)
    return wav
  }

  /** @returns whether the FLAC decodes to every recorded byte (off-grid samples: to the nearest 24-bit value) */
  async function encodeFloats(
    take: Take,
    folder: string,
    flac: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { sampleRateHz, channels } = take.format
    const source = { path: join(folder, journalFiles.frames) }
    const pcm = { sampleRateHz, channels, encoding: 'f32', source } as const
    await media.rawToFlac(pcm, flac, (take.effectiveBits ?? 16) <= 16 ? 16 : 24, signal)
    const isOnGrid = store.gridOf(take.id) === 'even'
    const encoding = isOnGrid ? 'f32' : 's24'
    const expected = isOnGrid ? take.sha256 : await media.samplesSha256(pcm, encoding, signal)
    return (await media.samplesSha256({ path: flac }, encoding, signal)) === expected
  }

  /** Encodes the 16-bit steps as they were before the system scaled them. @returns whether all of them decode */
  async function encodeSteps(
    take: Take,
    folder: string,
    flac: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { sampleRateHz, channels } = take.format
    const hash = createHash('sha256')
    async function* steps(): AsyncGenerator<Uint8Array> {
      for await (const samples of readFrames(folder, channels, take.frameCount)) {
        const bytes = new Uint8Array(Int16Array.from(samples, (value) => toStep16(value, 'uneven')).buffer)
        hash.update(bytes)
        yield bytes
      }
    }
    const source = { stream: Readable.from(steps(), { objectMode: false }) }
    await media.rawToFlac({ sampleRateHz, channels, encoding: 's16', source }, flac, 16, signal)
    return (await media.samplesSha256({ path: flac }, 's16', signal)) === hash.digest('hex')
  }

  return {
    save(takeId) {
      if (waiting.has(takeId)) return
      waiting.add(takeId)
      turn = turn
        .then(() => {
          waiting.delete(takeId)
          return saveOne(takeId)
        })
        // Where even that cannot be stored, the next start saves it. The takes after it do not wait for that.
        .catch((error: unknown) => log.error('the end of a save could not be stored', { takeId }, error))
    },
    idle: () => turn,
    async stop() {
      closing.abort(new AppError('cancelled'))
      await turn
    },
  }
}
