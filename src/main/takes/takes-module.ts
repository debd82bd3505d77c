import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import type { Publish } from '@shared/ipc/contract'
import type { DraftStore } from '../drafts/draft-store'
import type { ExportTakes } from '../exports/export-sound'
import type { SampleStore } from '../drafts/sample-store'
import type { AudioStore } from '../library/audio-store'
import { lastBackupAtMs } from '../library/backups/backups'
import { holdsLibrary, type Library } from '../library/library'
import { libraryFiles } from '../library/library-files'
import { holdLock } from '../library/library-lock'
import type { Media } from '../media/media'
import type { Clock } from '../platform/clock'
import type { Desktop } from '../platform/desktop/desktop'
import type { GlobalKeys } from '../platform/desktop/global-keys'
import type { Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import type { AppSettingsModule } from '../settings/app-settings'
import { createBoothKeys } from './booth-keys'
import { createCaptureHost, type ForkCapture } from './capture/capture-host'
import { type RecorderCalls, recorderCalls } from './handlers'
import { reserveBytes } from './disk-watch'
import { createInputs, type Inputs } from './inputs/inputs'
import { systemDisk } from './journal/journal-disk'
import { createRecorder, type Recorder } from './recorder'
import { createRecordingRenderer } from '../recordings/recording-renderer'
import { createRecordingStore } from '../recordings/recording-store'
import { createRecordings, type Recordings } from '../recordings/recordings'
import { createReplaceEarlier } from '../recordings/replace-earlier'
import { createRecovery, type Recovery } from './recovery'
import { addRecordingSample } from '../recordings/recording-sample'
import type { SavedAudio } from './audio/saved-audio'
import { createTakeAudio, type TakeAudio } from './audio/take-audio'
import { createReadTakePcm, type ReadTakePcm } from './audio/take-pcm'
import { createTakeSaver } from './take-saver'
import { createTakeStore } from './take-store'
import { createTakes, releaseJournals, type Takes } from './takes'

/** Recording in one open library. */
export interface TakesModule extends Module<RecorderCalls> {
  recorder: Recorder
  inputs: Inputs
  takes: Takes
  recordings: Recordings
  recovery: Recovery
  takeAudio: TakeAudio
  find(takeId: string): Take | null
  /** Reads frames of a take from its journal or its lossless file. */
  read: ReadTakePcm
  /** What an export reads of takes. */
  forExport: ExportTakes & Pick<TakesModule, 'find'>
  resume(): Promise<void>
  close(): Promise<void>
}

export interface TakesModuleDeps {
  library: Library
  drafts: Pick<DraftStore, 'get' | 'sampleMinMs'>
  samples: Pick<SampleStore, 'insertImporting' | 'list' | 'markReady'>
  audioStore: AudioStore
  media: Media
  jobs: Jobs
  desktop: Desktop
  globalKeys: GlobalKeys
  appSettings: Pick<AppSettingsModule, 'get'>
  forkCapture: ForkCapture
  /** Asks the person where the system wants that. */
  mayUseMicrophone: () => Promise<boolean>
  clock: Clock
  log: Log
  publish: Publish
  topics: Topics
}

/** A playing take keeps its journal this long after its last read: players request it in ranges. */
const releaseAfterMs = 10 * 60_000
/** With less room, the next take needs it more than a journal of what is saved. */
const scarceBytes = 1_000_000_000

/** Creates recording for an open library: recorder, saver, recovery, takes, and recordings. */
export function createTakesModule(deps: TakesModuleDeps): TakesModule {
  const { library, clock, log, publish } = deps
  const folder = join(library.folder, libraryFiles.takes)
  const store = createTakeStore({ db: library.db, nowMs: () => clock.nowMs() })
  const host = createCaptureHost({
    fork: deps.forkCapture,
    clock,
    log,
    onInputs: (devices) => publish('inputs', 'changed', devices),
  })
  const inputs = createInputs({ host, mayUseMicrophone: deps.mayUseMicrophone })
  const playedAtMs = new Map<string, number>()
  const recordingStore = createRecordingStore({ db: library.db, nowMs: () => clock.nowMs() })
  const publishRecordings = (change: { upserted: Recording[]; removedIds: string[] }): void =>
    publish('recordings', 'changed', change)
  const takeAudio = createTakeAudio({ folder, store, audioStore: deps.audioStore })

  /** Skips the trash: a take can be removed while it is being saved. */
  const notify = (takeIds: readonly string[]): void => {
    const upserted = takeIds.flatMap((id) => (store.isRemoved(id) ? [] : (store.find(id) ?? [])))
    if (upserted.length > 0) publish('takes', 'changed', { upserted, removedIds: [] })
  }

  function commit(takeId: string, audio: SavedAudio): void {
    const { draftId, name, format, frameCount } = store.get(takeId)
    const becomesSample = store.becomesSample(takeId) && draftId !== null
    const recording = library.transaction(() => {
      store.setReady(takeId, audio)
      store.clearBecomesSample(takeId)
      if (!becomesSample) return null
      const language = store.languageOf(store.get(takeId))
      const sampleId = addRecordingSample(deps.samples, { draftId, language, audio, nowMs: clock.nowMs() })
      // Like any recording, it can be punched into and shows which sample it became.
      const { sampleRateHz, channels } = format
      const regions = [{ takeId, startFrame: 0, endFrame: frameCount, crossfadeFrames: 0 }]
      return recordingStore.setSample(
        recordingStore.insert({ draftId, name, sampleRateHz, channels, regions }).id,
        sampleId,
        regions,
      )
    })
    if (!recording || draftId === null) return
    publishRecordings({ upserted: [recording], removedIds: [] })
    deps.topics.emit('sampleReady', { draftId })
  }

  async function releaseNow(): Promise<void> {
    const freeBytes = await systemDisk.freeBytes(library.folder).catch(() => Infinity)
    await releaseJournals({
      folder,
      store,
      isInUse: (takeId) => clock.nowMs() - (playedAtMs.get(takeId) ?? -Infinity) < releaseAfterMs,
      backedUpAtMs: freeBytes < scarceBytes ? null : lastBackupAtMs(library.folder),
      nowMs: clock.nowMs(),
    })
  }
  function release(): void {
    releaseNow().catch((error: unknown) =>
      log.warn('a journal that is no longer needed could not be deleted', { error }),
    )
  }

  const saver = createTakeSaver({
    folder,
    store,
    host,
    media: deps.media,
    audioStore: deps.audioStore,
    jobs: deps.jobs,
    clock,
    log,
    commit,
    notify: (takeId) => notify([takeId]),
    failed: ({ name, draftId }) =>
      deps.topics.emit('noticed', { news: { kind: 'take-unsaved', takeName: name }, draftId }),
  })
  const recorder = createRecorder({
    folder,
    store,
    host,
    keys: createBoothKeys({
      globalKeys: deps.globalKeys,
      send: (command) => publish('recorder', 'command', command),
    }),
    appSettings: deps.appSettings,
    topics: deps.topics,
    desktop: deps.desktop,
    clock,
    log,
    publish,
    reserveBytes,
    requireLibrary() {
      if (!holdsLibrary(library.folder)) throw new AppError('disk-failed', { retryable: true })
    },
    freeBytes: () => systemDisk.freeBytes(library.folder),
    onClosed: (takeId) => saver.save(takeId),
    onDisarmed: release,
  })
  const recovery = createRecovery({
    folder,
    store,
    transaction: (fn) => library.transaction(fn),
    sampleMinMs: (draftId) => deps.drafts.sampleMinMs(draftId),
    isLocked,
    isRecording: (takeId) => recorder.holds(takeId),
    clock,
    log,
    save: (takeId) => saver.save(takeId),
    notify,
  })
  const read = createReadTakePcm({ folder, store, audioStore: deps.audioStore, media: deps.media })
  const replaceEarlier = createReplaceEarlier({
    library,
    nowMs: () => clock.nowMs(),
    samples: deps.samples,
    store: recordingStore,
    findTake: (takeId) => store.find(takeId),
  })
  const renderer = createRecordingRenderer({
    folder,
    takes: store,
    read,
    media: deps.media,
    audioStore: deps.audioStore,
    jobs: deps.jobs,
    log,
    requireDraft: (draftId) => void deps.drafts.get(draftId),
    commit(recording, draftId, audio, jobId) {
      const scriptId = store.find(recording.regions[0]?.takeId ?? '')?.scriptId ?? null
      const language = store.languageOf({ draftId, scriptId })
      const { changed, added } = library.transaction(() => {
        const { sampleId, ...added } = replaceEarlier({ recording, draftId, audio, jobId })
        const id =
          sampleId ?? addRecordingSample(deps.samples, { draftId, language, audio, nowMs: clock.nowMs() })
        return { changed: recordingStore.setSample(recording.id, id, recording.regions), added }
      })
      publishRecordings({ upserted: [changed], removedIds: [] })
      deps.topics.emit('datasetChanged', { draftId })
      deps.topics.emit('sampleReady', { draftId })
      return added
    },
  })
  // An undo or a redo in Edit history decides whether a recording is in the dataset.
  deps.topics.on('datasetChanged', ({ draftId }) => {
    const upserted = recordingStore.addedAgain(draftId)
    if (upserted.length > 0) publishRecordings({ upserted, removedIds: [] })
  })
  const takes = createTakes({ store, publish: (change) => publish('takes', 'changed', change) })
  const recordings = createRecordings({
    sampleMinMs: (draftId) => deps.drafts.sampleMinMs(draftId),
    store: recordingStore,
    takes: store,
    adopt: (takeIds, draftId) => notify(store.adopt(takeIds, draftId)),
    removeTakes: (takeIds) => takes.remove(takeIds),
    read,
    renderer,
    publish: publishRecordings,
  })

  const room: TakesModule = {
    recorder,
    inputs,
    recordings: {
      ...recordings,
      sound(id) {
        const source = recordings.sound(id)
        if (source) for (const { takeId } of recordings.get(id).regions) playedAtMs.set(takeId, clock.nowMs())
        return source
      },
    },
    recovery,
    find: (takeId) => store.find(takeId),
    read,
    forExport: {
      find: (takeId) => store.find(takeId),
      get: (takeId) => store.get(takeId),
      gridOf: (takeId) => store.gridOf(takeId),
      read,
      fileOf(takeId) {
        const audio = store.audioOf(takeId)
        return audio && { path: deps.audioStore.pathOf(audio.fileName), mimeType: audio.mimeType }
      },
    },
    takes,
    takeAudio: {
      peaks: (takeId) => takeAudio.peaks(takeId),
      sound(takeId) {
        playedAtMs.set(takeId, clock.nowMs())
        return takeAudio.sound(takeId)
      },
    },
    async resume() {
      release()
      await renderer.sweep()
      await recovery.resume()
    },
    async close() {
      const others = Promise.all([saver.stop(), renderer.stop()])
      await recorder.stop()
      await others
    },
  }
  return {
    ...room,
    handlers: recorderCalls(room),
    sounds: {
      take: (takeId) => room.takeAudio.sound(takeId),
      peaks: (takeId) => room.takeAudio.peaks(takeId),
      recording: (recordingId) => room.recordings.sound(recordingId),
    },
  }
}

/** Whether another process holds the lock. */
function isLocked(path: string): boolean {
  try {
    holdLock(path)()
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'library-in-use') return true
    throw error
  }
}
