import { Readable } from 'node:stream'
import { AppError } from '@shared/errors/app-error'
import { badAnswer, type Call, type Caller } from '../caller'
import type { CloudClient, CloudDownload, DownloadOptions, VoicesQuery } from '../cloud-client'
import type { CloudVoice, CloudVoicePage } from '../cloud-types'
import { voiceFromWire, voicePageFromWire } from '../from-wire/voice'
import type { QueryValue } from '../routes'
import { wireSignedUrl, wireStatus, wireVoice, wireVoicesPage } from '@shared/wire'

type VoiceCalls = Pick<
  CloudClient,
  | 'listVoices'
  | 'listAllVoices'
  | 'getVoice'
  | 'deleteVoice'
  | 'openSampleAudio'
  | 'getSampleSignedUrl'
  | 'openSignedUrl'
>

const pageSizeMax = 100

export function voiceCalls(caller: Caller): VoiceCalls {
  async function page(query: VoicesQuery, signal: AbortSignal | undefined): Promise<CloudVoicePage> {
    return voicePageFromWire(
      await caller.json({ route: 'voices', query: wireQuery(query), signal }, wireVoicesPage),
    )
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
    const stream = Readable.from(response.chunks(), { objectMode: false })
    // A generator that never began has no end to run.
    stream.once('close', () => response.discard())
    const length = response.headers['content-length']
    return {
      stream,
      mediaType,
      sizeBytes: length === undefined ? null : Number(length),
      range: response.httpStatus === 206 ? contentRange(response.headers['content-range']) : null,
    }
  }

  return {
    listVoices: (query, o) => page(query, o?.signal),

    listAllVoices: async (query, o) => {
      const voices = new Map<string, CloudVoice>()
      const tokens = new Set<string | null>()
      let token: string | null = null
      do {
        tokens.add(token)
        const next: CloudVoicePage = await page(
          { pageSize: pageSizeMax, ...query, ...(token !== null && { nextPageToken: token }) },
          o?.signal,
        )
        for (const voice of next.voices) voices.set(voice.voiceId, voice)
        token = next.hasMore ? next.nextPageToken : null
        // More is there and cannot be asked for: what is missing here must not pass for deleted.
        if (next.hasMore && tokens.has(token))
          throw new AppError('cloud-bad-answer', { detail: { reason: 'paging' } })
      } while (token !== null)
      return [...voices.values()]
    },

    getVoice: async (voiceId, o) =>
      voiceFromWire(await caller.json({ route: 'voice', ids: { voiceId }, signal: o?.signal }, wireVoice)),

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
