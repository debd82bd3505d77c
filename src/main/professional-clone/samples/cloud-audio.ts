import { Readable } from 'node:stream'
import { AppError } from '@shared/errors/app-error'
import { samplesTotalSizeLimitBytes, signedUrlLifeMs } from '@shared/limits'
import type { CloudClient } from '../../cloud/cloud-client'
import type { DownloadOptions } from '../../cloud/cloud-requests'
import type { CloudDownload } from '../../cloud/cloud-types'
import type { ByteSource } from '../../platform/files/byte-source'

/** Streams audio of samples that exist only in the cloud. */
export interface CloudAudio {
  /** Null if the cloud does not have it or is unreachable. */
  source(voiceId: string, sampleId: string): Promise<ByteSource | null>
}

interface Address {
  client: CloudClient
  url: string
  untilMs: number
}

/** Maximum size to buffer from a server without range requests, which sends the whole file every time. */
const wholeMaxBytes = 200_000_000

/** The cloud may send its own encoding of a sample, with a different size than the upload. */
export const sampleMaxBytes = (declaredBytes: number): number => declaredBytes * 2 + 1_000_000
const probeBytes = { start: 0, end: 0 } as const

/** Uses the signed URL, cached for an hour, or else the download of the sample's audio (rulings). */
export function createCloudAudio(deps: {
  client: () => CloudClient | null
  nowMs: () => number
  /** What the voice, as last read, says that a sample holds; null: nothing. */
  declaredBytesOf: (voiceId: string, sampleId: string) => number | null
}): CloudAudio {
  const addresses = new Map<string, Address>()

  async function addressOf(client: CloudClient, voiceId: string, sampleId: string): Promise<string | null> {
    const key = `${voiceId}/${sampleId}`
    const known = addresses.get(key)
    if (known?.client === client && known.untilMs > deps.nowMs()) return known.url
    try {
      const url = await client.getSampleSignedUrl(voiceId, sampleId)
      addresses.set(key, { client, url, untilMs: deps.nowMs() + signedUrlLifeMs })
      return url
    } catch (error) {
      if (error instanceof AppError && error.code === 'cloud-refused') return null
      throw error
    }
  }

  async function open(
    client: CloudClient,
    ids: { voiceId: string; sampleId: string },
    options: DownloadOptions,
  ): Promise<CloudDownload> {
    const url = await addressOf(client, ids.voiceId, ids.sampleId)
    if (url !== null) {
      try {
        return await client.openSignedUrl(url, options)
      } catch (error) {
        // Expired or revoked early: fall back to the download.
        if (!(error instanceof AppError) || error.code === 'cancelled') throw error
        addresses.delete(`${ids.voiceId}/${ids.sampleId}`)
      }
    }
    return client.openSampleAudio(ids.voiceId, ids.sampleId, options)
  }

  return {
    async source(voiceId, sampleId) {
      const client = deps.client()
      if (!client) return null
      const ids = { voiceId, sampleId }
      try {
        const declaredBytes = deps.declaredBytesOf(voiceId, sampleId)
        const maxBytes = declaredBytes === null ? wholeMaxBytes : sampleMaxBytes(declaredBytes)
        const first = await open(client, ids, {
          range: probeBytes,
          maxBytes: Math.min(maxBytes, wholeMaxBytes),
        })
        const totalBytes = first.range?.totalBytes ?? null
        if (totalBytes === null) return await wholeSource(first)
        first.stream.destroy()
        if (totalBytes > samplesTotalSizeLimitBytes) return null
        return {
          mimeType: first.mediaType,
          sizeBytes: totalBytes,
          open: (start, end) => Readable.from(part(client, ids, start, end), { objectMode: false }),
        }
      } catch (error) {
        if (error instanceof AppError) return null
        throw error
      }
    },
  }

  async function* part(
    client: CloudClient,
    ids: { voiceId: string; sampleId: string },
    start: number,
    end: number,
  ): AsyncGenerator<Uint8Array> {
    const { stream, range } = await open(client, ids, { range: { start, end } })
    try {
      if (range?.start !== start) throw new AppError('cloud-bad-answer', { detail: { reason: 'range' } })
      yield* stream as AsyncIterable<Uint8Array>
    } finally {
      stream.destroy()
    }
  }
}

async function wholeSource({ stream, mediaType }: CloudDownload): Promise<ByteSource> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return {
    mimeType: mediaType,
    sizeBytes: bytes.length,
    open: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
  }
}
