import { Readable } from 'node:stream'
import type { ProtocolResponse } from 'electron'
import type { ByteSource } from '../platform/files/byte-source'
import { parseRange } from './byte-range'

/** Responds with a source, complete or one range of it; one that is still being made has no ranges and no length. */
export function serveBytes(
  source: ByteSource,
  rangeHeader: string | null,
  headers: Record<string, string>,
): ProtocolResponse {
  const { sizeBytes } = source
  if (sizeBytes === Infinity) {
    return { headers: { ...headers, 'content-type': source.mimeType }, data: source.open(0, Infinity) }
  }
  const range = parseRange(rangeHeader, sizeBytes)
  if (range === 'unsatisfiable') {
    return {
      statusCode: 416,
      headers: { ...headers, 'content-range': `bytes */${sizeBytes}` },
      data: Readable.from([]),
    }
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 }
  return {
    statusCode: range ? 206 : 200,
    headers: {
      ...headers,
      'content-type': source.mimeType,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${start}-${end}/${sizeBytes}` } : {}),
    },
    data: source.open(start, end),
  }
}
