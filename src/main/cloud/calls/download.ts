import { Readable } from 'node:stream'
import { samplesTotalSizeLimitBytes } from '@shared/limits'
import { badAnswer, type Call, type Caller } from '../caller'
import type { DownloadOptions } from '../cloud-requests'
import type { CloudDownload } from '../cloud-types'
import type { CloudResponse } from '../transport/transport'

/** Opens sound of any length. @throws AppError cloud-bad-answer for what is none, or more than was asked for */
export async function download(
  caller: Caller,
  call: Call,
  o: DownloadOptions | undefined,
): Promise<CloudDownload> {
  const wanted = o?.range
  const response = await caller.open({
    ...call,
    ...(wanted && { headers: { range: `bytes=${wanted.start}-${wanted.end}` } }),
    mayLeaveServer: true,
    signal: o?.signal,
  })
  const mediaType = mediaTypeOf(response.headers)
  if (!isAudio(mediaType)) {
    response.discard()
    throw badAnswer('content-type', response)
  }
  const length = response.headers['content-length']
  const sizeBytes = length === undefined ? null : Number(length)
  const range = response.httpStatus === 206 ? contentRange(response.headers['content-range']) : null
  const maxBytes = Math.min(
    o?.maxBytes ?? samplesTotalSizeLimitBytes,
    range ? range.end - range.start + 1 : Infinity,
    range && wanted ? wanted.end - wanted.start + 1 : Infinity,
  )
  if (sizeBytes !== null && !(sizeBytes <= maxBytes)) {
    response.discard()
    throw badAnswer('too-large', response)
  }
  const stream = Readable.from(atMost(response, maxBytes), { objectMode: false })
  // A generator that never began has no end to run.
  stream.once('close', () => response.discard())
  return { stream, mediaType, sizeBytes, range }
}

/** @throws AppError cloud-bad-answer where more comes than was announced or asked for */
export async function* atMost(response: CloudResponse, maxBytes: number): AsyncGenerator<Buffer, void, void> {
  let bytesLeft = maxBytes
  for await (const chunk of response.chunks()) {
    bytesLeft -= chunk.length
    if (bytesLeft < 0) throw badAnswer('too-large', response)
    yield chunk
  }
}

function contentRange(text: string | undefined): CloudDownload['range'] {
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(text ?? '') ?? []
  if (start === undefined || end === undefined) return null
  return { start: Number(start), end: Number(end), totalBytes: total === '*' ? null : Number(total) }
}

export const mediaTypeOf = (headers: Readonly<Record<string, string>>): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Pages of text where sound was asked for are somebody else's answer. */
export const isAudio = (mediaType: string): boolean =>
  mediaType.startsWith('audio/') || mediaType.startsWith('video/') || mediaType === 'application/octet-stream'
