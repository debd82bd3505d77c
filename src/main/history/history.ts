import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { defaultNamePattern, type HistoryRow } from '@shared/domain/speech/history'
import type { Generation } from '@shared/domain/speech/generation'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { AccountModule } from '../account/account'
import type { Library } from '../library/library'
import { libraryFiles } from '../library/library-files'
import type { Media } from '../media/media'
import type { Clock } from '../platform/clock'
import type { Dialogs } from '../platform/dialogs'
import type { Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import type { AppSettingsModule } from '../settings/app-settings'
import type { VolumeDbOf } from '../speech-workspace/speech-workspace'
import { createHistoryAudioStore } from './audio-store'
import { createHistoryAudio, type HistoryLedger } from './history-audio'
import { detailsOf } from './history-details'
import { factsOfGeneration } from './history-facts'
import { createHistoryIndex } from './history-index'
import { createHistoryPeaks, type HistoryPeaksDeps } from './history-peaks'
import { createHistoryMirror } from './history-mirror'
import { createHistoryStore } from './history-store'
import { createMirrorStateStore } from './mirror-state-store'
import { createRemovals } from './removals'
import type { OutDeps } from '../exports/files-out'
import { createSaveHistory } from './save-history'
import { historyTiming, type HistoryTiming } from './timing'

export interface HistoryDeps extends OutDeps {
  library: Pick<Library, 'db' | 'transaction' | 'transactionUnsynced' | 'folder'>
  /** Null while signed out: nothing is in the history then. */
  workspace: string | null
  account: Pick<AccountModule, 'cloud' | 'connection' | 'hint'>
  appSettings: Pick<AppSettingsModule, 'get'>
  ledger: HistoryLedger
  /** Empty where it is not known. */
  voiceName: (voiceId: string) => string
  volumeDbOf: VolumeDbOf
  media: Pick<Media, 'encode' | 'hash' | 'probe' | 'readSamples'>
  makePeaks: HistoryPeaksDeps['makePeaks']
  dialogs: Pick<Dialogs, 'pickFolder' | 'pickTarget' | 'startDrag'>
  jobs: Jobs
  clock: Clock
  publish: Publish
  topics: Topics
  log: Log
  timing?: HistoryTiming
  random?: () => number
}

/** A generation of the ledger that is this much older than the newest one known here is known too. */
const ledgerOverlapMs = 7 * 24 * 3_600_000
const generationsAtOnce = 100

/** The history of one workspace: what the cloud keeps, mirrored, with the generations that only this computer has. */
export function createHistory(deps: HistoryDeps): Module<Pick<Handlers, 'history'>> {
  const { library, clock, publish, topics, ledger } = deps
  const timing = deps.timing ?? historyTiming
  const random = deps.random ?? Math.random
  const workspace = deps.workspace ?? ''
  const log = deps.log.child('history')
  const nowMs = (): number => clock.nowMs()
  const store = createHistoryStore(library.db, workspace)
  const index = createHistoryIndex(library.db, workspace)
  const state = createMirrorStateStore(library.db, workspace)
  const closing = new AbortController()
  const isClosed = (): boolean => closing.signal.aborted
  let publishedAtSteadyMs = Number.NEGATIVE_INFINITY
  let cancelPublishing: (() => void) | null = null

  function publishNow(): void {
    cancelPublishing = null
    publishedAtSteadyMs = clock.steadyMs()
    if (!isClosed()) publish('history', 'changed', {})
  }
  /** Tells windows at once, and then no more often than they can show it. */
  function changed(): void {
    index.changed()
    if (cancelPublishing) return
    const waitMs = publishedAtSteadyMs + timing.publishEveryMs - clock.steadyMs()
    if (waitMs <= 0) publishNow()
    else cancelPublishing = clock.setTimeout(publishNow, waitMs)
  }

  const shared = { ...deps, timing, random, store, state, log, nowMs, onChange: changed }
  const folder = join(library.folder, libraryFiles.history)
  const audioStore = createHistoryAudioStore(library.db, workspace)
  const audio = createHistoryAudio({
    ...shared,
    folder,
    audio: audioStore,
    budgetBytes: () => deps.appSettings.get().historyAudioMaxBytes,
  })
  const peaks = createHistoryPeaks({
    ...shared,
    folder,
    audio,
    onFacts(id, { durationMs }) {
      const row = store.find(id)
      if (!row || durationMs === null || row.durationMs !== null) return
      audioStore.setDuration(row.seq, Math.round(durationMs))
      changed()
    },
  })
  const mirror = createHistoryMirror({ ...shared, deleteFiles: (names) => audio.deleteFiles(names) })
  const removals = createRemovals({
    ...shared,
    isNeeded: ({ generationId }) => generationId !== null && ledger.isNeeded(generationId),
    forget: (row) => audio.forget(row),
    onRefused: (count) => publish('history', 'removalRefused', { count }),
  })
  const saving = createSaveHistory({
    ...shared,
    audio,
    rememberGenerated: (sha256) => ledger.rememberGenerated(sha256),
    dragFolder: join(library.folder, libraryFiles.dragged),
  })

  function learn(generation: Generation): void {
    const facts = factsOfGeneration(generation, deps.voiceName, (source) => ledger.soundName(source))
    if (facts) store.learn(facts, state.walkNumber())
    else store.unlearnGeneration(generation.id)
  }

  /** What only the ledger knows of a row. */
  function withLedger(row: HistoryRow): HistoryRow {
    const { generationId, state } = row
    if (generationId === null || state === 'kept') return row
    return {
      ...row,
      isHere: row.isHere || ledger.partOf(generationId) !== null,
      // A conversion is asked for again by its file, which takes the sound in.
      canTryAgain:
        state === 'possibly-charged' &&
        row.task !== 'speech-to-speech' &&
        ledger.find(generationId)?.isAnswered === false,
    }
  }

  /** What the ledger learned while this module did not hear it: at a kill between the two. */
  async function catchUp(): Promise<void> {
    const newestMs = store.newestGenerationMs()
    const missed = ledger.since(newestMs === null ? 0 : newestMs - ledgerOverlapMs)
    for (let from = 0; from < missed.length && !isClosed(); from += generationsAtOnce) {
      library.transaction(() => missed.slice(from, from + generationsAtOnce).forEach(learn))
      await breathe()
    }
    if (missed.length > 0) changed()
  }

  return {
    handlers: {
      history: {
        outline: ({ query }) => index.outline(query),
        page: ({ query, offset, count }) => ({
          rows: store.rows(index.seqs(query, offset, count), query.search).map(withLedger),
        }),
        ids: ({ query }) => store.ids(index.seqs(query, 0, index.outline(query).total)),
        details({ id }) {
          const row = store.find(id)
          const made = row?.generationId ? ledger.find(row.generationId)?.request : undefined
          return detailsOf(row, made && ledger.hasSound(made) ? made : null)
        },
        facets: () => store.facets(),
        status: () => mirror.status(),
        async refresh() {
          await mirror.refresh()
          return null
        },
        remove({ ids }) {
          removals.remove(ids)
          return null
        },
        restore({ ids }) {
          removals.restore(ids)
          return null
        },
        setFavorite({ ids, isFavorite }) {
          store.setFavorite(ids, isFavorite)
          changed()
          if (isFavorite) audio.keepFavorites()
          else audio.makeRoom()
          return null
        },
        save: (request) => saving.save(request),
        fileName: (request) => ({ name: saving.fileName(request) }),
        dragOut: ({ ids }) => saving.dragOut(ids, defaultNamePattern),
      },
    },
    sounds: {
      history: (id) => audio.source(id),
      'history-peaks': (id, query) => peaks.peaks(id, query),
      'history-pcm': (id, query) => peaks.samples(id, query),
    },
    async resume() {
      if (deps.workspace === null) return
      topics.on('generationChanged', ({ generationId }) => {
        const generation = ledger.find(generationId)
        if (!generation) return
        try {
          // A sound that is on its way does not wait for the disk here: the ledger has it, and catches up after a power cut.
          library.transactionUnsynced(() => learn(generation))
        } catch (error) {
          // The ledger has it; the next start catches up.
          log.error('the history could not take over a generation', { generationId }, error)
          return
        }
        changed()
        if (generation.state === 'kept' || generation.state === 'possibly-charged') mirror.refreshTwice()
      })
      topics.on('settingsChanged', () => audio.makeRoom())
      topics.on('accountChanged', () => audio.keepFavorites())
      await catchUp()
      if (isClosed()) return
      await audio.resume()
      if (isClosed()) return
      mirror.resume()
      removals.resume()
      audio.keepFavorites()
    },
    async close() {
      closing.abort()
      cancelPublishing?.()
      peaks.close()
      await Promise.all([mirror.close(), removals.close(), audio.close(), saving.close()])
    },
  }
}
