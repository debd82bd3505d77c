import { z } from 'zod'
import { wireLibraryCategories, wireLibrarySorts } from '@shared/wire'
import { libraryPageMax } from '../limits'
import type { LibraryEntry } from './library-entry'

const repeated = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat())
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Query of GET /v1/shared-voices (api.md section 2). */
export const libraryQuery = z.object({
  page_size: z.coerce.number().int().min(1).max(libraryPageMax).default(30),
  page: z.coerce.number().int().min(0).default(0),
  category: z.enum(wireLibraryCategories).optional(),
  gender: z.string().optional(),
  age: z.string().optional(),
  accent: z.string().optional(),
  language: z.string().optional(),
  locale: z.string().optional(),
  search: z.string().optional(),
  use_cases: repeated.optional(),
  descriptives: repeated.optional(),
  featured: flag.default(false),
  min_notice_period_days: z.coerce.number().int().min(0).optional(),
  include_custom_rates: flag.optional(),
  include_live_moderated: flag.optional(),
  reader_app_enabled: flag.default(false),
  owner_id: z.string().optional(),
  sort: z.enum(wireLibrarySorts).default('trending'),
})
export type LibraryQuery = z.infer<typeof libraryQuery>

/** Filters, sorts and cuts one page. */
export function searchLibrary(
  entries: readonly LibraryEntry[],
  query: LibraryQuery,
): { found: readonly LibraryEntry[]; hasMore: boolean; totalCount: number } {
  const all = entries.filter((entry) => isWanted(entry, query)).sort(order(query.sort))
  const from = query.page * query.page_size
  const found = all.slice(from, from + query.page_size)
  return { found, hasMore: from + found.length < all.length, totalCount: all.length }
}

function isWanted(entry: LibraryEntry, query: LibraryQuery): boolean {
  const is = (value: string, wanted: string | undefined): boolean =>
    wanted === undefined || value.toLowerCase() === wanted.toLowerCase()
  const isOneOf = (value: string, wanted: readonly string[] | undefined): boolean =>
    wanted === undefined || wanted.includes(value)
  return (
    is(entry.category, query.category) &&
    is(entry.gender, query.gender) &&
    is(entry.age, query.age) &&
    is(entry.accent, query.accent) &&
    is(entry.language, query.language) &&
    is(entry.locale, query.locale) &&
    is(entry.publicOwnerId, query.owner_id) &&
    isOneOf(entry.useCase, query.use_cases) &&
    isOneOf(entry.descriptive, query.descriptives) &&
    (!query.featured || entry.featured) &&
    (!query.reader_app_enabled || entry.readerAppEnabled) &&
    entry.noticePeriodDays >= (query.min_notice_period_days ?? 0) &&
    (query.include_custom_rates !== false || entry.rate === 1) &&
    (query.include_live_moderated !== false || !entry.liveModerated) &&
    hasWords(entry, query.search)
  )
}

/** Every word of the search begins a word of the entry. An id finds its voice. */
function hasWords(entry: LibraryEntry, search: string | undefined): boolean {
  const wanted = search?.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  if (!wanted || entry.voiceId === search) return true
  const text = `${entry.name} ${entry.description} ${entry.accent} ${entry.gender} ${entry.useCase} ${entry.language}`
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return wanted.every((word) => words.some((known) => known.startsWith(word)))
}

function order(sort: LibraryQuery['sort']): (a: LibraryEntry, b: LibraryEntry) => number {
  const rank: Record<LibraryQuery['sort'], (entry: LibraryEntry) => number> = {
    trending: (entry) => entry.charactersOfWeek,
    created_date: (entry) => entry.dateUnix,
    cloned_by_count: (entry) => entry.clonedByCount,
    usage_character_count_1y: (entry) => entry.charactersOfYear,
  }
  const by = rank[sort]
  return (a, b) => by(b) - by(a) || a.voiceId.localeCompare(b.voiceId)
}
