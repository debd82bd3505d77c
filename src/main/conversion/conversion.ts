import { basename } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import type { Handlers, Publish } from '@shared/ipc/contract'
import { plainName } from '@shared/lib/plain-text'
import type { AccountModule } from '../account/account'
import type { FileRegistry } from '../drafts/file-registry'
import type { SampleStore } from '../drafts/sample-store'
import type { Library } from '../library/library'
import { sqliteError } from '../library/sqlite-errors'
import { generatedTags } from '../media/generated-tags'
import type { Media } from '../media/media'
import { saveLouder } from '../media/save-louder'
import type { Clock } from '../platform/clock'
import type { Dialogs } from '../platform/dialogs'
import { createTempFolder } from '../platform/files/temp-folder'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import type { VolumeDbOf } from '../speech-workspace/speech-workspace'
import type { SpeechLedger } from '../speech/speech-ledger'
import { createConversionQuote, isWaiting } from './conversion-quote'
import { createConversionRuns, failureOf } from './conversion-runs'
import { createConversionStore, type ItemSource, type Piece, type StoredItem } from './conversion-store'
import { createItemFiles, type Side } from './item-files'
import { createPieceSounds } from './piece-sounds'
import { createPieceStates } from './piece-states'
import { createQueueView } from './queue-view'
import { createReach } from './reach'
import { createSourceReading, type SourceDeps } from './read-sources'
import { saveResults } from './save-results'

export interface ConversionDeps extends Omit<SourceDeps, 'samples' | 'media' | 'takes'> {
  /** To the trash and back. */
  takes: SourceDeps['takes'] & Record<'remove' | 'restore', (takeIds: readonly string[]) => void>
  library: Pick<Library, 'db' | 'transaction' | 'folder'>
  samples: Pick<SampleStore, 'audioOf' | 'get'>
  files: Pick<FileRegistry, 'resolve'>
  media: Pick<Media, 'probe' | 'hash' | 'encode' | 'renderMono' | 'joinPieces' | 'readSamples'>
  makePeaks: Parameters<typeof createItemFiles>[0]['makePeaks']
  account: Pick<AccountModule, 'cloud' | 'connection'>
  ledger: Pick<
    SpeechLedger,
    'request' | 'find' | 'fileOf' | 'cancel' | 'forget' | 'parallel' | 'quoteAll' | 'setSounds' | 'holdBy'
  >
  /** By its hash it is refused as a sample of a clone, also under another name. */
  rememberGenerated: (sha256: string) => void
  volumeDbOf: VolumeDbOf
  /** Null while signed out. */
  workspace: string | null
  dialogs: Pick<Dialogs, 'pickFolder' | 'pickTarget'>
  clock: Clock
  publish: Publish
  topics: Pick<Topics, 'on'>
  log: Log
  random?: () => number
}

const publishDelayMs = 100
const retryMs = 5_000
const nameMaxChars = 1_000

/** The queue of speech to speech of one workspace: what was added and asked for survives everything. */
export function createConversion(
  deps: ConversionDeps,
): Module<Pick<Handlers, 'conversion'>> & { isBusy: () => boolean } {
  const { ledger, media, publish, clock, samples } = deps
  const log = deps.log.child('conversion')
  const nowMs = (): number => clock.nowMs()
  const closing = new AbortController()
  const temp = createTempFolder()
  const tempFolder = (): string => temp.path()
  const store = createConversionStore({ library: deps.library, workspace: deps.workspace ?? '', nowMs })
  const files = createItemFiles({
    libraryFolder: deps.library.folder,
    media,
    makePeaks: deps.makePeaks,
    durationMsOf: (id) => store.find(id)?.audio?.durationMs ?? null,
    signal: closing.signal,
  })
  // What was paid for and is being put together is not deleted from under it.
  ledger.holdBy((generationId) => {
    const owner = store.itemOf(generationId)
    return owner !== null && store.find(owner.id)?.state === 'processing'
  })
  ledger.setSounds(createPieceSounds({ store, files, media, tempFolder }))

  let cancelPublishing: (() => void) | null = null
  const publishNow = (): void => {
    cancelPublishing = null
    publish('conversion', 'changed', queue())
  }
  function changed(): void {
    if (!closing.signal.aborted) cancelPublishing ??= clock.setTimeout(publishNow, publishDelayMs)
  }

  let cancelRetry: (() => void) | null = null
  /** A disk that takes nothing: what is there stays as it is, and is gone through once more after a while. */
  function unwritten(error: unknown): void {
    log.error('the queue could not be written down', {}, error)
    if (!closing.signal.aborted) cancelRetry ??= clock.setTimeout(goThrough, retryMs)
  }
  function guard<T extends unknown[]>(work: (...input: T) => void): (...input: T) => void {
    return (...input) => {
      try {
        work(...input)
      } catch (error) {
        unwritten(error)
      }
    }
  }
  /**
   * The person is told; what is written down already is gone on with all the same.
   * @param startsLater whether something was begun that starts by itself once the disk takes it
   */
  function orLater(work: () => void, startsLater = (): boolean => false): void {
    try {
      work()
    } catch (thrown) {
      unwritten(thrown)
      if (!startsLater()) throw thrown
      const { code, retryable, detail } = sqliteError(thrown)
      throw new AppError(code, { retryable, detail: { ...detail, startsLater: true }, cause: thrown })
    }
  }
  const goThrough = guard(() => {
    cancelRetry = null
    runs.resume()
    readMissing()
  })

  const states = createPieceStates(ledger)
  const reach = createReach({
    account: deps.account,
    clock,
    random: deps.random ?? Math.random,
    opened: guard(() => runs.goOn()),
  })
  const runs = createConversionRuns({
    library: deps.library,
    store,
    ledger,
    states,
    reach,
    nowMs,
    changed,
    log,
    failed: (id) => publish('conversion', 'failed', { id }),
    unwritten,
    join: joinItem,
  })
  deps.topics.on(
    'generationChanged',
    guard(({ generationId }: { generationId: string }) => runs.generationChanged(generationId)),
  )
  let isResumed = false
  // Before `resume` the scope before this one may still be writing down what it sent.
  deps.topics.on('accountChanged', () => isResumed && reach.changed())

  const reading = createSourceReading({
    ...deps,
    store,
    files,
    tempFolder,
    onRead: guard((id: string) => runs.proceed(id)),
    onFailed: guard((id: string, error: AppError) => {
      if (error.code === 'internal') log.error('a file could not be read', { id }, error)
      runs.fail(id, failureOf(error))
    }),
  })
  const readMissing = (): void => {
    for (const { id, audio, state } of store.list())
      if (audio === null && state !== 'error') reading.begin(id)
  }

  async function joinItem(
    { id }: StoredItem,
    pieces: readonly Piece[],
    { signal, place }: { signal: AbortSignal; place: (move: () => void) => void },
  ): Promise<void> {
    const parts = pieces.map(({ generationId, startMs, endMs }) => {
      const file = generationId === null ? null : ledger.fileOf(generationId)
      if (!file) throw new AppError('file-missing', { detail: { what: 'generation' } })
      return { path: file.path, startMs, endMs }
    })
    const write = async (partial: string): Promise<void> => {
      await media.joinPieces(parts, partial, { signal, tags: generatedTags })
      deps.rememberGenerated((await media.hash(partial, signal)).sha256)
    }
    await files.make(id, 'converted', write, place)
  }

  const queue = createQueueView({ store, states, paceOf: (id) => runs.paceOf(id), nowMs })
  const { quoteOf } = createConversionQuote({ store, states, ledger })

  const known = (ids: readonly string[]): StoredItem[] => ids.flatMap((id) => store.find(id) ?? [])
  /** What was recorded for the queue stands nowhere else, and goes with its item. */
  const recordingsOf = (items: readonly StoredItem[]): string[] =>
    items.flatMap(({ source }) =>
      source.kind === 'take' && deps.takes.find(source.takeId)?.purpose === 'voice-changer'
        ? [source.takeId]
        : [],
    )
  const sourcesOf = (input: { fileIds: string[]; takeIds: string[]; sampleIds: string[] }) => {
    const found: { name: string; source: ItemSource }[] = []
    for (const path of deps.files.resolve(input.fileIds))
      found.push({ name: plainName(basename(path), nameMaxChars), source: { kind: 'file', path } })
    for (const takeId of input.takeIds) {
      const take = deps.takes.find(takeId)
      if (!take) throw new AppError('not-found', { detail: { what: 'take' } })
      found.push({ name: take.name, source: { kind: 'take', takeId } })
    }
    for (const sampleId of input.sampleIds)
      found.push({ name: samples.get(sampleId).name, source: { kind: 'sample', sampleId } })
    return found
  }

  const soundsOf = (side: Side, kind: string) => ({
    [kind]: (id: string) => files.sound(id, side),
    [`${kind}-peaks`]: (id: string, query: URLSearchParams) => files.peaks(id, side, query),
    [`${kind}-pcm`]: (id: string, query: URLSearchParams) => files.samples(id, side, query),
  })

  return {
    isBusy: () => store.list().some(({ id, state }) => state === 'processing' || reading.isReading(id)),
    handlers: {
      conversion: {
        queue,
        add(input) {
          const ids = store.add(sourcesOf(input))
          readMissing()
          changed()
          return { ids }
        },
        quote: ({ wish, isOverQuota }) => quoteOf(wish, isOverQuota),
        start({ ids, wish, allowsOverage }) {
          const waiting = known(ids).filter((item) => isWaiting(item, allowsOverage) && item.audio !== null)
          const all = waiting.map(({ id }) => id)
          orLater(
            () => runs.begin(all, wish, allowsOverage),
            () => known(all).some(({ state }) => state === 'processing'),
          )
          return null
        },
        cancel({ ids }) {
          orLater(() => runs.cancel(ids))
          return null
        },
        regenerate({ ids }) {
          for (const { id, state } of known(ids))
            if (state === 'converted' || state === 'error') store.regenerate(id)
          readMissing()
          changed()
          return null
        },
        keepEarlier({ ids }) {
          runs.cancel(ids)
          for (const { id, hasEarlier } of known(ids)) if (hasEarlier) store.restoreEarlier(id)
          changed()
          return null
        },
        remove({ ids }) {
          runs.cancel(ids)
          for (const id of ids) reading.cancel(id)
          deps.takes.remove(recordingsOf(known(ids)))
          store.remove(ids)
          changed()
          return null
        },
        restore({ ids }) {
          store.restore(ids)
          deps.takes.restore(recordingsOf(known(ids)))
          readMissing()
          changed()
          return null
        },
        async save({ ids, to }) {
          const items = known(ids).filter(({ state }) => state === 'converted')
          const write = ({ id, wish }: StoredItem, target: string): Promise<void> =>
            saveLouder(files.pathOf(id, 'converted'), target, {
              ...{ format: 'flac', gainDb: wish ? deps.volumeDbOf(wish) : 0 },
              ...{ media, rememberGenerated: deps.rememberGenerated, signal: closing.signal },
            })
          return { savedCount: await saveResults(items, to, { dialogs: deps.dialogs, write }) }
        },
      },
    },
    sounds: { ...soundsOf('source', 'conversion-source'), ...soundsOf('converted', 'conversion') },
    resume() {
      isResumed = true
      // Files first: what is cut short here is begun again with the same rows. Those without a row may be of a database that
      // was set aside, with results that were paid.
      files.remove(store.removed())
      store.sweep()
      runs.resume()
      readMissing()
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      cancelPublishing?.()
      cancelRetry?.()
      await reading.close()
      await runs.close()
      temp.remove()
    },
  }
}
