import { join } from 'node:path'
import type { Job } from '@shared/domain/job'
import type { Publish } from '@shared/ipc/contract'
import type { AccountModule } from './account/account'
import type { AnalysisWorkerFile } from './analysis/analyse-input'
import { createAnalyses } from './analysis/analyses'
import { createAnalysisStore } from './analysis/analysis-store'
import { createDrafts } from './drafts/drafts'
import type { FileRegistry } from './drafts/file-registry'
import type { InferenceHost } from './inference/inference-host'
import type { Lab } from './inference/lab'
import { createJudging } from './judging/judging'
import { createReferenceStore } from './judging/reference-store'
import { createAudioStore } from './library/audio-store'
import type { Library } from './library/library'
import { libraryFiles } from './library/library-files'
import type { AudioWorkers } from './media/audio-workers'
import type { Media } from './media/media'
import { createPassportsModule } from './passports/passports-module'
import { createPiecesModule } from './pieces/pieces-module'
import type { Clock } from './platform/clock'
import type { Desktop } from './platform/desktop'
import type { Dialogs } from './platform/dialogs'
import type { GlobalKeys } from './platform/global-keys'
import type { Jobs } from './platform/jobs'
import type { Log } from './platform/log'
import { createSettingsRoom } from './sample-settings/settings-room'
import { openScope } from './scope/open-scope'
import type { Topics } from './scope/topics'
import { createWorkspaceHost } from './scope/workspace-host'
import type { BuiltInScripts } from './scripts/built-in-scripts'
import { createReading, type ReadingDeps } from './scripts/reading'
import type { SettingsModule } from './settings/settings'
import type { ForkCapture } from './takes/capture-host'
import { systemDisk } from './takes/journal-disk'
import { createTakeRoom } from './takes/take-room'
import { openWorkspaceScope } from './workspace-scope'

export interface LibraryDeps {
  account: AccountModule
  analysisWorker: AnalysisWorkerFile
  builtInScripts: BuiltInScripts
  clock: Clock
  desktop: Desktop
  /** Name of this computer, for consent records. */
  device: string
  dialogs: Dialogs
  files: FileRegistry
  forkCapture: ForkCapture
  globalKeys: GlobalKeys
  inference: Pick<InferenceHost, 'canListen' | 'listen'>
  jobs: Jobs
  lab: Lab
  log: Log
  media: Media
  /** The person clicked a notification about a draft. */
  openDraft: (draftId: string) => void
  publish: Publish
  settings: SettingsModule
  tapOpener: ReadingDeps['tapOpener']
  topics: Topics
  workers: AudioWorkers
  wrapPort: ReadingDeps['wrapPort']
}

/** The modules of one open library, and inside them the scope of the workspace that is signed in. */
export function openLibraryScope(library: Library, deps: LibraryDeps) {
  const { account, clock, jobs, lab, log, media } = deps
  const topics = deps.topics.child()
  const workspaceKey = (): string | null => account.workspace()
  const nowMs = (): number => clock.nowMs()
  const audioStore = createAudioStore({
    folder: join(library.folder, libraryFiles.audio),
    workers: deps.workers,
  })
  const inside = { ...deps, library, topics, audioStore, workspace: workspaceKey }

  const drafts = createDrafts({ ...inside, parallel: deps.workers.count })
  const stores = { drafts: drafts.drafts, samples: drafts.samples }
  const takes = createTakeRoom({ ...inside, ...stores })
  const isRecording = (): boolean => takes.recorder.currentTakeId() !== null
  const analyses = createAnalyses({
    ...inside,
    peaksFolder: join(library.folder, libraryFiles.peaks),
    store: createAnalysisStore({ db: library.db, nowMs }),
    analyse: (input, options) => lab.run('analyse', input, options),
    makePeaks: (input, options) => lab.run('makePeaks', input, options),
    hearVoices: (input, options) => lab.run('hearVoices', input, options),
    worker: deps.analysisWorker,
    checkTool: () => media.checkParts(),
    mustWait: () => isRecording() || isRunning(jobs, addingSound) !== null,
  })
  const sampleSettings = createSettingsRoom({ ...inside, ...stores })
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
    nowMs,
  })
  const reading = createReading({ ...inside, recorder: takes.recorder })
  const pieces = createPiecesModule({
    ...inside,
    ...stores,
    draft: (id) => drafts.drafts.get(id),
    analysisOf: (sampleId) => analyses.get(sampleId),
    clean: (input, options) => lab.run('renderClean', input, options),
    findScript: reading.find,
  })
  const passports = createPassportsModule({
    ...inside,
    ...stores,
    freeBytes: (folder) => systemDisk.freeBytes(folder),
    report: (draftId) => judging.report(draftId),
    findScript: reading.find,
    isOwnScript: (id) => reading.own.find(id) !== null,
    busyWith,
  })

  const workspace = createWorkspaceHost({
    account,
    topics,
    open: (workspaceNow) =>
      openWorkspaceScope({
        ...inside,
        ...stores,
        workspace: workspaceNow,
        sampleSettings: sampleSettings.sampleSettings,
        separateHere: sampleSettings.separateHere,
        takes: {
          find: (takeId) => takes.find(takeId),
          list: (draftId) => takes.takes.list(draftId),
          read: (...range) => takes.read(...range),
        },
        async measure(path, signal) {
          const facts = await media.probe(path, signal)
          return await analyses.measureOther({ path, facts }, signal)
        },
        measured: (draftId) =>
          [...analyses.ofDraft(draftId).values()].flatMap(({ analysis }) => analysis ?? []),
        wantVoice: (draftId) => topics.emit('voiceWanted', { draftId }),
      }),
  })

  /** Why the library's audio must be left alone now; null: it need not. */
  function busyWith(): string | null {
    if (isRecording()) return 'recording'
    if (workspace.current().modules.uploads.uploads.isBusy()) return 'upload'
    return isRunning(jobs, touchingAudio)
  }

  // What sweeps comes before what goes on with files, what may take long at the end.
  const scope = openScope(
    {
      passports,
      audioStore: { resume: () => audioStore.sweepPartials() },
      analyses,
      drafts,
      sampleSettings,
      judging,
      pieces,
      reading,
      workspace,
      takes,
    },
    { inside: () => workspace.current(), log },
  )
  return {
    ...scope,
    busyWith,
    async close() {
      await workspace.close()
      topics.close()
      await scope.close()
    },
  }
}
export type LibraryScope = ReturnType<typeof openLibraryScope>

/** Work that has the disk and both cores busy and that a person waits for. */
const addingSound: readonly Job['kind'][] = ['import', 'take-save', 'reel-render']
const touchingAudio: readonly Job['kind'][] = [
  ...addingSound,
  ...(['make-pieces', 'apply-settings', 'export'] as const),
  ...(['passport-export', 'passport-import', 'sample-download'] as const),
]
const isRunning = (jobs: Jobs, kinds: readonly Job['kind'][]): Job['kind'] | null =>
  jobs.list().find(({ kind, state }) => state === 'running' && kinds.includes(kind))?.kind ?? null
