import type { Upload, UploadPhase } from '@shared/domain/upload'
import { AppError } from '@shared/errors/app-error'
import type { Draft } from '@shared/domain/draft'
import type { CloudClient } from '../cloud/cloud-client'
import type { Batching } from './batches'
import { uploadSnapshot } from './snapshot'
import { createThrottle, type Throttle } from './throttle'
import { createTransferMeter, type TransferMeter } from './transfer-meter'
import type { UploadTiming } from './timing'
import type { UploadDesk } from './upload-desk'
import type { UploadRow } from './upload-rows'
import { createUploadRun, type UploadRun } from './upload-run'
import { createUploadStore, type UploadStore } from './upload-store'
import type { UploadsDeps } from './uploads'
import type { ServerSample } from './reconcile'
import { createVoiceStore } from './voice-store'

/** The uploads of one workspace: its ledger, its client, its runs. */
export interface WorkspaceRoom {
  readonly workspace: string
  readonly client: CloudClient | null
  readonly store: UploadStore
  list(): Upload[]
  find(draftId: string): UploadRow | null
  foreignOf(draftId: string): ServerSample[]
  /** The ledger was written; go. */
  begin(draftId: string): Upload
  pause(draftId: string): Upload
  resume(draftId: string): Upload
  cancel(draftId: string): Upload
  removeDoubles(draftId: string): Promise<Upload>
  resumeAtStart(): void
  onDraftChanged(draftId: string): void
  hint(): void
  isBusy(): boolean
  close(): Promise<void>
}

type RoomDeps = Pick<
  UploadsDeps,
  | 'library'
  | 'draft'
  | 'audioStore'
  | 'media'
  | 'account'
  | 'desktop'
  | 'clock'
  | 'log'
  | 'publish'
  | 'touchDraft'
  | 'openDraft'
> & { workspace: string; timing: UploadTiming; batching: Batching; desk: UploadDesk; random: () => number }

interface Entry {
  run: UploadRun
  meter: TransferMeter
  changed: Throttle
  progress: Throttle
  /** Phase the windows and the notification were last told of. */
  toldPhase: UploadPhase
}

/** An upload that a quit or a crash cut off in one of these goes on at the next start. */
const unfinished: readonly UploadPhase[] = ['preparing', 'running', 'checking', 'waiting']
/** Blocked for one of these, it goes on by itself once the same workspace is signed in again. */
const endedBySignIn = new Set(['unauthorized', 'signed-out'])
/** Doubles that came after the app was closed are looked for in uploads ended at most this long ago. */
const lateLookMs = 24 * 60 * 60_000

export function createWorkspaceRoom(deps: RoomDeps): WorkspaceRoom {
  const { workspace, timing, clock, publish, desk, library, log } = deps
  const nowMs = (): number => clock.nowMs()
  const store = createUploadStore({ library, nowMs, workspace })
  const voices = createVoiceStore({ library, nowMs, workspace })
  const entries = new Map<string, Entry>()
  let client: CloudClient | null = null
  let isClosed = false

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
      voices,
      client: needClient(),
      libraryFolder: library.folder,
      log: log.child(draftId.slice(0, 8)),
      changed: () => !isClosed && entry.changed.request(),
      progressed: (bytes) => {
        meter.add(bytes)
        if (!isClosed) entry.progress.request()
      },
    })
    const entry: Entry = {
      run,
      meter,
      toldPhase: run.phase(),
      changed: throttle(() => tellChanged(draftId)),
      progress: throttle(() => tellProgress(draftId)),
    }
    entries.set(draftId, entry)
    return entry
  }

  function needClient(): CloudClient {
    client ??= deps.account.cloud()
    return client
  }

  function snapshot(row: UploadRow): Upload {
    const entry = entries.get(row.draftId)
    return uploadSnapshot({
      draftId: row.draftId,
      phase: entry?.run.phase() ?? row.phase,
      error: entry ? entry.run.error() : row.error,
      startedAtMs: row.startedAtMs,
      rows: store.rows(row.draftId),
      bytesOf: (sampleId) => entry?.run.bytesOf(sampleId) ?? null,
      bytesPerSecond: entry?.run.phase() === 'running' ? entry.meter.bytesPerSecond() : null,
      doubles: entry?.run.doubles() ?? [],
    })
  }

  function current(draftId: string): Upload {
    const row = store.find(draftId)
    if (!row) throw new AppError('not-found', { detail: { what: 'upload' } })
    return snapshot(row)
  }

  function tellChanged(draftId: string): void {
    const entry = entries.get(draftId)
    if (isClosed || !entry || !store.find(draftId)) return
    const upload = current(draftId)
    publish('uploads', 'changed', upload)
    deps.touchDraft(draftId)
    desk.update(upload)
    if (upload.phase === entry.toldPhase) return
    entry.toldPhase = upload.phase
    if (upload.phase === 'done' || upload.phase === 'blocked') notify(upload)
  }

  function tellProgress(draftId: string): void {
    if (isClosed || !store.find(draftId)) return
    const upload = current(draftId)
    const { sentBytes, totalBytes, bytesPerSecond, remainingMs } = upload
    publish('uploads', 'progress', {
      draftId,
      sentBytes,
      totalBytes,
      bytesPerSecond,
      remainingMs,
      items: upload.items
        .filter((item) => item.state === 'uploading' || item.state === 'processing')
        .map((item) => ({ sampleId: item.sampleId, sentBytes: item.sentBytes, text: item.text })),
    })
    desk.update(upload)
  }

  /** The in-app message tells the same: notifications may be unsupported or switched off. */
  function notify(upload: Upload): void {
    const name = draftName(deps.draft, upload.draftId)
    const uploaded = upload.items.filter((item) => item.state === 'uploaded').length
    const count = `${uploaded} of ${upload.items.length} samples of “${name}” are in the cloud.`
    deps.desktop.notify({
      title: upload.phase === 'done' ? 'Upload finished' : 'The upload needs you',
      body: count,
      onClick: () => deps.openDraft(upload.draftId),
    })
  }

  function go(draftId: string, mayRebind: boolean): Upload {
    const entry = entryOf(draftId)
    entry.toldPhase = 'preparing'
    entry.run.go({ mayRebind })
    return current(draftId)
  }

  function stopThenTell(draftId: string, kind: 'pause' | 'cancel', then: (run: UploadRun) => void): Upload {
    const { run } = entryOf(draftId)
    run.stop(kind).then(
      () => {
        if (!isClosed) then(run)
      },
      (error: unknown) => log.error('the upload could not be stopped', { draftId, kind }, error),
    )
    return current(draftId)
  }

  const isRunning = (draftId: string): boolean => {
    const run = entries.get(draftId)?.run
    return run !== undefined && unfinished.includes(run.phase())
  }

  return {
    workspace,
    get client() {
      return client
    },
    store,
    list: () => store.uploads().map(snapshot),
    find: (draftId) => store.find(draftId),
    foreignOf: (draftId) => entries.get(draftId)?.run.foreign() ?? [],
    begin(draftId) {
      if (!isRunning(draftId)) return go(draftId, true)
      entries.get(draftId)?.run.wake()
      return current(draftId)
    },
    pause(draftId) {
      if (!isRunning(draftId)) return current(draftId)
      return stopThenTell(draftId, 'pause', () => undefined)
    },
    resume(draftId) {
      const { phase } = current(draftId)
      if (phase !== 'paused' && phase !== 'blocked') return current(draftId)
      const again = store
        .rows(draftId)
        .filter((row) => row.state === 'failed' && row.error?.code !== 'not-found')
        .map((row) => row.sampleId)
      store.markPlanned(again, null)
      return go(draftId, false)
    },
    cancel(draftId) {
      const { phase } = current(draftId)
      if (phase === 'done' || phase === 'cancelled') return current(draftId)
      if (!entries.has(draftId)) {
        store.cancel(draftId)
        return current(draftId)
      }
      return stopThenTell(draftId, 'cancel', (run) => {
        if (run.phase() === 'cancelled') run.watch()
      })
    },
    async removeDoubles(draftId) {
      await entryOf(draftId).run.removeDoubles()
      return current(draftId)
    },
    resumeAtStart() {
      for (const row of store.uploads()) {
        if (entries.has(row.draftId)) continue
        const isSignInDone = row.phase === 'blocked' && endedBySignIn.has(row.error?.code ?? '')
        if (unfinished.includes(row.phase) || isSignInDone) go(row.draftId, false)
        else if (isWorthALook(row)) entryOf(row.draftId).run.watch()
      }
    },
    onDraftChanged(draftId) {
      const row = store.find(draftId)
      if (!row) return
      if (isRunning(draftId) && !store.uploads().some((upload) => upload.draftId === draftId)) {
        stopThenTell(draftId, 'pause', () => undefined)
      } else entries.get(draftId)?.run.wake()
    },
    hint() {
      for (const { run } of entries.values()) run.hint()
    },
    isBusy: () => [...entries.keys()].some(isRunning),
    async close() {
      isClosed = true
      for (const entry of entries.values()) {
        entry.changed.stop()
        entry.progress.stop()
        desk.forget(entry.run.draftId)
      }
      await Promise.all([...entries.values()].map(({ run }) => run.stop('close')))
    },
  }

  function isWorthALook(row: UploadRow): boolean {
    const rows = store.rows(row.draftId)
    const isInDoubt = rows.some((item) => item.state === 'intent' || item.state === 'sent')
    const isRecent = row.updatedAtMs >= nowMs() - lateLookMs
    return isInDoubt || (isRecent && rows.some((item) => item.attempts > 1))
  }
}

function draftName(draft: (id: string) => Pick<Draft, 'name'>, draftId: string): string {
  try {
    return draft(draftId).name
  } catch (error) {
    // In the trash: the news is still true.
    if (error instanceof AppError && error.code === 'not-found') return ''
    throw error
  }
}
