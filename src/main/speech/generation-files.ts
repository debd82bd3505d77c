import { createHash, type Hash } from 'node:crypto'
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { libraryFiles } from '../library/library-files'
import { targetError } from '../media/ffmpeg/target-errors'
import { generatedTag, mp3DurationMs } from './mp3-frames'

/** A sound that is being written. */
export interface SoundWriter {
  /** Bytes of the cloud's sound so far. */
  readonly byteCount: number
  /** On disk and readable when it settles. @throws AppError disk-* */
  append(chunk: Buffer): Promise<void>
  /** Synced; then the file has its name. @throws AppError disk-* */
  finish(): Promise<{ sha256: string; fileSha256: string; byteCount: number; durationMs: number | null }>
  /** What arrived stays where it is. */
  abandon(): Promise<void>
}

/** The sounds of generations in the library. Each says in itself that it is generated. */
export interface GenerationFiles {
  pathOf(id: string, mediaType: string): string
  /** Begins a sound, or begins it anew. @throws AppError disk-* */
  write(id: string, mediaType: string): Promise<SoundWriter>
  remove(id: string, mediaType: string): Promise<void>
}

const extensions: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/flac': 'flac',
}

export function createGenerationFiles(libraryFolder: string): GenerationFiles {
  const folder = join(libraryFolder, libraryFiles.generations)
  const pathOf = (id: string, mediaType: string): string =>
    join(folder, `${id}.${extensions[mediaType] ?? 'audio'}`)

  return {
    pathOf,
    async write(id, mediaType) {
      const path = pathOf(id, mediaType)
      // Beside a part that is being heard.
      const draft = `${path}.new`
      const isMp3 = mediaType === 'audio/mpeg'
      const tag = isMp3 ? generatedTag() : Buffer.alloc(0)
      try {
        await mkdir(folder, { recursive: true })
        return await writerOf(await open(draft, 'w'), { path, draft, tag, isMp3 })
      } catch (error) {
        throw targetError(error)
      }
    },
    async remove(id, mediaType) {
      const path = pathOf(id, mediaType)
      await Promise.all([path, `${path}.new`].map((each) => rm(each, { force: true })))
    },
  }
}

async function writerOf(
  file: FileHandle,
  { path, draft, tag, isMp3 }: { path: string; draft: string; tag: Buffer; isMp3: boolean },
): Promise<SoundWriter> {
  const sound = createHash('sha256')
  const whole: Hash = createHash('sha256').update(tag)
  let byteCount = 0
  let isOpen = true
  let head = Buffer.alloc(0)
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await file.close()
  }
  await file.appendFile(tag)
  return {
    get byteCount() {
      return byteCount
    },
    async append(chunk) {
      try {
        await file.appendFile(chunk)
      } catch (error) {
        throw targetError(error)
      }
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      sound.update(chunk)
      whole.update(chunk)
      byteCount += chunk.length
    },
    async finish() {
      try {
        await file.sync()
        await close()
        await rename(draft, path)
        await syncFolder(join(path, '..'))
      } catch (error) {
        await close().catch(() => undefined)
        throw targetError(error)
      }
      return {
        sha256: sound.digest('hex'),
        fileSha256: whole.digest('hex'),
        byteCount,
        durationMs: isMp3 ? mp3DurationMs(head, byteCount) : null,
      }
    },
    abandon: () => close().catch(() => undefined),
  }
}

/** Enough for tags and the first frame. */
const headBytes = 4_096

/** A new name is only safe once its folder is; not every system can do that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
