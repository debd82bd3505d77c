import { Readable } from 'node:stream'
import { AppError } from '@shared/errors/app-error'
import { samplesTotalSizeLimitBytes } from '@shared/limits'
import { type AnswerBudget, badAnswer, type Call, type Caller } from '../caller'
import type { CloudClient, CloudDownload, DownloadOptions, VoicesQuery } from '../cloud-client'
import type { CloudVoice, CloudVoicePage } from '../cloud-types'
import { voiceFromWire, voicePageFromWire } from '../from-wire/voice'
import type { QueryValue } from '../routes'
import type { CloudResponse } from '../transport/transport'
import { wireSignedUrl, wireStatus, wireVoice, wireVoicesPage } from '@shared/wire'

type VoiceCalls = Pick<
  CloudClient,
  'listAllVoices' | 'getVoice' | 'deleteVoice' | 'openSampleAudio' | 'getSampleSignedUrl' | 'openSignedUrl'
>

const pageSizeMax = 100
/** Of one voice with its samples, or of a page of them. */
const voicesAnswerMaxBytes = 16_000_000
/** Twice what a workspace may hold: those that every workspace has are listed too. */
const voicesMax = 20_000
/** A server may answer smaller pages than it was asked for. */
const pagesMax = 500
const allVoicesMaxBytes = 64_000_000

export function voiceCalls(caller: Caller): VoiceCalls {
  async function page(
    query: VoicesQuery,
    signal: AbortSignal | undefined,
    budget: AnswerBudget,
  ): Promise<CloudVoicePage> {
    const call = { route: 'voices', query: wireQuery(query), signal, budget } as const
    return voicePageFromWire(await caller.json(call, wireVoicesPage))
  }

  async function download(call: Call, o: DownloadOptions | undefined): Promise<CloudDownload> {
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

  return {
    listAllVoices: async (query, o) => {
      const voices = new Map<string, CloudVoice>()
      const tokens = new Set<string | null>()
      const budget = { bytes: allVoicesMaxBytes }
      let token: string | null = null
      do {
        tokens.add(token)
        const next: CloudVoicePage = await page(
          { pageSize: pageSizeMax, ...query, ...(token !== null && { nextPageToken: token }) },
          o?.signal,
          budget,
        )
        for (const voice of next.voices) voices.set(voice.voiceId, voice)
        token = next.hasMore ? next.nextPageToken : null
        // More is there and cannot be asked for: what is missing here must not pass for deleted.
        if (next.hasMore && tokens.has(token))
          throw new AppError('cloud-bad-answer', { detail: { reason: 'paging' } })
        if (voices.size > voicesMax || tokens.size >= pagesMax)
          throw new AppError('cloud-bad-answer', { detail: { reason: 'endless' } })
      } while (token !== null)
      return [...voices.values()]
    },

    getVoice: async (voiceId, o) =>
      voiceFromWire(
        await caller.json(
          {
            route: 'voice',
            ids: { voiceId },
            signal: o?.signal,
            budget: { bytes: voicesAnswerMaxBytes },
          },
          wireVoice,
        ),
      ),

    deleteVoice: async (voiceId, o) => {
      await caller.json({ route: 'voice', method: 'DELETE', ids: { voiceId }, signal: o?.signal }, wireStatus)
    },

    openSampleAudio: (voiceId, sampleId, o) =>
      download({ route: 'sampleAudio', ids: { voiceId, sampleId } }, o),

    openSignedUrl: (url, o) => {
      if (!URL.canParse(url)) throw new AppError('cloud-bad-answer', { detail: { reason: 'address' } })
      return download({ route: 'sampleSignedUrl', url }, o)
    },

    getSampleSignedUrl: async (voiceId, sampleId, o) => {
      const ids = { voiceId, sampleId }
      return (await caller.json({ route: 'sampleSignedUrl', ids, signal: o?.signal }, wireSignedUrl))
        .signed_url
    },
  }
}

/** @throws AppError cloud-bad-answer where more comes than was announced or asked for */
async function* atMost(response: CloudResponse, maxBytes: number): AsyncGenerator<Buffer, void, void> {
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

const wireQuery = (query: VoicesQuery): Record<string, QueryValue> => ({
  page_size: query.pageSize,
  next_page_token: query.nextPageToken,
  search: query.search,
  sort: query.sort,
  sort_direction: query.sortDirection,
  category: query.category,
  fine_tuning_state: query.fineTuningState,
  voice_type: query.voiceType,
  collection_id: query.collectionId,
  include_total_count: false,
})
