import { join } from 'node:path'
import type { Job } from '@shared/domain/job'
import type { Publish } from '@shared/ipc/contract'
import type { AccountModule } from './account/account'
import type { AnalysisWorkerFile } from './analysis/analyze-input'
import { type Analyses, createAnalyses } from './analysis/analyses'
import { createAnalysisStore } from './analysis/analysis-store'
import { createProfessionalClone, type ProfessionalClone } from './professional-clone/professional-clone'
import { takeOverFields, takeOverSettings } from './professional-clone/samples/take-over-settings'
import type { DraftEvents } from './drafts/draft-events'
import { createDraftStore } from './drafts/draft-store'
import type { DraftModules } from './drafts/handlers'
import { createImporter } from './drafts/importer'
import { createSamplePcm, type SamplePcm } from './drafts/sample-pcm'
import { createSampleStore } from './drafts/sample-store'
import { type AudioStore, createAudioStore } from './library/audio-store'
import type { AudioProcessingHost } from './inference/audio-processing-host'
import type { Library } from './library/library'
import { libraryFiles } from './library/library-files'
import type { AudioWorkers } from './media/workers/audio-workers'
import { createJudging, type Judging } from './judging/judging'
import { createReferenceStore } from './judging/reference-store'
import type { Media } from './media/media'
import type { Clock } from './platform/clock'
import type { Desktop } from './platform/desktop/desktop'
import type { Jobs } from './platform/jobs'
import type { Log } from './platform/log/log'
import type { FindScript } from './segments/script-text'
import { createPassports, type Passports } from './passports/passports'
import { createSegments, type Segments } from './segments/segments'
import type { CleanAudio } from './segments/apply-settings'
import { createScriptStore, type ScriptStore } from './scripts/script-store'
import {
  createSampleSettingsModule,
  type SampleSettingsModule,
} from './sample-settings/sample-settings-module'
import type { AppSettingsModule } from './settings/app-settings'
import { createVoiceSync, type VoiceSync } from './voices/voice-sync'
import { createVoiceLock } from './voices/voice-lock'
import type { GlobalKeys } from './platform/desktop/global-keys'
import type { ForkCapture } from './takes/capture/capture-host'
import { systemDisk } from './takes/journal/journal-disk'
import { createTakesModule, type TakesModule } from './takes/takes-module'
import { createUploads, type Uploads } from './uploads/uploads'

/** What lives as long as one open library. */
export interface LibraryScope
  extends DraftModules, Pick<SampleSettingsModule, 'sampleSettings' | 'separations' | 'previews'> {
  audioStore: AudioStore
  uploads: Uploads
  takes: TakesModule
  segments: Segments
  passports: Passports
  scripts: ScriptStore
  analyses: Analyses
  judging: Judging
  sync: VoiceSync
  professionalClone: ProfessionalClone
  samplePcm: SamplePcm
  /** Goes on with what the last session left unfinished. */
  resume(): Promise<void>
  stop(): Promise<void>
}

export interface LibraryScopeDeps {
  account: AccountModule
  clock: Clock
  desktop: Desktop
  draftEvents: DraftEvents
  jobs: Jobs
  log: Log
  media: Media
  publish: Publish
  appSettings: AppSettingsModule
  workers: AudioWorkers
  audioProcessing: AudioProcessingHost
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

export function createLibraryScope(library: Library, deps: LibraryScopeDeps): LibraryScope {
  const { account, clock, draftEvents, jobs, log, media } = deps
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
    touchDraft: (draftId) => draftEvents.touch(draftId),
    openDraft: deps.openDraft,
    takeOverSettings: (...taken) => takeOverFields(settingsModule.sampleSettings, ...taken),
    uploadsAsFilesAreAdded: () => deps.appSettings.get().uploadAsFilesAreAdded,
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
      draftEvents.touch(draftId)
      uploads.onSampleReady(draftId)
      analyses.onSampleReady(draftId)
    },
  })
  const takes = createTakesModule({
    ...deps,
    library,
    drafts,
    samples,
    audioStore,
    onSampleReady(draftId) {
      draftEvents.touch(draftId)
      uploads.onSampleReady(draftId)
      analyses.onSampleReady(draftId)
    },
  })
  const sync = createVoiceSync({ library, account, clock, log, publish: deps.publish, voiceLock })
  const analyses = createAnalyses({
    peaksFolder: join(library.folder, libraryFiles.peaks),
    store: createAnalysisStore(storeDeps),
    audioStore,
    analyze: (input, options) => deps.audioProcessing.run('analyze', input, options),
    makePeaks: (input, options) => deps.audioProcessing.run('makePeaks', input, options),
    detectVoices: (input, options) => deps.audioProcessing.run('detectVoices', input, options),
    worker: deps.analysisWorker,
    checkTool: () => media.checkParts(),
    jobs,
    clock,
    log,
    publish: deps.publish,
    mustWait: () => takes.recorder.currentTakeId() !== null || isAddingSound(jobs),
  })
  const settingsModule = createSampleSettingsModule({
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
    settingsOf: (draftId) => settingsModule.sampleSettings.list(draftId),
    nowMs: () => clock.nowMs(),
  })
  const professionalClone = createProfessionalClone({
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
    looked: (...seen) => uploads.onVoiceRead(...seen),
    keepSeparation: (sampleId, separation) => {
      settingsModule.sampleSettings.setSeparation(sampleId, separation)
    },
    downloaded: (sampleId, sample) => takeOverSettings(settingsModule.sampleSettings, sampleId, sample),
  })
  const segments = createSegments({
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
      draftEvents.touch(draftId)
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
      draftEvents.touch(draftId)
      analyses.onSampleReady(draftId)
    },
    onDeleted(draftId) {
      if (draftId !== null) draftEvents.removed(draftId)
      draftEvents.touchAll()
    },
    busyWith: deps.busyWith,
  })
  return {
    sampleSettings: settingsModule.sampleSettings,
    separations: settingsModule.separations,
    previews: settingsModule.previews,
    drafts,
    samples,
    segments,
    passports,
    analyses,
    judging,
    audioStore,
    importer,
    uploads,
    takes,
    sync,
    professionalClone,
    scripts,
    samplePcm: createSamplePcm({ samples, audioStore, media }),
    async resume() {
      await passports.sweep()
      await audioStore.sweepPartials()
      await analyses.sweep()
      importer.resumeInterrupted()
      settingsModule.resume()
      uploads.resumeAtStart()
      sync.start()
      professionalClone.resumeAtStart()
      await takes.resume()
    },
    async stop() {
      await Promise.all([takes.stop(), segments.stop(), passports.stop(), settingsModule.stop()])
      await Promise.all([
        importer.close(),
        uploads.stop(),
        sync.stop(),
        professionalClone.stop(),
        analyses.stop(),
      ])
    },
  }
}

/** Work that has the disk and both cores busy and that a person waits for. */
const addingSound: readonly Job['kind'][] = ['import', 'take-save', 'recording-render']
const isAddingSound = (jobs: Jobs): boolean =>
  jobs.list().some(({ kind, state }) => state === 'running' && addingSound.includes(kind))
