import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import { targetError } from '../media/ffmpeg/target-errors'
import { moveIntoPlace } from '../platform/files/atomic-write'
import { type ByteSource, fileSource } from '../platform/files/byte-source'
import { openToReplace } from '../platform/files/own-file'
import { isLink, isOwnName, ownPath } from '../platform/files/own-path'
import type { Log } from '../platform/log/log'
import { endingOf } from '../speech/generation-files'
import type { SpeechLedger } from '../speech/speech-ledger'
import type { HistoryAudioStore } from './audio-store'
import type { HistoryStore, StoredRow } from './history-store'

/** What the history needs of the ledger of generations. */
export type HistoryLedger = Pick<
  SpeechLedger,
  | 'find'
  | 'fileOf'
  | 'partOf'
  | 'hasSound'
  | 'since'
  | 'isNeeded'
  | 'forget'
  | 'rememberGenerated'
  | 'soundName'
>

export interface SoundFile {
  path: string
  mediaType: string
  sizeBytes: number
}

/** Sound of the history: the ledger's own files, else fetched from the cloud when somebody wants to hear or save it. */
export interface HistoryAudio {
  /** Null where it cannot be had now. */
  source(id: string): Promise<ByteSource | null>
  /** Whether it lies on this disk. @throws AppError not-found */
  isHere(id: string): Promise<boolean>
  /** On this disk, fetched where it was not. @throws AppError not-found, network and others of the cloud, disk-*, cancelled */
  ensure(id: string, signal: AbortSignal): Promise<SoundFile>
  /** Deletes what lies here of a row that is removed. */
  forget(row: StoredRow): void
  deleteFiles(names: readonly string[]): void
  /** Fetches favorites that are not here: they are kept for good. */
  keepFavorites(): void
  /** After the budget changed. */
  makeRoom(): void
  resume(): Promise<void>
  close(): Promise<void>
}

/** Of one item: hours of sound. */
const itemMaxBytes = 1_000_000_000

const partialEnding = '.partial'

async function onDisk(file: { path: string; mediaType: string }): Promise<SoundFile | null> {
  const facts = await stat(file.path).catch(() => null)
  return facts && { ...file, sizeBytes: facts.size }
}

/** Of the waveform beside a sound. */
export const peaksNameOf = (id: string): string => `${id}.peaks`

export function createHistoryAudio(deps: {
  /** Inside the library. */
  folder: string
  store: HistoryStore
  audio: HistoryAudioStore
  ledger: HistoryLedger
  account: Pick<AccountModule, 'cloud' | 'connection'>
  budgetBytes: () => number
  nowMs: () => number
  /** What is here changed. */
  onChange: () => void
  log: Log
}): HistoryAudio {
  const { folder, store, audio, ledger, account, nowMs, log } = deps
  const closing = new AbortController()
  const fetching = new Map<string, Promise<SoundFile>>()
  let favorites: Promise<void> | null = null

  const deleteFiles = (names: readonly string[]): void => {
    for (const name of names)
      rm(ownPath(folder, name), { force: true }).catch((error: unknown) =>
        // Somebody is listening to it, on Windows: it is swept at the next start.
        log.info('a sound could not be deleted', { error: String(error) }),
      )
  }

  function makeRoom(exceptSeq: number | null = null): void {
    for (;;) {
      let excessBytes = audio.totalBytes() - deps.budgetBytes()
      if (excessBytes <= 0) return
      const least = audio.leastUsed(exceptSeq)
      if (least.length === 0) return
      for (const { seq, audioFile, audioBytes } of least) {
        if (excessBytes <= 0) break
        audio.lose(seq)
        deleteFiles([audioFile])
        excessBytes -= audioBytes
      }
      deps.onChange()
    }
  }

  /** What lies on this disk; a file that somebody deleted is asked for again. */
  async function here(row: StoredRow): Promise<SoundFile | null> {
    const own = row.generationId === null ? null : ledger.fileOf(row.generationId)
    const kept = own && (await onDisk(own))
    if (kept) return kept
    if (row.audioFile !== null) {
      const path = join(folder, row.audioFile)
      const fetched = await onDisk({ path, mediaType: row.mediaType ?? 'audio/mpeg' })
      if (fetched) audio.use(row.seq, nowMs())
      else audio.lose(row.seq)
      if (fetched) return fetched
    }
    // The rest of it is nowhere.
    const isRestGone = row.historyItemId === null || row.isInCloud === 0
    const part = isRestGone && row.generationId !== null ? ledger.partOf(row.generationId) : null
    return part && onDisk(part)
  }

  async function fetch(row: StoredRow): Promise<SoundFile> {
    if (row.historyItemId === null || row.isInCloud === 0)
      throw new AppError('not-found', { detail: { what: 'generation-audio' } })
    const client = account.connection().state === 'offline' ? null : clientNow(account)
    if (!client) throw new AppError('network', { retryable: true })
    const { stream, mediaType, sizeBytes } = await client.openHistoryAudio(row.historyItemId, {
      signal: closing.signal,
      maxBytes: itemMaxBytes,
    })
    const name = `${row.id}.${endingOf(mediaType)}`
    const path = join(folder, name)
    const partial = `${path}${partialEnding}`
    try {
      await mkdir(folder, { recursive: true })
      await pipeline(stream, (await openToReplace(partial)).createWriteStream(), { signal: closing.signal })
      const { size } = await stat(partial)
      if (size === 0 || (sizeBytes !== null && size !== sizeBytes))
        throw new AppError('cloud-bad-answer', { retryable: true, detail: { reason: 'cut-short' } })
      moveIntoPlace(partial, path)
      audio.keep(row.seq, { file: name, bytes: size, mediaType, atMs: nowMs() })
      makeRoom(row.seq)
      deps.onChange()
      return { path, mediaType, sizeBytes: size }
    } catch (error) {
      await rm(partial, { force: true })
      if (closing.signal.aborted) throw new AppError('cancelled')
      throw error instanceof AppError ? error : targetError(error)
    }
  }

  function rowOf(id: string): StoredRow {
    const row = store.find(id)
    if (!row) throw new AppError('not-found', { detail: { what: 'history-row' } })
    return row
  }

  async function ensure(id: string, signal: AbortSignal): Promise<SoundFile> {
    const row = rowOf(id)
    const found = await here(row)
    if (found) return found
    const running =
      fetching.get(id) ??
      fetch(row).finally(() => {
        fetching.delete(id)
      })
    fetching.set(id, running)
    const aborted = new Promise<never>((_, reject) => {
      const stop = (): void => reject(new AppError('cancelled'))
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
    return Promise.race([running, aborted])
  }

  async function fetchFavorites(): Promise<void> {
    for (const { id } of audio.favoritesNotHere()) {
      if (closing.signal.aborted || account.connection().state !== 'online') return
      await ensure(id, closing.signal).catch((error: unknown) => {
        if (!isCancelled(error)) log.info('a favorite could not be fetched', { error: String(error) })
      })
    }
  }

  return {
    ensure,
    isHere: async (id) => (await here(rowOf(id))) !== null,
    deleteFiles,
    makeRoom: () => makeRoom(),
    async source(id) {
      try {
        const { path, mediaType } = await ensure(id, closing.signal)
        return await fileSource(path, mediaType)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        log.info('a sound of the history could not be had', { error: String(error) })
        // Of a sound whose rest is out of reach, what came of it is heard.
        const generationId = store.find(id)?.generationId ?? null
        const part = generationId === null ? null : ledger.partOf(generationId)
        return part && fileSource(part.path, part.mediaType)
      }
    },
    forget(row) {
      deleteFiles([peaksNameOf(row.id), ...(row.audioFile === null ? [] : [row.audioFile])])
      if (row.generationId !== null) ledger.forget(row.generationId)
    },
    keepFavorites() {
      favorites ??= fetchFavorites().finally(() => {
        favorites = null
      })
    },
    async resume() {
      const known = audio.files()
      const names = isLink(folder) ? [] : await readdir(folder).catch(() => [])
      deleteFiles(names.filter((name) => isOwnName(name) && !known.has(name)))
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      await Promise.allSettled([...fetching.values(), favorites])
    },
  }
}
