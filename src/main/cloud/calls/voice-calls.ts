import { AppError } from '@shared/errors/app-error'
import type { AnswerBudget, Caller } from '../caller'
import type { Log } from '../../platform/log/log'
import type { CloudClient } from '../cloud-client'
import type { ListVoicesOptions, VoicesQuery } from '../cloud-requests'
import type { CloudVoice, CloudVoicePage } from '../cloud-types'
import { voiceFromWire, voicePageFromWire } from '../from-wire/voice'
import type { QueryValue } from '../routes'
import { wireListedVoice, wireListedVoices, wireSignedUrl, wireDone, wireVoice } from '@shared/wire'
import { download } from './download'
import { readableVoices } from './readable-voices'
import { requireSame } from './require-same'

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

export function voiceCalls(caller: Caller, log: Log): VoiceCalls {
  async function page(
    query: VoicesQuery,
    { signal, leaveOut }: ListVoicesOptions,
    budget: AnswerBudget,
  ): Promise<CloudVoicePage> {
    const call = { route: 'voices', query: wireQuery(query), signal, budget } as const
    const answer = await caller.json(call, wireListedVoices)
    const { readable, unreadable } = readableVoices(answer.voices, wireListedVoice)
    const [first] = unreadable
    if (first && !leaveOut)
      throw new AppError('cloud-bad-answer', {
        detail: { reason: 'schema', where: first.reason, voiceId: first.voiceId },
      })
    if (first) log.warn('voices of a list are left out', { count: unreadable.length, ...first })
    for (const { voiceId } of unreadable) if (voiceId !== null) leaveOut?.(voiceId)
    return voicePageFromWire({ ...answer, voices: readable })
  }

  return {
    listAllVoices: async (query, o = {}) => {
      const voices = new Map<string, CloudVoice>()
      const tokens = new Set<string | null>()
      const budget = { bytes: allVoicesMaxBytes }
      let token: string | null = null
      do {
        tokens.add(token)
        const next: CloudVoicePage = await page(
          { pageSize: pageSizeMax, ...query, ...(token !== null && { nextPageToken: token }) },
          o,
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

    getVoice: async (voiceId, o) => {
      const call = { route: 'voice', ids: { voiceId }, signal: o?.signal } as const
      const found = await caller.json({ ...call, budget: { bytes: voicesAnswerMaxBytes } }, wireVoice)
      requireSame(found.voice_id, voiceId)
      return voiceFromWire(found)
    },

    deleteVoice: async (voiceId, o) => {
      await caller.json({ route: 'voice', method: 'DELETE', ids: { voiceId }, signal: o?.signal }, wireDone)
    },

    openSampleAudio: (voiceId, sampleId, o) =>
      download(caller, { route: 'sampleAudio', ids: { voiceId, sampleId } }, o),

    openSignedUrl: (url, o) => {
      if (!URL.canParse(url)) throw new AppError('cloud-bad-answer', { detail: { reason: 'address' } })
      return download(caller, { route: 'sampleSignedUrl', url }, o)
    },

    getSampleSignedUrl: async (voiceId, sampleId, o) => {
      const ids = { voiceId, sampleId }
      return (await caller.json({ route: 'sampleSignedUrl', ids, signal: o?.signal }, wireSignedUrl))
        .signed_url
    },
  }
}

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
