import { Readable } from 'node:stream'
import type { ByteSource } from '../platform/files/byte-source'
import { parseRange } from './byte-range'

/** Responds with a source, complete or one range of it; one that is still being made has no ranges and no length. */
export function serveBytes(
  source: ByteSource,
  rangeHeader: string | null,
  headers: Record<string, string>,
): Response {
  const { sizeBytes } = source
  if (sizeBytes === Infinity) {
    return new Response(Readable.toWeb(source.open(0, Infinity)) as ReadableStream, {
      headers: { ...headers, 'content-type': source.mimeType },
    })
  }
  const range = parseRange(rangeHeader, sizeBytes)
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${sizeBytes}` },
    })
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 }
  return new Response(Readable.toWeb(source.open(start, end)) as ReadableStream, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-type': source.mimeType,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${start}-${end}/${sizeBytes}` } : {}),
    },
  })
}
