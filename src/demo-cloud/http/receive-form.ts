import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { randomId } from '../stores/random-id'

export interface ReceivedFile {
  field: string
  fileName: string
  mimeType: string
  sizeBytes: number
  /** SHA-256 of the bytes, lower-case hex. */
  hash: string
  path: string
}

export interface ReceivedForm {
  files: ReceivedFile[]
  fields: Record<string, string>
  /** True when more than `maxTotalBytes` came; what came after was read and thrown away. */
  isTooLarge: boolean
}

/** The connection ended before the form did. `arrived` holds what had come whole. */
export class IncompleteForm extends Error {
  constructor(
    readonly arrived: ReceivedForm,
    cause: unknown,
  ) {
    super('the request ended before its form did', { cause })
    this.name = 'IncompleteForm'
  }
}

export interface ReceiveOptions {
  /** Where arriving files are written. */
  folder: string
  /** A form with this many bytes of files or more is too large. */
  maxTotalBytes: number
  bytesPerSecond?: number | undefined
}

/** Reads a multipart form: files go straight to disk and are hashed on the way, never held in memory. */
export async function receiveForm(request: FastifyRequest, options: ReceiveOptions): Promise<ReceivedForm> {
  const form: ReceivedForm = { files: [], fields: {}, isTooLarge: false }
  let totalBytes = 0
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        form.fields[part.fieldname] = String(part.value)
        continue
      }
      const path = join(options.folder, randomId())
      const hash = createHash('sha256')
      let sizeBytes = 0
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sizeBytes += chunk.length
          totalBytes += chunk.length
          form.isTooLarge ||= totalBytes >= options.maxTotalBytes
          if (form.isTooLarge) return done()
          hash.update(chunk)
          if (options.bytesPerSecond === undefined) return done(null, chunk)
          void wait((chunk.length / options.bytesPerSecond) * 1_000).then(() => done(null, chunk))
        },
      })
      try {
        await pipeline(part.file, meter, createWriteStream(path))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      form.files.push({
        field: part.fieldname,
        fileName: part.filename,
        mimeType: part.mimetype,
        sizeBytes,
        hash: hash.digest('hex'),
        path,
      })
    }
    return form
  } catch (error) {
    throw new IncompleteForm(form, error)
  }
}

export const discardForm = async (form: ReceivedForm): Promise<void> => {
  await Promise.all(form.files.map((file) => rm(file.path, { force: true })))
}

/** Reads a stream to its end and forgets it. */
export const drain = (stream: Readable): Promise<void> =>
  pipeline(stream, new Writable({ write: (_chunk, _encoding, done) => done() }))
