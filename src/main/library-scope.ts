import { join } from 'node:path'
import type { Job } from '@shared/domain/app/job'
import type { Publish } from '@shared/ipc/contract'
import type { AccountModule } from './account/account'
import type { AnalysisWorkerFile } from './analysis/analyze-input'
import { createAnalyses } from './analysis/analyses'
import { createAnalysisStore } from './analysis/analysis-store'
import { createDrafts } from './drafts/drafts'
import { createExportsModule } from './exports/exports-module'
import { sweepDragFiles } from './exports/files-out'
import type { FileRegistry } from './drafts/file-registry'
import type { RecognizerHost } from './recognizer/recognizer-host'
import type { AudioProcessingHost } from './inference/audio-processing-host'
import { createJudging } from './judging/judging'
import { createReferenceStore } from './judging/reference-store'
import { createAudioStore } from './library/audio-store'
import { createLeftovers } from './library/leftovers'
import type { Library } from './library/library'
import { libraryFiles } from './library/library-files'
import type { AudioWorkers } from './media/workers/audio-workers'
import type { Media } from './media/media'
import { createNotifications } from './notifications/notifications'
import { createPassportsModule } from './passports/passports-module'
import { createSessionFoldersModule } from './session-folder/session-folders-module'
import { createSegmentsModule } from './segments/segments-module'
import type { Clock } from './platform/clock'
import type { Desktop } from './platform/desktop/desktop'
import type { Dialogs } from './platform/dialogs'
import type { GlobalKeys } from './platform/desktop/global-keys'
import type { Jobs } from './platform/jobs'
import type { Log } from './platform/log/log'
import { createSampleSettingsModule } from './sample-settings/sample-settings-module'
import { openScope } from './scope/open-scope'
import type { Topics } from './scope/topics'
import { createWorkspaceHost } from './scope/workspace-host'
import type { BuiltInScripts } from './scripts/built-in-scripts'
import { createScriptCheckStore } from './script-check/script-check-store'
import { createScriptChecks } from './script-check/script-checks'
import { createReading, type ReadingDeps } from './scripts/reading'
import type { AppSettingsModule } from './settings/app-settings'
import type { ForkCapture } from './takes/capture/capture-host'
import { systemDisk } from './takes/journal/journal-disk'
import { createTakesModule } from './takes/takes-module'
import { createTrashModule } from './trash/trash-module'
import { openWorkspaceScope } from './workspace-scope'
import { adoptEarlierWorkspace } from './account/adopt-earlier-workspace'

/** What the modules of a library need of the app. */
export interface LibraryDeps {
  account: AccountModule
  appVersion: string
  analysisWorker: AnalysisWorkerFile
  builtInScripts: BuiltInScripts
  clock: Clock
  /** Never jumps. */
  steadyClock: Clock
  desktop: Desktop
  /** Name of this computer, for consent records. */
  device: string
  dialogs: Dialogs
  files: FileRegistry
  forkCapture: ForkCapture
  /** Asks the person where the system wants that. */
  mayUseMicrophone: () => Promise<boolean>
  globalKeys: GlobalKeys
  recognizer: Pick<RecognizerHost, 'canListen' | 'listen'>
  checkRecognizer: Pick<RecognizerHost, 'canListen' | 'check'>
  jobs: Jobs
  audioProcessing: AudioProcessingHost
  log: Log
  media: Media
  /** One of our windows has the focus. */
  isFocused: () => boolean
  publish: Publish
  sampleDatasetFolder: string
  showWindow: () => void
  appSettings: AppSettingsModule
  openPage: (url: string) => Promise<void>
  /** In the system's file manager. */
  openFolder: (path: string) => Promise<void>
  voiceLibraryFolder: string
  tapOpener: ReadingDeps['tapOpener']
  topics: Topics
  workers: AudioWorkers
  wrapPort: ReadingDeps['wrapPort']
}

/** Opens the modules of one library and, inside them, the scope of the current workspace. */
export function openLibraryScope(library: Library, deps: LibraryDeps) {
  const { account, clock, jobs, audioProcessing, log, media } = deps
  const topics = deps.topics.child()
  const workspaceKey = (): string | null => account.workspace()
  const nowMs = (): number => clock.nowMs()
  const audioStore = createAudioStore({
    folder: join(library.folder, libraryFiles.audio),
    workers: deps.workers,
  })
  const leftovers = createLeftovers(library)
  const inside = { ...deps, library, topics, audioStore, leftovers, workspace: workspaceKey }

  const drafts = createDrafts({ ...inside, parallel: deps.workers.count })
  const stores = { drafts: drafts.drafts, samples: drafts.samples }
  const takes = createTakesModule({ ...inside, ...stores })
  const isRecording = (): boolean => takes.recorder.currentTakeId() !== null
  const analyses = createAnalyses({
    ...inside,
    peaksFolder: join(library.folder, libraryFiles.peaks),
    store: createAnalysisStore({ db: library.db, nowMs }),
    analyze: (input, options) => audioProcessing.run('analyze', input, options),
    makePeaks: (input, options) => audioProcessing.run('makePeaks', input, options),
    detectVoices: (input, options) => audioProcessing.run('detectVoices', input, options),
    worker: deps.analysisWorker,
    checkTool: () => media.checkParts(),
    mustWait: () => isRecording() || isRunning(jobs, addingSound) !== null,
  })
  const sampleSettings = createSampleSettingsModule({ ...inside, ...stores })
  const judging = createJudging({
    ...inside,
    ...stores,
    references: createReferenceStore({ db: library.db }),
    measuredOf(draftId) {
      analyses.listen(draftId)
      return analyses.ofDraft(draftId)
    },
    settingsOf: (draftId) => sampleSettings.sampleSettings.list(draftId),
    pickTarget: (options) => deps.dialogs.pickTarget(options),
    printPdf: (html) => deps.dialogs.printPdf(html),
    differencesOf: createScriptCheckStore(library).differencesOf,
    nowMs,
  })
  const reading = createReading({ ...inside, recorder: takes.recorder })
  const dragFolder = join(library.folder, libraryFiles.dragged)
  const exports = createExportsModule({
    ...inside,
    takes: takes.forExport,
    recording: (id) => takes.recordings.get(id),
    draftName: (id) => drafts.drafts.find(id)?.name ?? null,
    findScript: reading.find,
    dragFolder,
    workFolder: join(library.folder, libraryFiles.audio, '.incoming'),
    libraryFolder: library.folder,
    freeBytes: (folder) => systemDisk.freeBytes(folder),
    remember: (options) => void deps.appSettings.set({ exports: options }),
    onMeasured: () => deps.publish('exports', 'measured', {}),
  })
  const scriptChecks = createScriptChecks({
    ...inside,
    recognizer: deps.checkRecognizer,
    findTake: (takeId) => takes.find(takeId),
    getRecording: (id) => takes.recordings.get(id),
    read: (...range) => takes.read(...range),
    findScript: reading.find,
    languageOf: (draftId) => drafts.drafts.find(draftId)?.language ?? null,
    isRecording,
  })
  const segments = createSegmentsModule({
    ...inside,
    ...stores,
    draft: (id) => drafts.drafts.get(id),
    analysisOf: (sampleId) => analyses.get(sampleId),
    reportsOf: (draftId) => judging.report(draftId).samples,
    clean: (input, options) => audioProcessing.run('renderClean', input, options),
    findScript: reading.find,
    freeBytes: (folder) => systemDisk.freeBytes(folder),
  })
  const sessionFolders = createSessionFoldersModule({
    ...inside,
    ...stores,
    freeBytes: (folder) => systemDisk.freeBytes(folder),
    findScript: reading.find,
    isOwnScript: (id) => reading.own.find(id) !== null,
    takes,
  })
  const passports = createPassportsModule({
    ...inside,
    importSession: (path) => sessionFolders.sessionFolders.import(path),
    ...stores,
    freeBytes: (folder) => systemDisk.freeBytes(folder),
    report: (draftId) => judging.report(draftId),
    findScript: reading.find,
    isOwnScript: (id) => reading.own.find(id) !== null,
  })
  const trash = createTrashModule({
    ...inside,
    busyWith: workHere,
    uploadsInUse: () => workspace.current().modules.uploads.uploads.inUse(),
  })

  const workspace = createWorkspaceHost({
    account,
    topics,
    open(workspaceNow) {
      adoptEarlierWorkspace(library, workspaceNow, (of) => account.claimEarlier(of))
      return openWorkspaceScope({
        ...inside,
        ...stores,
        workspace: workspaceNow,
        isRecording,
        sampleSettings: sampleSettings.sampleSettings,
        separateHere: sampleSettings.separateHere,
        cancelHere: sampleSettings.cancelHere,
        takes: {
          find: (takeId) => takes.find(takeId),
          list: (draftId) => takes.takes.list(draftId),
          read: (...range) => takes.read(...range),
          remove: (takeIds) => takes.takes.remove(takeIds),
          restore: (takeIds) => takes.takes.restore(takeIds),
        },
        async measure(path, signal) {
          const facts = await media.probe(path, signal)
          return await analyses.measureOther({ path, facts }, signal)
        },
        measured: (draftId) =>
          [...analyses.ofDraft(draftId).values()].flatMap(({ analysis }) => analysis ?? []),
        report: (draftId) => judging.report(draftId),
        makePeaks: (input, options) => audioProcessing.run('makePeaks', input, options),
        soundSpans: (draftId) => judging.soundSpans(draftId),
        analysisOf: (sampleId) => analyses.get(sampleId),
        ensureMeasured: (sampleIds, options) => analyses.ensure(sampleIds, options),
        wantVoice: (draftId) => topics.emit('voiceWanted', { draftId }),
      })
    },
  })

  function workHere(): string | null {
    return isRecording() ? 'recording' : isRunning(jobs, touchingAudio)
  }

  /**
   * What runs here, for whoever would cut it off: moving the library's audio, ending the app for an update. A take comes
   * first. Null: nothing.
   */
  function busyWith(): string | null {
    if (isRecording()) return 'recording'
    const { uploads, conversion, speech, voiceDesign, instantClone } = workspace.current().modules
    if (uploads.uploads.isBusy() || instantClone.isBusy()) return 'upload'
    if (conversion.isBusy()) return 'conversion'
    return speech.isBusy() || voiceDesign.isBusy() ? 'generation' : workHere()
  }

  /** Something is being sent that `busyWith` does not know: a move of the library need not wait for it. */
  const isSending = (): boolean =>
    workspace.current().modules.professionalClone.professionalClone.isBusy() || workspace.isEnding()

  // Modules that sweep files precede those that resume work on files; the slowest to close come last.
  const scope = openScope(
    {
      notifications: createNotifications(inside),
      leftovers: { resume: () => leftovers.sweep() },
      audioStore: { resume: () => audioStore.sweepPartials() },
      dragFiles: { resume: () => sweepDragFiles(dragFolder) },
      analyses,
      drafts,
      sampleSettings,
      judging,
      segments,
      exports,
      reading,
      scriptChecks,
      passports,
      sessionFolders,
      trash,
      workspace,
      takes,
    },
    { inside: () => workspace.current(), log },
  )
  return {
    ...scope,
    busyWith,
    isSending,
    async close() {
      // The journal first, and nobody waits for the other: what hangs may not keep it open.
      takes.recorder.stop().catch((error: unknown) => log.error('the recorder did not stop', {}, error))
      await workspace.close()
      topics.close()
      await scope.close()
    },
  }
}
export type LibraryScope = ReturnType<typeof openLibraryScope>

/** Jobs that keep the disk and both cores busy while a person waits for them. */
const addingSound: readonly Job['kind'][] = ['import', 'take-save', 'recording-render']
const touchingAudio: readonly Job['kind'][] = [
  ...addingSound,
  ...(['make-segments', 'apply-settings', 'export'] as const),
  ...(['passport-export', 'passport-import', 'sample-download', 'history-save'] as const),
  'recording-export',
  ...(['session-export', 'session-import'] as const),
]
const isRunning = (jobs: Jobs, kinds: readonly Job['kind'][]): Job['kind'] | null =>
  jobs.list().find(({ kind, state }) => state === 'running' && kinds.includes(kind))?.kind ?? null
