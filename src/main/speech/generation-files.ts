import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { libraryFiles } from '../library/library-files'
import { targetError } from '../media/ffmpeg/target-errors'
import { createGroupedSync } from '../platform/files/grouped-sync'
import { openToReplace } from '../platform/files/own-file'
import { ownPath } from '../platform/files/own-path'
import { generatedTag, mp3DurationMs } from './mp3-frames'
import { createWriteLane, writeAll, type OnWritten } from './write-lane'

/** What is known of a sound that is whole. */
export interface WholeSound {
  /** Of the cloud's bytes. */
  sha256: string
  /** Of the file, which also says that it is generated. */
  fileSha256: string
  /** Of the cloud's bytes. */
  byteCount: number
  durationMs: number | null
}

/** A sound that is being written. */
export interface SoundWriter {
  /** Bytes of the cloud's sound that are readable in its file. */
  readonly byteCount: number
  /** Goes to the disk behind what came before it; settles at once as long as the disk keeps up. @throws AppError disk-* */
  append(chunk: Buffer): Promise<void>
  /** Synced; then the file has its name. @throws AppError disk-* */
  finish(): Promise<WholeSound>
  /** What arrived stays where it is, unless it was written beside a part. */
  abandon(): Promise<void>
}

/** The sounds of generations in the library. Each says in itself that it is generated. */
export interface GenerationFiles {
  pathOf(id: string, mediaType: string): string
  /** What arrived of a sound that is not whole; null: nothing. */
  partOf(id: string, mediaType: string): string | null
  /** Bytes of the cloud's sound in that part. */
  partBytes(id: string, mediaType: string): Promise<number>
  /** One that is whole, whatever the ledger says: a session can end between the two. @throws AppError disk-* */
  whole(id: string, mediaType: string): Promise<WholeSound | null>
  /** Begins a sound, or begins it anew. @throws AppError disk-* */
  write(id: string, mediaType: string, onWritten: OnWritten): Promise<SoundWriter>
  /** Begins a sound beside what arrived of it before, whose place it takes when it is whole. @throws AppError disk-* */
  writeBeside(id: string, mediaType: string, onWritten: OnWritten): Promise<SoundWriter>
  remove(id: string, mediaType: string): Promise<void>
}

/** Each sync holds a thread of Node's four: the others write, and sync the ledger. */
const syncedAtOnce = 2

const endings: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/flac': 'flac',
}
/** Of the file of a sound, without a dot. */
export const endingOf = (mediaType: string): string => endings[mediaType] ?? 'audio'

const tagOf = (mediaType: string): Buffer => (mediaType === 'audio/mpeg' ? generatedTag() : Buffer.alloc(0))

export function createGenerationFiles(libraryFolder: string): GenerationFiles {
  const folder = join(libraryFolder, libraryFiles.generations)
  const pathOf = (id: string, mediaType: string): string => ownPath(folder, `${id}.${endingOf(mediaType)}`)
  const partPath = (id: string, mediaType: string): string => `${pathOf(id, mediaType)}.new`
  const syncFolder = createGroupedSync(() => syncNames(folder))
  const syncs = pLimit(syncedAtOnce)
  const syncFile = (file: FileHandle): Promise<void> => syncs(() => file.sync())
  const besidePath = (id: string, mediaType: string): string => `${pathOf(id, mediaType)}.fetched`

  const opened = (path: string): Promise<FileHandle> =>
    openToReplace(path).catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await mkdir(folder, { recursive: true })
      return openToReplace(path)
    })

  async function begin(place: Pick<Place, 'path' | 'draft' | 'part' | 'mediaType' | 'onWritten'>) {
    try {
      return await writerOf(await opened(place.draft), { ...place, syncFile, syncFolder })
    } catch (error) {
      throw targetError(error)
    }
  }

  return {
    pathOf,
    partOf(id, mediaType) {
      const path = partPath(id, mediaType)
      return existsSync(path) ? path : null
    },
    async partBytes(id, mediaType) {
      const facts = await stat(partPath(id, mediaType)).catch(() => null)
      return Math.max(0, (facts?.size ?? 0) - tagOf(mediaType).length)
    },
    async whole(id, mediaType) {
      const file = await open(pathOf(id, mediaType), 'r').catch(() => null)
      if (!file) return null
      const tag = tagOf(mediaType)
      const measure = measureOf(mediaType, tag)
      try {
        for await (const chunk of file.createReadStream({ start: tag.length })) measure.add(chunk as Buffer)
      } catch (error) {
        throw targetError(error)
      }
      return measure.byteCount() === 0 ? null : measure.result()
    },
    write: (id, mediaType, onWritten) =>
      begin({
        path: pathOf(id, mediaType),
        draft: partPath(id, mediaType),
        part: null,
        mediaType,
        onWritten,
      }),
    writeBeside: (id, mediaType, onWritten) =>
      begin({
        path: pathOf(id, mediaType),
        draft: besidePath(id, mediaType),
        part: partPath(id, mediaType),
        mediaType,
        onWritten,
      }),
    async remove(id, mediaType) {
      const paths = [pathOf, partPath, besidePath].map((of) => of(id, mediaType))
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    },
  }
}

/** Enough for tags and the first frame. */
const headBytes = 4_096

function measureOf(mediaType: string, tag: Buffer) {
  const sound = createHash('sha256')
  const file = createHash('sha256').update(tag)
  let byteCount = 0
  let head = Buffer.alloc(0)
  return {
    byteCount: () => byteCount,
    add(chunk: Buffer): void {
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      sound.update(chunk)
      file.update(chunk)
      byteCount += chunk.length
    },
    result: (): WholeSound => ({
      sha256: sound.digest('hex'),
      fileSha256: file.digest('hex'),
      byteCount,
      durationMs: mediaType === 'audio/mpeg' ? mp3DurationMs(head, byteCount) : null,
    }),
  }
}

interface Place {
  path: string
  draft: string
  /** A file whose place this one takes; null: the draft is the part, and stays where it is abandoned. */
  part: string | null
  mediaType: string
  onWritten: OnWritten
  syncFile: (file: FileHandle) => Promise<void>
  syncFolder: () => Promise<void>
}

async function writerOf(file: FileHandle, place: Place): Promise<SoundWriter> {
  const { path, draft, part, mediaType, onWritten, syncFile, syncFolder } = place
  const tag = tagOf(mediaType)
  const measure = measureOf(mediaType, tag)
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await file.close()
  }
  await writeAll(file, [tag]).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const lane = createWriteLane(file, onWritten)
  return {
    get byteCount() {
      return lane.writtenBytes()
    },
    async append(chunk) {
      measure.add(chunk)
      try {
        await lane.append(chunk)
      } catch (error) {
        throw targetError(error)
      }
    },
    async finish() {
      try {
        await lane.flushed()
        await syncFile(file)
        await close()
        await rename(draft, path)
        await syncFolder()
        if (part !== null) await rm(part, { force: true })
      } catch (error) {
        await close().catch(() => undefined)
        throw targetError(error)
      }
      return measure.result()
    },
    async abandon() {
      if (!isOpen) return
      await lane.flushed().catch(() => undefined)
      if (part === null) await file.sync().catch(() => undefined)
      await close().catch(() => undefined)
      if (part !== null) await rm(draft, { force: true }).catch(() => undefined)
    },
  }
}

/** A new name is only safe once its folder is; not every system can do that. */
async function syncNames(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
