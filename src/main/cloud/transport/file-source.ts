import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { AppError } from '@shared/errors/app-error'

/** A file that must not change between opening and the last byte read. */
export interface FileSource {
  /** Each chunk is only valid until the one after the next is asked for: buffers are used again. */
  chunks(): AsyncGenerator<Buffer, void, void>
  close(): Promise<void>
}

/** Above every socket's high-water mark: a write then always waits until it is out, which the reuse of buffers relies on. */
const chunkBytes = 128 * 1024
/** One with the socket, one ready, one being filled. */
const buffersInTurn = 3

/**
 * @throws AppError `file-missing`, `file-unreadable`; `file-changed` where the size is not `sizeBytes`, now or while
 *   reading, or the file was written to while it was read; or, before its last bytes, where it is not that of `sha256`
 */
export async function openSource(path: string, sizeBytes: number, sha256?: string): Promise<FileSource> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw fileError(error)
  })
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= handle.close())
  const before = await facts(handle)
  if (before.size !== BigInt(sizeBytes)) {
    await close()
    throw new AppError('file-changed', {
      detail: { sizeBytes: Number(before.size), expectedBytes: sizeBytes },
    })
  }

  async function* chunks(): AsyncGenerator<Buffer, void, void> {
    const buffers: Buffer[] = []
    const hash = sha256 === undefined ? null : createHash('sha256')
    const bufferBytes = Math.min(chunkBytes, sizeBytes)
    const readAhead = (turn: number, position: number): Promise<Buffer> => {
      const buffer = (buffers[turn % buffersInTurn] ??= Buffer.allocUnsafeSlow(bufferBytes))
      const reading = readChunk(handle, buffer, position, sizeBytes)
      // It is awaited one turn later; until then a failure must not count as unhandled.
      reading.catch(() => undefined)
      return reading
    }
    let position = 0
    let turn = 0
    let next = readAhead(0, 0)
    while (position < sizeBytes) {
      const chunk = await next
      hash?.update(chunk)
      position += chunk.length
      turn += 1
      // The last bytes are held back until the file is known to be the one that was opened.
      if (position === sizeBytes) {
        await assertUnchanged(handle, before)
        if (hash && hash.digest('hex') !== sha256)
          throw new AppError('file-changed', { detail: { reason: 'content' } })
      } else next = readAhead(turn, position)
      yield chunk
    }
  }
  return { chunks, close }
}

async function readChunk(handle: FileHandle, buffer: Buffer, position: number, end: number): Promise<Buffer> {
  const wanted = Math.min(buffer.length, end - position)
  let filled = 0
  while (filled < wanted) {
    const { bytesRead } = await handle
      .read(buffer, filled, wanted - filled, position + filled)
      .catch((error: unknown) => {
        throw fileError(error)
      })
    if (bytesRead === 0) {
      throw new AppError('file-changed', { detail: { sizeBytes: position + filled, expectedBytes: end } })
    }
    filled += bytesRead
  }
  return wanted === buffer.length ? buffer : Buffer.from(buffer.subarray(0, wanted))
}

interface Facts {
  size: bigint
  mtimeNs: bigint
}

const facts = (handle: FileHandle): Promise<Facts> => handle.stat({ bigint: true })

async function assertUnchanged(handle: FileHandle, before: Facts): Promise<void> {
  const now = await facts(handle)
  if (now.size === before.size && now.mtimeNs === before.mtimeNs) return
  throw new AppError('file-changed', {
    detail: { sizeBytes: Number(now.size), expectedBytes: Number(before.size) },
  })
}

const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

function fileError(cause: unknown): AppError {
  const code = errorCodeOf(cause)
  return new AppError(code === 'ENOENT' ? 'file-missing' : 'file-unreadable', {
    cause,
    detail: { errno: code },
  })
}
