import type { FastifyReply, FastifyRequest } from 'fastify'
import { createReadStream } from 'node:fs'

export interface SentFile {
  path: string
  mimeType: string
  sizeBytes: number
}

/** Streams a file, or the single range of it that was asked for. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): FastifyReply {
  const range = readRange(request.headers.range, file.sizeBytes)
  void reply.type(file.mimeType).header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send()
  }
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 }
  void reply.header('content-length', end - start + 1)
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.sizeBytes}`)
  return reply.send(createReadStream(file.path, { start, end }))
}

/** Reads `bytes=a-b`, `bytes=a-` and `bytes=-n`; anything else means the whole file (RFC 9110 section 14.2). */
function readRange(
  header: string | undefined,
  sizeBytes: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const isSuffix = match[1] === ''
  const start = isSuffix ? Math.max(0, sizeBytes - Number(match[2])) : Number(match[1])
  const end = isSuffix || match[2] === '' ? sizeBytes - 1 : Math.min(sizeBytes - 1, Number(match[2]))
  return start > end ? 'unsatisfiable' : { start, end }
}
