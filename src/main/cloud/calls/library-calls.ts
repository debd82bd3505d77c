import { wireLibraryVoice, wireListedLibrary, wireVoiceId } from '@shared/wire'
import { plainName } from '@shared/lib/plain-text'
import type { Log } from '../../platform/log/log'
import type { Call, Caller } from '../caller'
import type { CloudClient } from '../cloud-client'
import type { LibraryQuery } from '../cloud-requests'
import type { CloudLibraryPage } from '../cloud-types'
import { libraryPageFromWire } from '../from-wire/library'
import type { QueryValue } from '../routes'
import { readableVoices } from './readable-voices'

type LibraryCalls = Pick<
  CloudClient,
  'searchLibrary' | 'similarToVoice' | 'similarToSound' | 'addLibraryVoice'
>

/** The server compares the voice with its whole library. */
const comparisonIdleMs = 120_000
/** The name a voice may have (spec/professional-clone.md section 5). */
const voiceNameMaxChars = 100

/** The library of voices that others share (api.md section 2). */
export function libraryCalls(caller: Caller, log: Log): LibraryCalls {
  async function page(call: Call): Promise<CloudLibraryPage> {
    const answer = await caller.json(call, wireListedLibrary)
    const { readable, unreadable } = readableVoices(answer.voices, wireLibraryVoice)
    const [first] = unreadable
    if (first) log.warn('voices of the library are left out', { count: unreadable.length, ...first })
    return libraryPageFromWire({ ...answer, voices: readable })
  }

  return {
    searchLibrary: (query, o) => page({ route: 'sharedVoices', query: wireQuery(query), signal: o?.signal }),

    similarToVoice: ({ voiceId, publicOwnerId, count }, o) => {
      const json = {
        voice_id: voiceId,
        ...(publicOwnerId !== null && { public_user_id: publicOwnerId }),
        top_k: count,
      }
      const call = { route: 'similarVoicesById', method: 'POST', json, signal: o?.signal } as const
      return page({ ...call, idleMs: comparisonIdleMs })
    },

    similarToSound: (file, { count, signal }) => {
      const form = {
        fields: [{ name: 'top_k', value: String(count) }],
        files: [{ ...file, field: 'audio_file' }],
      }
      const call = { route: 'similarVoices', method: 'POST', form, group: 'upload', signal } as const
      return page({ ...call, idleMs: comparisonIdleMs })
    },

    addLibraryVoice: async ({ voiceId, publicOwnerId, name }, o) => {
      const json = { new_name: plainName(name, voiceNameMaxChars) }
      const ids = { publicOwnerId, voiceId }
      const call = { route: 'addSharedVoice', method: 'POST', ids, json, signal: o?.signal } as const
      return { voiceId: (await caller.json(call, wireVoiceId)).voice_id }
    },
  }
}

/** What is not chosen is absent (rulings). */
const wireQuery = (query: LibraryQuery): Record<string, QueryValue> => ({
  page_size: query.pageSize,
  page: query.page,
  category: query.category,
  gender: query.gender,
  age: query.age,
  language: query.language,
  accent: query.accent,
  use_cases: query.useCases,
  descriptives: query.descriptives,
  search: query.search,
  sort: query.sort,
  featured: query.isFeatured,
  owner_id: query.publicOwnerId,
  min_notice_period_days: query.minNoticePeriodDays,
  include_custom_rates: query.includesCustomRates,
  include_live_moderated: query.includesLiveModerated,
})
