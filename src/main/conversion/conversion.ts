import { basename } from 'node:path'
import type {
  ConversionItem,
  ConversionQueue,
  ConversionQuote,
  ConversionWish,
} from '@shared/domain/speech/conversion'
import { quotaExceededCode } from '@shared/domain/speech/conversion'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { AppError } from '@shared/errors/app-error'
import type { Handlers, Publish } from '@shared/ipc/contract'
import { plainName } from '@shared/lib/plain-text'
import { remainingMs } from '@shared/lib/remaining-ms'
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
import { createConversionRuns, failureOf } from './conversion-runs'
import { createConversionStore, type ItemSource, type Piece, type StoredItem } from './conversion-store'
import { createItemFiles, type Side } from './item-files'
import { createPieceSounds } from './piece-sounds'
import { createPieceStates } from './piece-states'
import { createReach } from './reach'
import { createSourceReading, type SourceDeps } from './read-sources'
import { convertedName, saveResults } from './save-results'

export interface ConversionDeps extends Omit<SourceDeps, 'samples' | 'media'> {
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

  function remainingOf({ id, audio }: StoredItem, doneMs: number): number | null {
    const pace = runs.paceOf(id)
    if (!pace || !audio) return null
    const fraction = (doneMs - pace.doneMsAtBegin) / Math.max(1, audio.durationMs - pace.doneMsAtBegin)
    return remainingMs(nowMs() - pace.sinceMs, fraction)
  }

  function view(item: StoredItem, pieces: readonly Piece[]): ConversionItem {
    const { id, name, state, audio, failure, wish, source, hasEarlier } = item
    const kept = state === 'converted' ? pieces : pieces.filter((piece) => states.of(piece) === 'kept')
    const doneMs = kept.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
    return {
      ...{ id, name, state, failure, wish, hasEarlier },
      durationMs: audio?.durationMs ?? null,
      pieces: { done: kept.length, total: pieces.length },
      remainingMs: state === 'processing' ? remainingOf(item, doneMs) : null,
      chargedCredits: state === 'converted' ? item.chargedCredits : null,
      converted: state === 'converted' ? { fileName: convertedName(name) } : null,
      hasOriginalPlace: source.kind === 'file',
    }
  }
  function queue(): ConversionQueue {
    const pieces = store.allPieces()
    return { items: store.list().map((item) => view(item, pieces.get(item.id) ?? [])) }
  }

  const known = (ids: readonly string[]): StoredItem[] => ids.flatMap((id) => store.find(id) ?? [])
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

  const requestFor = (
    itemId: string,
    wish: ConversionWish,
    startMs: number,
    endMs: number,
  ): SpeechRequest => ({
    task: 'speech-to-speech',
    ...wish,
    source: { kind: 'piece', itemId, startMs, endMs },
  })
  const isWaiting = ({ state, failure }: StoredItem, isOverQuota: boolean): boolean =>
    state === 'pending' || (isOverQuota && state === 'error' && failure?.code === quotaExceededCode)

  /** Of what waits and is read, the parts that would have to be asked for. */
  function missing(wish: ConversionWish, isOverQuota: boolean): { id: string; pieces: Piece[] }[] {
    const wanted = JSON.stringify(wish)
    const all = store.allPieces()
    return store.list().flatMap((item) => {
      if (!isWaiting(item, isOverQuota) || item.audio === null) return []
      const isSame = JSON.stringify(item.wish) === wanted
      const pieces = (all.get(item.id) ?? []).filter((piece) => !isSame || states.of(piece) === null)
      return [{ id: item.id, pieces }]
    })
  }
  function quoteOf(wish: ConversionWish, isOverQuota: boolean): ConversionQuote {
    const items = missing(wish, isOverQuota)
    const requests = items.flatMap(({ id, pieces }) =>
      pieces.map(({ startMs, endMs }) => requestFor(id, wish, startMs, endMs)),
    )
    const { quote, credits } = ledger.quoteAll(requests)
    let at = 0
    const creditsOf = (pieces: readonly Piece[]): number =>
      pieces.reduce((sum) => sum + (credits[at++] ?? 0), 0)
    return { quote, items: items.map(({ id, pieces }) => ({ id, credits: creditsOf(pieces) })) }
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
          store.remove(ids)
          changed()
          return null
        },
        restore({ ids }) {
          store.restore(ids)
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
      files.sweep(store.sweep())
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
