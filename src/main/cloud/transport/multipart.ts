import { randomBytes } from 'node:crypto'
import type { UploadFile } from '../cloud-requests'
import { openSource, type FileSource } from './file-source'

export interface MultipartField {
  name: string
  value: string
}

export interface MultipartFile extends UploadFile {
  /** Name of the part, for example `files`. */
  field: string
}

/** A body of known length that is read from disk while it is sent. Can be sent once. */
export interface MultipartBody {
  contentType: string
  contentLength: number
  /** Own bytes of file `index` that have left so far are reported through `onChunk`. */
  chunks(onChunk: (bytes: number, fileIndex: number | null) => void): AsyncGenerator<Buffer, void, void>
  /** Closes every file; safe to call at any time and more than once. */
  close(): Promise<void>
}

/**
 * Lays out `multipart/form-data`: part headers are computed, files are opened and checked now, read later.
 * @throws AppError `file-missing`, `file-unreadable`, or `file-changed` where a file is not of the size that was announced
 */
export async function createMultipart(
  fields: readonly MultipartField[],
  files: readonly MultipartFile[],
): Promise<MultipartBody> {
  const boundary = `timbre-${randomBytes(18).toString('hex')}`
  const fieldParts = fields.map(({ name, value }) => Buffer.from(fieldPart(boundary, name, value)))
  const heads = files.map((file) => Buffer.from(fileHead(boundary, file)))
  const tail = Buffer.from(`--${boundary}--\r\n`)
  const sources = await openAll(files)
  const close = async (): Promise<void> => {
    await Promise.all(sources.map((source) => source.close()))
  }
  const fixedBytes = [...fieldParts, ...heads, tail].reduce((sum, part) => sum + part.length, 0)
  const fileBytes = files.reduce((sum, file) => sum + file.sizeBytes + crlf.length, 0)

  async function* chunks(
    onChunk: (bytes: number, fileIndex: number | null) => void,
  ): AsyncGenerator<Buffer, void, void> {
    try {
      for (const part of fieldParts) {
        yield part
        onChunk(part.length, null)
      }
      for (const [index, source] of sources.entries()) {
        const head = heads[index]
        if (!head) continue
        yield head
        onChunk(head.length, null)
        for await (const chunk of source.chunks()) {
          yield chunk
          onChunk(chunk.length, index)
        }
        await source.close()
        yield crlf
        onChunk(crlf.length, null)
      }
      yield tail
      onChunk(tail.length, null)
    } finally {
      await close()
    }
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: fixedBytes + fileBytes,
    chunks,
    close,
  }
}

const crlf = Buffer.from('\r\n')

async function openAll(files: readonly MultipartFile[]): Promise<FileSource[]> {
  const opened = await Promise.allSettled(
    files.map((file) => openSource(file.path, file.sizeBytes, file.sha256)),
  )
  const sources = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = opened.find((result) => result.status === 'rejected')
  if (!failed) return sources
  await Promise.all(sources.map((source) => source.close()))
  throw failed.reason
}

/** As browsers do (HTML standard, multipart/form-data encoding): UTF-8, with only these three characters escaped. */
const escapeName = (name: string): string =>
  name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')

const fieldPart = (boundary: string, name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${value}\r\n`

function fileHead(boundary: string, file: MultipartFile): string {
  const mimeType = /^[\w.+-]+\/[\w.+-]+$/.test(file.mimeType) ? file.mimeType : 'application/octet-stream'
  return (
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(file.field)}"; ` +
    `filename="${escapeName(file.name)}"\r\nContent-Type: ${mimeType}\r\n\r\n`
  )
}
