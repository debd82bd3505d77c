import type { Upload } from '@shared/domain/cloud/upload'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import { createBindingStore } from '../voices/binding-store'
import { createMirrorStore } from '../voices/mirror-store'
import type { Batching } from './plan/batches'
import { isWorthALook, mayArrive } from './ledger/late-checks'
import { uploadSnapshot } from './ledger/snapshot'
import { createThrottle, type Throttle } from '../platform/throttle'
import { createTransferMeter, type TransferMeter } from './transfer/transfer-meter'
import type { UploadTiming } from './transfer/timing'
import type { SystemProgress } from './news/system-progress'
import type { UploadRun } from './transfer/upload-control'
import { createUploadNews } from './news/upload-news'
import { missingRows, type ToldSamples, unfinishedPhases, type UploadRow } from './ledger/upload-rows'
import { createUploadRun } from './transfer/upload-run'
import { createUploadStore, type UploadStore } from './ledger/upload-store'
import type { UploadsDeps } from './uploads-deps'
import { matchSamples, type ServerSample } from './ledger/reconcile'
import { clearedByItself } from './ledger/replaced-samples'
import { createSettingsLedger } from './settings/settings-ledger'
import { createSettingsSender, type SettingsSender } from './settings/settings-sender'

/** The uploads of one workspace: ledger and runs. */
export interface UploadRuns {
  readonly store: UploadStore
  list(): Upload[]
  find(draftId: string): UploadRow | null
  /** Samples of the voice that are not from the ledger. */
  foreignOf(draftId: string): ServerSample[]
  /** No voice may be made of it in this workspace. */
  isKeptHere(draftId: string): boolean
  /** Another workspace has its voice or an upload of it, and this one neither. */
  isElsewhere(draftId: string): boolean
  /** Starts sending what the ledger holds. */
  begin(draftId: string): Upload
  pause(draftId: string): Upload
  resume(draftId: string): Upload
  /** @param isReachable whether a cloud client exists; without one, the list is read at the next start */
  cancel(draftId: string, isReachable: boolean): Upload
  removeDoubles(draftId: string): Promise<Upload>
  resumeAtStart(): void
  onDraftChanged(draftId: string): void
  onVoiceGone(gone: { draftId: string; isDeletedHere: boolean }): void
  /** What the voice holds, as just read: checks whether what is missing was removed there. */
  onVoiceRead(draftId: string, voice: ToldSamples): void
  /** The same of the voices of drafts that the account's mirror holds differently now. */
  onMirrored(voiceIds: readonly string[]): void
  hint(): void
  /** Sends settings of confirmed samples to the cloud. */
  readonly settings: SettingsSender
  isBusy(): boolean
  inUse(): UploadsInUse
  close(): Promise<void>
}

type UploadRunsDeps = Pick<
  UploadsDeps,
  | 'library'
  | 'draft'
  | 'samplesOf'
  | 'audioStore'
  | 'media'
  | 'access'
  | 'account'
  | 'desktop'
  | 'clock'
  | 'log'
  | 'publish'
  | 'topics'
  | 'takeOverSettings'
  | 'voiceLock'
> & {
  workspace: string
  timing: UploadTiming
  batching: Batching
  systemProgress: SystemProgress
  random: () => number
}

/** What uploads currently need. */
export interface UploadsInUse {
  /** Drafts with an unfinished upload: their samples outside the cloud are still to be sent. */
  draftIds: string[]
  /** Samples whose files are being read, including those in the trash. */
  sampleIds: string[]
}

interface Entry {
  run: UploadRun
  meter: TransferMeter
  changed: Throttle
  progress: Throttle
}

/** Blocks that end by themselves when the same workspace is signed in again. */
const endedBySignIn = new Set(['unauthorized', 'signed-out'])

/** Creates the uploads of one workspace. Calls that name an upload throw AppError not-found. */
export function createUploadRuns(deps: UploadRunsDeps): UploadRuns {
  const { workspace, timing, clock, library, log } = deps
  const nowMs = (): number => clock.nowMs()
  const store = createUploadStore({ library, nowMs, workspace })
  const bindings = createBindingStore({ library, nowMs, workspace, topics: deps.topics })
  const mirror = createMirrorStore(library.db, workspace)
  const entries = new Map<string, Entry>()
  const news = createUploadNews(deps)
  let client: CloudClient | null = null
  let isClosed = false

  const settings = createSettingsSender({
    ledger: createSettingsLedger({ library, nowMs, workspace }),
    client: needClient,
    voiceLock: deps.voiceLock,
    timing,
    clock,
    random: deps.random,
    log,
    takeOver: (...taken) => deps.takeOverSettings?.(...taken),
    unsentChanged(draftId) {
      if (isClosed) return
      deps.publish('sampleSettings', 'unsentChanged', { draftId })
      deps.topics.emit('unsentSettingsChanged', { draftId })
    },
    onUnclear: (sample) => news.speakersUnclear(store.draftOf(sample.sampleId), sample),
  })

  function entryOf(draftId: string): Entry {
    const known = entries.get(draftId)
    if (known) return known
    const meter = createTransferMeter({ nowMs, windowMs: timing.rateWindowMs })
    const throttle = (fn: () => void): Throttle =>
      createThrottle({ clock, everyMs: timing.publishEveryMs, fn })
    const run = createUploadRun({
      ...deps,
      draftId,
      store,
      bindings,
      client: needClient(),
      libraryFolder: library.folder,
      log: log.child(draftId.slice(0, 8)),
      changed: () => !isClosed && entry.changed.request(),
      voiceChanged: (voiceId) => !isClosed && deps.topics.emit('voiceChanged', { voiceId }),
      progressed: (bytes) => {
        meter.add(bytes)
        if (!isClosed) entry.progress.request()
      },
    })
    const entry: Entry = {
      run,
      meter,
      changed: throttle(() => publishChanged(draftId)),
      progress: throttle(() => publishProgress(draftId)),
    }
    entries.set(draftId, entry)
    news.follow(draftId, run.phase())
    return entry
  }

  function needClient(): CloudClient {
    client ??= deps.account.cloud()
    return client
  }

  function snapshot(row: UploadRow): Upload {
    const entry = entries.get(row.draftId)
    const rows = store.rows(row.draftId)
    const phase = entry?.run.phase() ?? row.phase
    return uploadSnapshot({
      draftId: row.draftId,
      phase,
      error: entry ? entry.run.error() : row.error,
      startedAtMs: row.startedAtMs,
      fixes: row.fixes,
      rows,
      replaced: clearedByItself(rows, store.successors(row.draftId), { ...row, phase }),
      bytesOf: (sampleId) => entry?.run.bytesOf(sampleId) ?? null,
      bytesPerSecond: entry?.run.phase() === 'running' ? entry.meter.bytesPerSecond() : null,
      doubles: entry?.run.doubles() ?? [],
      isLatePending: entry?.run.wasUncertain() === true || rows.some(mayArrive),
    })
  }

  /** As the mirror shows the voice: what a run has read may have been deleted or brought here since. */
  function foreignOf(draftId: string): ServerSample[] {
    const voiceId = bindings.voiceOf(draftId)
    const voice = voiceId === null ? undefined : mirror.find(voiceId)?.voice
    return voice ? matchSamples(store.rows(draftId), voice.samples).foreign : []
  }

  function current(draftId: string): Upload {
    const row = store.find(draftId)
    if (!row) throw new AppError('not-found', { detail: { what: 'upload' } })
    return snapshot(row)
  }

  function publishChanged(draftId: string): void {
    if (isClosed) return
    deps.topics.emit('draftChanged', { draftId })
    if (!store.find(draftId)) return
    const upload = current(draftId)
    settings.kick(draftId)
    news.changed(upload)
  }

  function publishProgress(draftId: string): void {
    if (!isClosed && store.find(draftId)) news.progressed(current(draftId))
  }

  function go(draftId: string, mayRebind: boolean): Upload {
    const entry = entryOf(draftId)
    news.follow(draftId, 'preparing')
    entry.run.go({ mayRebind })
    entry.changed.request()
    return current(draftId)
  }

  function stopThenNotify(draftId: string, kind: 'pause' | 'cancel', then: (run: UploadRun) => void): Upload {
    const { run } = entryOf(draftId)
    run.stop(kind).then(
      () => {
        if (!isClosed) then(run)
      },
      (error: unknown) => log.error('the upload could not be stopped', { draftId, kind }, error),
    )
    return current(draftId)
  }

  function endEntry(draftId: string): void {
    const entry = entries.get(draftId)
    entries.delete(draftId)
    news.unfollow(draftId)
    entry?.changed.stop()
    entry?.progress.stop()
    entry?.run
      .stop('close')
      .catch((error: unknown) => log.error('the upload did not finish', { draftId }, error))
  }

  const isRunning = (draftId: string): boolean => {
    const run = entries.get(draftId)?.run
    return run !== undefined && unfinishedPhases.includes(run.phase())
  }

  function onVoiceRead(draftId: string, voice: ToldSamples): void {
    if (entries.get(draftId)?.run.isAtWork()) return
    if (missingRows(store.rows(draftId), voice).length > 0) entryOf(draftId).run.watch()
  }

  return {
    store,
    list() {
      const all = store.uploads().map(snapshot)
      news.answered(all)
      return all
    },
    find: (draftId) => store.find(draftId),
    foreignOf,
    isKeptHere: (draftId) => bindings.isKeptHere(draftId),
    isElsewhere: (draftId) => bindings.isElsewhere(draftId),
    begin(draftId) {
      if (!isRunning(draftId)) return go(draftId, true)
      entries.get(draftId)?.run.wake()
      return current(draftId)
    },
    pause(draftId) {
      if (!isRunning(draftId)) return current(draftId)
      return stopThenNotify(draftId, 'pause', () => undefined)
    },
    resume(draftId) {
      const { phase, error } = current(draftId)
      if (phase === 'waiting') entries.get(draftId)?.run.hint()
      if (phase !== 'paused' && phase !== 'blocked') return current(draftId)
      // The message of these blocks says that Resume creates the voice again, or uploads what was removed there.
      const lost = phase === 'blocked' && error?.code === 'not-found' ? error.detail['what'] : null
      const again = store
        .rows(draftId)
        .filter((row) => row.state === 'failed')
        .filter((row) => row.error?.code !== 'not-found' || lost === 'cloud-sample')
        .map((row) => row.sampleId)
      store.markPlanned(again, null)
      return go(draftId, lost === 'cloud-voice')
    },
    cancel(draftId, isReachable) {
      const { phase } = current(draftId)
      if (phase === 'done' || phase === 'cancelled') return current(draftId)
      if (!entries.has(draftId) && !isReachable) {
        store.setPhase(draftId, 'cancelled', null)
        return current(draftId)
      }
      return stopThenNotify(draftId, 'cancel', (run) => {
        if (run.phase() === 'cancelled') run.watch()
      })
    },
    async removeDoubles(draftId) {
      await entryOf(draftId).run.removeDoubles()
      return current(draftId)
    },
    settings,
    resumeAtStart() {
      settings.resume()
      for (const row of store.uploads()) {
        if (entries.has(row.draftId)) continue
        const isSignInDone = row.phase === 'blocked' && endedBySignIn.has(row.error?.code ?? '')
        if (unfinishedPhases.includes(row.phase) || isSignInDone) go(row.draftId, false)
        else if (isWorthALook(row, store.rows(row.draftId), nowMs())) entryOf(row.draftId).run.watch()
      }
    },
    onDraftChanged(draftId) {
      if (!store.find(draftId)) return
      const entry = entries.get(draftId)
      const isInTrash = !store.uploads().some((upload) => upload.draftId === draftId)
      if (isInTrash) {
        if (isRunning(draftId)) stopThenNotify(draftId, 'pause', () => undefined)
        else entry?.run.wake()
        return
      }
      entry?.run.wake()
      if (entry) entry.changed.request()
      else publishChanged(draftId)
    },
    onVoiceGone({ draftId, isDeletedHere }) {
      // An active run notices by itself.
      if (isRunning(draftId)) return
      store.forgetVoice(draftId)
      if (!store.find(draftId)) return deps.topics.emit('draftChanged', { draftId })
      const gone = new AppError('not-found', { detail: { what: 'cloud-voice' } })
      // Whoever deleted it knows.
      store.setPhase(draftId, isDeletedHere ? 'cancelled' : 'blocked', gone.toWire())
      endEntry(draftId)
      publishChanged(draftId)
    },
    onVoiceRead,
    onMirrored(voiceIds) {
      const mirrored = new Set(voiceIds)
      for (const [draftId, voiceId] of bindings.bindings()) {
        const found = mirrored.has(voiceId) ? mirror.find(voiceId) : null
        if (found && !found.isGone) onVoiceRead(draftId, found.voice)
      }
    },
    hint() {
      settings.hint()
      for (const { run } of entries.values()) run.hint()
    },
    isBusy: () => [...entries.keys()].some(isRunning),
    inUse: () => ({
      draftIds: [...entries.keys()].filter(isRunning),
      sampleIds: [...entries.values()].flatMap(({ run }) => run.sampleIdsInUse()),
    }),
    async close() {
      isClosed = true
      for (const entry of entries.values()) {
        entry.changed.stop()
        entry.progress.stop()
      }
      news.close()
      await Promise.all([settings.stop(), ...[...entries.values()].map(({ run }) => run.stop('close'))])
    },
  }
}
