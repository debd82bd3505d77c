import pLimit from 'p-limit'
import type { Analysis } from '@shared/domain/dataset/analysis'
import type { Take } from '@shared/domain/recording/take'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { SampleStore } from '../drafts/sample-store'
import type { AudioStore } from '../library/audio-store'
import type { Media } from '../media/media'
import { withTakeWav } from '../professional-clone/verification/take-recording'
import type { ReadTakePcm } from '../takes/audio/take-pcm'
import { asAppError } from '../cloud/failure-kind'
import type { ConversionStore, StoredItem } from './conversion-store'
import type { ItemFiles } from './item-files'
import { planPieces } from './plan-pieces'

export interface SourceDeps {
  samples: Pick<SampleStore, 'audioOf'>
  audioStore: Pick<AudioStore, 'pathOf'>
  takes: { find: (takeId: string) => Take | null; read: ReadTakePcm }
  media: Pick<Media, 'probe' | 'hash' | 'renderMono'>
  /** Of a sample that is measured. */
  analysisOf: (sampleId: string) => Analysis | null
  /** Null where it cannot be measured. */
  measure: (path: string, signal: AbortSignal) => Promise<Analysis | null>
}

/** Brings what was added into the library: a copy that the original may change without, and where it is cut. */
export interface SourceReading {
  /** Reads what is not read yet. */
  begin(id: string): void
  isReading(id: string): boolean
  /** Stops it where it is under way. */
  cancel(id: string): void
  /** Stops everything; it is begun again by the next `begin`. */
  close(): Promise<void>
}

/** Decoding takes a core. */
const parallel = 1

export function createSourceReading(
  deps: SourceDeps & {
    store: Pick<ConversionStore, 'find' | 'keepAudio'>
    files: Pick<ItemFiles, 'make' | 'pathOf'>
    tempFolder: () => string
    /** It was read. */
    onRead: (id: string) => void
    onFailed: (id: string, error: AppError) => void
  },
): SourceReading {
  const { store, files, media } = deps
  const limit = pLimit(parallel)
  const running = new Map<string, AbortController>()
  /** Also of what was cancelled, which waits for its turn to end. */
  const ends = new Set<Promise<void>>()

  /** Provides the file behind an item while `use` runs. */
  async function withFile<T>({ source }: StoredItem, use: (path: string) => Promise<T>): Promise<T> {
    if (source.kind === 'file') return use(source.path)
    if (source.kind === 'take')
      return withTakeWav({ folder: deps.tempFolder, ...deps.takes }, source.takeId, ({ path }) => use(path))
    const audio = deps.samples.audioOf(source.sampleId)
    if (!audio) throw new AppError('not-found', { detail: { what: 'sample' } })
    return use(deps.audioStore.pathOf(audio.fileName))
  }

  async function read(item: StoredItem, signal: AbortSignal): Promise<void> {
    const { id, source } = item
    const analysis = await withFile(item, async (path) => {
      const facts = await media.probe(path, signal)
      const known = source.kind === 'sample' ? deps.analysisOf(source.sampleId) : null
      const measured = known ?? (await deps.measure(path, signal))
      const endMs = facts.durationMs ?? measured?.durationMs ?? 0
      if (endMs <= 0) throw new AppError('indeterminate-duration')
      const isInverted = measured?.channelFault === 'inverted'
      await files.make(id, 'source', (partial) =>
        media.renderMono([{ path, startMs: 0, endMs, isInverted }], partial, signal),
      )
      return measured
    })
    const copy = files.pathOf(id, 'source')
    const [{ sha256 }, { durationMs }] = [await media.hash(copy, signal), await media.probe(copy, signal)]
    if (!durationMs) throw new AppError('file-without-audio')
    store.keepAudio(id, { sha256, durationMs }, planPieces(durationMs, analysis))
  }

  async function run(id: string, { signal }: AbortController): Promise<void> {
    let failure: unknown = null
    try {
      await limit(async () => {
        const item = store.find(id)
        if (signal.aborted || !item || item.audio) return
        await read(item, signal)
      })
    } catch (error) {
      failure = error
    }
    // It may have been begun again since.
    if (signal.aborted) return
    running.delete(id)
    if (failure === null) deps.onRead(id)
    else if (!isCancelled(failure)) deps.onFailed(id, asAppError(failure))
  }

  function cancel(id: string): void {
    running.get(id)?.abort(new AppError('cancelled'))
    running.delete(id)
  }

  return {
    begin(id) {
      if (running.has(id)) return
      const abort = new AbortController()
      running.set(id, abort)
      const end = run(id, abort).finally(() => ends.delete(end))
      ends.add(end)
    },
    isReading: (id) => running.has(id),
    cancel,
    async close() {
      for (const id of running.keys()) cancel(id)
      await Promise.all(ends)
    },
  }
}
