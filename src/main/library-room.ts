import { join } from 'node:path'
import type { Job } from '@shared/domain/job'
import type { Publish } from '@shared/ipc/contract'
import type { AccountModule } from './account/account'
import type { AnalysisWorkerFile } from './analysis/analyse-input'
import { type Analyses, createAnalyses } from './analysis/analyses'
import { createAnalysisStore } from './analysis/analysis-store'
import { createCloneRoom, type CloneRoom } from './clones/clone-room'
import { takeOverFields, takeOverSettings } from './clones/take-over-settings'
import type { DraftFeed } from './drafts/draft-feed'
import { createDraftStore } from './drafts/draft-store'
import type { DraftRoom } from './drafts/handlers'
import { createImporter } from './drafts/importer'
import { createSamplePcm, type SamplePcm } from './drafts/sample-pcm'
import { createSampleStore } from './drafts/sample-store'
import { type AudioStore, createAudioStore } from './library/audio-store'
import type { Lab } from './inference/lab'
import type { Library } from './library/library'
import { libraryFiles } from './library/library-files'
import type { AudioWorkers } from './media/audio-workers'
import { createJudging, type Judging } from './judging/judging'
import { createReferenceStore } from './judging/reference-store'
import type { Media } from './media/media'
import type { Clock } from './platform/clock'
import type { Desktop } from './platform/desktop'
import type { Jobs } from './platform/jobs'
import type { Log } from './platform/log'
import type { FindScript } from './pieces/script-text'
import { createPassports, type Passports } from './passports/passports'
import { createPieces, type Pieces } from './pieces/pieces'
import type { CleanAudio } from './pieces/apply-settings'
import { createScriptStore, type ScriptStore } from './scripts/script-store'
import { createSettingsRoom, type SettingsRoom } from './sample-settings/settings-room'
import type { SettingsModule } from './settings/settings'
import { createSync, type Sync } from './sync/sync'
import { createVoiceLock } from './sync/voice-lock'
import type { GlobalKeys } from './platform/global-keys'
import type { ForkCapture } from './takes/capture-host'
import { systemDisk } from './takes/journal-disk'
import { createTakeRoom, type TakeRoom } from './takes/take-room'
import { toSpeaker } from './uploads/send-settings'
import { createUploads, type Uploads } from './uploads/uploads'

/** What lives as long as one open library. */
export interface LibraryRoom
  extends DraftRoom, Pick<SettingsRoom, 'sampleSettings' | 'separations' | 'previews'> {
  audioStore: AudioStore
  uploads: Uploads
  takes: TakeRoom
  pieces: Pieces
  passports: Passports
  scripts: ScriptStore
  analyses: Analyses
  judging: Judging
  sync: Sync
  clones: CloneRoom
  samplePcm: SamplePcm
  /** Goes on with what the last session left unfinished. */
  resume(): Promise<void>
  stop(): Promise<void>
}

export interface RoomDeps {
  account: AccountModule
  clock: Clock
  desktop: Desktop
  feed: DraftFeed
  jobs: Jobs
  log: Log
  media: Media
  publish: Publish
  settings: SettingsModule
  workers: AudioWorkers
  lab: Lab
  analysisWorker: AnalysisWorkerFile
  forkCapture: ForkCapture
  globalKeys: GlobalKeys
  /** Name of this computer, for consent records. */
  device: string
  findScript: FindScript
  cleanAudio: CleanAudio
  /** Why the library's audio must be left alone now; null: it need not. */
  busyWith: () => string | null
  /** The person clicked a notification about a draft. */
  openDraft: (draftId: string) => void
}

export function createLibraryRoom(library: Library, deps: RoomDeps): LibraryRoom {
  const { account, clock, feed, jobs, log, media } = deps
  const storeDeps = { db: library.db, nowMs: () => clock.nowMs(), workspace: () => account.workspace() }
  const drafts = createDraftStore(storeDeps)
  const samples = createSampleStore(storeDeps)
  const audioStore = createAudioStore({
    folder: join(library.folder, libraryFiles.audio),
    workers: deps.workers,
  })
  const voiceLock = createVoiceLock()
  const uploads = createUploads({
    voiceLock,
    library,
    draft: (id) => drafts.get(id),
    samplesOf: (draftId) => samples.list(draftId),
    audioStore,
    media,
    account,
    desktop: deps.desktop,
    clock,
    log,
    publish: deps.publish,
    touchDraft: (draftId) => feed.touch(draftId),
    openDraft: deps.openDraft,
    // The person chooses among the cloud's own speakers then.
    onSpeakersUnclear(sampleId, { speakers }) {
      const separation = { speakers: speakers.map(toSpeaker), overlaps: [] }
      settingsRoom.sampleSettings.setSeparation(sampleId, {
        status: 'completed',
        source: 'cloud',
        ...separation,
      })
    },
    takeOverSettings: (...taken) => takeOverFields(settingsRoom.sampleSettings, ...taken),
    uploadsAsFilesAreAdded: () => deps.settings.get().uploadAsFilesAreAdded,
  })
  const importer = createImporter({
    drafts,
    samples,
    transaction: (fn) => library.transaction(fn),
    audioStore,
    media,
    jobs,
    clock,
    log,
    parallel: deps.workers.count,
    touch(draftId) {
      feed.touch(draftId)
      uploads.onSampleReady(draftId)
      analyses.onSampleReady(draftId)
    },
  })
  const takes = createTakeRoom({
    ...deps,
    library,
    drafts,
    samples,
    audioStore,
    onSampleReady(draftId) {
      feed.touch(draftId)
      uploads.onSampleReady(draftId)
      analyses.onSampleReady(draftId)
    },
  })
  const sync = createSync({ library, account, clock, log, publish: deps.publish, voiceLock })
  const analyses = createAnalyses({
    peaksFolder: join(library.folder, libraryFiles.peaks),
    store: createAnalysisStore(storeDeps),
    audioStore,
    analyse: (input, options) => deps.lab.run('analyse', input, options),
    makePeaks: (input, options) => deps.lab.run('makePeaks', input, options),
    hearVoices: (input, options) => deps.lab.run('hearVoices', input, options),
    worker: deps.analysisWorker,
    checkTool: () => media.checkParts(),
    jobs,
    clock,
    log,
    publish: deps.publish,
    mustWait: () => takes.recorder.currentTakeId() !== null || isAddingSound(jobs),
  })
  const settingsRoom = createSettingsRoom({
    ...deps,
    library,
    samples,
    audioStore,
    onChanged: (draftId) => uploads.onSettingsChanged(draftId),
  })
  const judging = createJudging({
    drafts,
    samples,
    references: createReferenceStore({ db: library.db }),
    measuredOf(draftId) {
      analyses.listen(draftId)
      return analyses.ofDraft(draftId)
    },
    settingsOf: (draftId) => settingsRoom.sampleSettings.list(draftId),
    nowMs: () => clock.nowMs(),
  })
  const clones = createCloneRoom({
    voiceLock,
    ...deps,
    library,
    drafts,
    samples,
    audioStore,
    takes: {
      find: (takeId) => takes.find(takeId),
      list: (draftId) => takes.takes.list(draftId),
      read: (...range) => takes.read(...range),
    },
    async measure(path, signal) {
      const facts = await media.probe(path, signal)
      return await analyses.measureOther({ path, facts }, signal)
    },
    measured: (draftId) => [...analyses.ofDraft(draftId).values()].flatMap(({ analysis }) => analysis ?? []),
    voiceChanged: () => sync.hint(),
    voiceGone: (draftId) => uploads.onVoiceGone(draftId),
    looked: (...seen) => uploads.onVoiceSeen(...seen),
    keepSeparation: (sampleId, separation) => {
      settingsRoom.sampleSettings.setSeparation(sampleId, separation)
    },
    downloaded: (sampleId, sample) => takeOverSettings(settingsRoom.sampleSettings, sampleId, sample),
  })
  const pieces = createPieces({
    library,
    draft: (id) => drafts.get(id),
    samples,
    audioStore,
    media,
    analysisOf: (sampleId) => analyses.get(sampleId),
    clean: deps.cleanAudio,
    findScript: deps.findScript,
    workspace: () => account.workspace(),
    jobs,
    clock,
    log,
    onChanged(draftId) {
      uploads.onDraftChanged(draftId)
      feed.touch(draftId)
      uploads.onSampleReady(draftId)
      analyses.onSampleReady(draftId)
    },
  })
  const scripts = createScriptStore(storeDeps)
  const passports = createPassports({
    library,
    drafts,
    audioStore,
    media,
    freeBytes: (folder) => systemDisk.freeBytes(folder),
    report: (draftId) => judging.report(draftId),
    findScript: deps.findScript,
    isOwnScript: (id) => scripts.find(id) !== null,
    jobs,
    clock,
    log,
    onAdded(draftId) {
      feed.touch(draftId)
      analyses.onSampleReady(draftId)
    },
    onDeleted(draftId) {
      if (draftId !== null) feed.removed(draftId)
      feed.touchAll()
    },
    busyWith: deps.busyWith,
  })
  return {
    sampleSettings: settingsRoom.sampleSettings,
    separations: settingsRoom.separations,
    previews: settingsRoom.previews,
    drafts,
    samples,
    pieces,
    passports,
    analyses,
    judging,
    audioStore,
    importer,
    uploads,
    takes,
    sync,
    clones,
    scripts,
    samplePcm: createSamplePcm({ samples, audioStore, media }),
    async resume() {
      await passports.sweep()
      await audioStore.sweepPartials()
      await analyses.sweep()
      importer.resumeInterrupted()
      settingsRoom.resume()
      uploads.resumeAtStart()
      sync.start()
      clones.resumeAtStart()
      await takes.resume()
    },
    async stop() {
      await Promise.all([takes.stop(), pieces.stop(), passports.stop(), settingsRoom.stop()])
      await Promise.all([importer.close(), uploads.stop(), sync.stop(), clones.stop(), analyses.stop()])
    },
  }
}

/** Work that has the disk and both cores busy and that a person waits for. */
const addingSound: readonly Job['kind'][] = ['import', 'take-save', 'reel-render']
const isAddingSound = (jobs: Jobs): boolean =>
  jobs.list().some(({ kind, state }) => state === 'running' && addingSound.includes(kind))
