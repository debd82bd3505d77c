import { z } from 'zod'
import type { WireVoicesPage } from '@shared/wire'
import { viewOf, type DemoContext } from '../../context'
import { fineTuningState } from '../../voice-wire'
import { validationError } from '../../http/wire-error'
import type { DemoVoice } from '../../stores/voice-store'

const repeated = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat())

/** Query of GET /v2/voices (api.md section 2). Filters of the public library are accepted and have nothing to do here. */
export const listVoicesQuery = z.object({
  page_size: z.coerce.number().int().min(1).max(100).default(10),
  next_page_token: z.string().optional(),
  search: z.string().optional(),
  sort: z.enum(['created_at_unix', 'name']).optional(),
  sort_direction: z.enum(['asc', 'desc']).optional(),
  voice_type: z
    .enum(['personal', 'community', 'default', 'workspace', 'non-default', 'non-community', 'saved'])
    .optional(),
  category: z.string().optional(),
  fine_tuning_state: repeated.optional(),
  collection_id: z.string().optional(),
  voice_ids: repeated.pipe(z.array(z.string()).max(100)).optional(),
  gender: z.string().optional(),
  age: z.string().optional(),
  accent: z.string().optional(),
  language: repeated.optional(),
})
type Query = z.infer<typeof listVoicesQuery>

/** Filters, sorts and cuts one page. `next_page_token` is opaque to clients: here the place to go on from. */
export function listVoices(
  context: DemoContext,
  query: Query,
): { voices: DemoVoice[] } & Omit<WireVoicesPage, 'voices'> {
  const found = context.voices
    .list()
    .filter((voice) => isWanted(context, voice, query))
    .sort(order(query))
  const from = readToken(query.next_page_token)
  const voices = found.slice(from, from + query.page_size)
  const hasMore = from + voices.length < found.length
  return {
    voices,
    has_more: hasMore,
    total_count: found.length,
    next_page_token: hasMore ? Buffer.from(String(from + voices.length)).toString('base64url') : null,
  }
}

function isWanted(context: DemoContext, voice: DemoVoice, query: Query): boolean {
  const isDefault = voice.category === 'premade'
  const byType: Record<NonNullable<Query['voice_type']>, boolean> = {
    personal: voice.isOwner,
    workspace: voice.isOwner,
    saved: !isDefault,
    community: voice.library !== null,
    default: isDefault,
    'non-default': !isDefault,
    'non-community': voice.library === null,
  }
  const words = [voice.name, voice.description ?? '', ...Object.values(voice.labels)].join(' ').toLowerCase()
  const labelIs = (label: string, wanted: string | undefined): boolean =>
    wanted === undefined || voice.labels[label] === wanted
  return (
    (query.voice_type === undefined || byType[query.voice_type]) &&
    (query.category === undefined || query.category === voice.category) &&
    (query.search === undefined || words.includes(query.search.toLowerCase())) &&
    (query.voice_ids === undefined || query.voice_ids.includes(voice.voiceId)) &&
    query.collection_id === undefined &&
    (query.language === undefined || query.language.includes(voice.language ?? '')) &&
    labelIs('gender', query.gender) &&
    labelIs('age', query.age) &&
    labelIs('accent', query.accent) &&
    (query.fine_tuning_state === undefined ||
      (voice.category === 'professional' &&
        query.fine_tuning_state.includes(fineTuningState(viewOf(context, voice)))))
  )
}

function order({ sort, sort_direction }: Query): (a: DemoVoice, b: DemoVoice) => number {
  if (sort === 'name') {
    const sign = sort_direction === 'desc' ? -1 : 1
    return (a, b) => sign * a.name.localeCompare(b.name)
  }
  const sign = sort_direction === 'asc' ? 1 : -1
  return (a, b) => sign * (a.createdAtMs - b.createdAtMs)
}

function readToken(token: string | undefined): number {
  if (token === undefined) return 0
  const from = Number(Buffer.from(token, 'base64url').toString('utf8'))
  if (Number.isInteger(from) && from >= 0) return from
  throw validationError([{ loc: ['query', 'next_page_token'], msg: 'Unknown page', type: 'value_error' }])
}
