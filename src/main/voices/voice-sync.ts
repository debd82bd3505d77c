import { voiceTexts } from '@shared/copy/voice-texts'
import type { SyncStatus, Voice, VoicePatch, VoiceSummary } from '@shared/domain/cloud/voice'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import type { AccountModule } from '../account/account'
import type { Library } from '../library/library'
import { backOffMs } from '../platform/back-off'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Topics } from '../scope/topics'
import { asAppError } from '../cloud/failure-kind'
import { createStrikes } from '../cloud/strikes'
import { createEdits } from './edits'
import type { CloudVoice } from '../cloud/cloud-types'
import { createMirrorStore, type MirrorStore, type SharedVoices } from './mirror-store'
import { withDigest } from './send-intent'
import { createSyncRun, type SyncRun } from './sync-run'
import { syncTiming, type SyncTiming } from './timing'
import type { VoiceLock } from './voice-lock'
import { voiceSummaryView, voiceView } from './voice-view'

/** The voices of one workspace on this computer: readable offline, with edits sent in order when online. */
export interface VoiceSync {
  list(search: string, isDefault?: boolean): { voices: VoiceSummary[]; totalCount: number }
  /** @throws AppError not-found */
  get(voiceId: string): Voice
  /** @throws AppError not-found, invalid-input if the person cannot edit the voice */
  update(voiceId: string, patch: VoicePatch): Voice
  /** Null where the mirror does not have it. */
  nameOf(voiceId: string): string | null
  remove(voiceId: string): void
  /** Undoes `remove` until it is sent. @throws AppError busy, not-found */
  restore(voiceId: string): Voice
  removeSample(voiceId: string, sampleId: string): Voice
  /** Whether no other voice is called so; the cloud counts by name. @throws AppError not-found */
  isNameOfOne(voiceId: string): boolean
  /** Marks a voice on this computer alone. @throws AppError not-found */
  setFavorite(voiceId: string, isFavorite: boolean): Voice
  /** @throws AppError not-found if the cloud no longer has what `mine` would change */
  resolve(voiceId: string, choice: 'mine' | 'theirs'): Voice | null
  /** Voices of others that were added from the voice library, and one's own that are shared in it. */
  shared(): SharedVoices
  /** Puts a voice that was just made or read into the mirror, and so into every list, at once. */
  learn(voice: CloudVoice): void
  status(): SyncStatus
  /** Syncs now; settles when the sync and its follow-ups are done. Never throws. */
  now(): Promise<void>
  /** Starts periodic syncs. */
  resume(): void
  close(): Promise<void>
}

export interface VoiceSyncDeps {
  library: Pick<Library, 'db'>
  /** Whose voices; null while signed out. */
  workspace: string | null
  account: Pick<AccountModule, 'cloud' | 'connection' | 'hint'>
  clock: Clock
  log: Log
  publish: Publish
  topics: Topics
  voiceLock: VoiceLock
  /** Ids of samples whose separation has failed, whatever their voice says. */
  failedSeparations: ReadonlySet<string>
  timing?: SyncTiming
}

/** Creates the sync of one workspace. While signed out, the list is empty and calls for a voice throw AppError signed-out. */
export function createVoiceSync(deps: VoiceSyncDeps): VoiceSync {
  const { account, clock, log, publish, workspace } = deps
  const timing = deps.timing ?? syncTiming
  const store = workspace === null ? null : createMirrorStore(deps.library.db, workspace)
  const upToStrikes = createStrikes()
  const learned = new Map<string, number>()
  let run: SyncRun | null = null
  /** Counts requests, so that one made during a sync is not lost. */
  let requests = 0
  let reason: string | null = null
  /** Consecutive failed syncs. */
  let failures = 0
  let running: Promise<void> | null = null
  let cancelTimer: (() => void) | undefined
  let reported = ''
  let isClosed = false

  const mustStore = (): MirrorStore => {
    if (!store) throw new AppError('signed-out')
    return store
  }

  const status = (): SyncStatus => {
    const outbox = store?.outbox() ?? []
    return {
      state: stateNow(),
      reason,
      pendingCount: outbox.filter(({ state }) => state === 'waiting' || state === 'sent').length,
      conflictCount: outbox.filter(({ state }) => state === 'conflict').length,
      lastSyncedAtMs: store?.syncedAtMs() ?? null,
    }
  }
  const stateNow = (): SyncStatus['state'] => {
    if (!store) return 'off'
    if (running) return 'running'
    if (account.connection().state === 'offline') return 'offline'
    return reason === null ? 'idle' : 'blocked'
  }
  const publishStatus = (): void => {
    const next = status()
    const text = JSON.stringify(next)
    if (text === reported || isClosed) return
    reported = text
    publish('voices', 'syncChanged', next)
  }
  const notify = (voiceIds: readonly string[], removedIds: readonly string[] = []): void => {
    if (voiceIds.length + removedIds.length > 0 && !isClosed) {
      publish('voices', 'changed', { voiceIds: [...voiceIds], removedIds: [...removedIds] })
      deps.topics.emit('voicesMirrored', { voiceIds: [...voiceIds, ...removedIds] })
    }
    publishStatus()
  }

  const schedule = (ms: number): void => {
    cancelTimer?.()
    if (isClosed) return
    cancelTimer = clock.setTimeout(() => void now(), ms)
  }
  const soon = (): void => {
    requests += 1
    if (!running) schedule(timing.afterEditMs)
  }

  const once = async (current: MirrorStore): Promise<void> => {
    try {
      run = createSyncRun({
        store: current,
        cloud: account.cloud(),
        clock,
        timing,
        voiceLock: deps.voiceLock,
        upToStrikes,
        learned,
        onChange: notify,
        onConflict(voiceId) {
          const voiceName = current.find(voiceId)?.voice.name ?? ''
          deps.topics.emit('noticed', { news: { kind: 'edit-conflict', voiceName, voiceId }, draftId: null })
        },
        onDeleted: (voiceId) => deps.topics.emit('voiceDeletedHere', { voiceId }),
      })
      await run.finished
      failures = 0
      reason = refusedReason(current)
    } catch (error) {
      if (isCancelled(error)) return
      failures += 1
      if (error instanceof AppError && (error.code === 'network' || error.code === 'timeout')) {
        reason = null
        account.hint()
      } else {
        log.warn('voices could not be brought up to date', { reason: String(error) })
        reason = voiceTexts.unreadable(asAppError(error).code)
      }
    } finally {
      run = null
    }
  }

  const now = async (): Promise<void> => {
    try {
      await syncAndSchedule()
    } catch (error) {
      // The library could not be read or written: nobody who asks can do more than wait for the next time.
      log.error('voices could not be synced', {}, error)
      failures += 1
      schedule(backOffMs(timing, failures, Math.random()))
    }
  }
  const syncAndSchedule = async (): Promise<void> => {
    cancelTimer?.()
    if (running) {
      requests += 1
      return running
    }
    const state = account.connection().state
    if (!store || state === 'offline' || state === 'unauthorized') return publishStatus()
    const requestsBefore = requests
    running = once(store)
    try {
      publishStatus()
      await running
    } finally {
      running = null
      publishStatus()
    }
    schedule(requests === requestsBefore ? nextLookMs(store) : timing.afterEditMs)
  }
  const nextLookMs = (current: MirrorStore): number => {
    if (failures > 0) return backOffMs(timing, failures, Math.random())
    if (learned.size > 0 || current.outbox().some(({ state }) => state === 'sent')) return timing.settleMs
    return current.hasTraining() ? timing.whileTrainingMs : timing.betweenLooksMs
  }

  const edits = createEdits({ store: mustStore, nowMs: () => clock.nowMs() })
  const view = (voiceId: string): Voice => {
    const current = mustStore()
    const stored = current.find(voiceId)
    if (!stored) throw new AppError('not-found', { detail: { what: 'cloud-voice' } })
    return voiceView(stored, current.models(), deps.failedSeparations)
  }
  const edited = (voiceId: string): Voice => {
    notify([voiceId])
    soon()
    return view(voiceId)
  }

  deps.topics.on('voiceChanged', soon)

  return {
    list(search, isDefault = false) {
      if (!store) return { voices: [], totalCount: 0 }
      const models = store.models()
      const { voices, totalCount } = store.list(search, isDefault)
      return { voices: voices.map((stored) => voiceSummaryView(stored, models)), totalCount }
    },
    get: view,
    nameOf: (voiceId) => store?.find(voiceId)?.voice.name ?? null,
    update(voiceId, patch) {
      edits.update(voiceId, patch)
      return edited(voiceId)
    },
    remove(voiceId) {
      edits.remove(voiceId)
      edited(voiceId)
    },
    restore(voiceId) {
      edits.restore(voiceId)
      return edited(voiceId)
    },
    removeSample(voiceId, sampleId) {
      edits.removeSample(voiceId, sampleId)
      return edited(voiceId)
    },
    isNameOfOne: (voiceId) => mustStore().countNamed(view(voiceId).name) === 1,
    setFavorite(voiceId, isFavorite) {
      view(voiceId)
      mustStore().setFavorite(voiceId, isFavorite)
      notify([voiceId])
      return view(voiceId)
    },
    resolve(voiceId, choice) {
      if (edits.resolve(voiceId, choice)) return edited(voiceId)
      notify([], [voiceId])
      return null
    },
    shared: () => store?.shared() ?? { added: [], ownIds: [] },
    learn(voice) {
      learned.set(voice.voiceId, clock.nowMs())
      mustStore().write([withDigest(voice)], clock.nowMs())
      notify([voice.voiceId])
    },
    status,
    now,
    resume() {
      deps.topics.on('accountChanged', () => {
        if (account.connection().state === 'online') schedule(timing.afterOnlineMs)
        else publishStatus()
      })
      if (account.connection().state === 'online') schedule(timing.afterOnlineMs)
    },
    async close() {
      isClosed = true
      cancelTimer?.()
      run?.cancel()
      await running
    },
  }
}

/** Message for the first refused edit; null if there is none. */
function refusedReason(store: MirrorStore): string | null {
  const refused = store.outbox().find(({ state }) => state === 'refused')
  if (!refused) return null
  const said = refused.error?.detail['message']
  return voiceTexts.refused(typeof said === 'string' ? said : null)
}
