import {
  libraryAges,
  libraryCategories,
  libraryGenders,
  librarySearchMaxChars,
  librarySorts,
  libraryTags,
  libraryUseCases,
} from '@shared/domain/cloud/library-filters'
import { noFilters } from '@shared/domain/cloud/no-filters'
import type { LibraryFilters } from '@shared/domain/cloud/library-voice'
import { pathTo } from './paths'

/** What library voices are to sound like: one of them or of My voices, or a recording that main knows by this id. */
export type SimilarTo = { kind: 'voice' | 'file' | 'take'; id: string }

/** The voice library as represented in an address, by the names of the platform's own (spec/add-voice.md section 3). */
export interface LibraryAddress {
  filters: LibraryFilters
  similarTo: SimilarTo | null
}

const similarNames = { voice: 'similar_to', file: 'similar_file', take: 'similar_take' } as const

const oneOf = <T extends string>(values: readonly T[], given: string | null): T | null =>
  values.find((value) => value === given) ?? null
const someOf = <T extends string>(values: readonly T[], given: readonly string[]): T[] =>
  values.filter((value) => given.includes(value))
const wordOf = (given: string | null, maxChars: number): string | null =>
  given === null || given === '' || given.length > maxChars ? null : given

/** A missing or unknown value is read as the default; an accent counts only beside a language. */
export function readLibraryAddress(search: string): LibraryAddress {
  const given = new URLSearchParams(search)
  const language = wordOf(given.get('language'), 40)
  const days = Number(given.get('min_notice_period_days'))
  return {
    filters: {
      search: (given.get('search') ?? '').slice(0, librarySearchMaxChars),
      sort: oneOf(librarySorts, given.get('sort')) ?? noFilters.sort,
      // Older links name that category so (rulings).
      category: oneOf(libraryCategories, given.get('category') ?? given.get('quality')),
      gender: oneOf(libraryGenders, given.get('gender')),
      age: oneOf(libraryAges, given.get('age')),
      language,
      accent: language === null ? null : wordOf(given.get('accent'), 100),
      useCases: someOf(libraryUseCases, given.getAll('use_cases')),
      tags: someOf(libraryTags, given.getAll('descriptives')),
      isFeatured: given.get('featured') === 'true',
      ownerId: wordOf(given.get('owner_id'), 200),
      minNoticePeriodDays: Number.isInteger(days) && days > 0 ? days : null,
      includesCustomRates: given.get('include_custom_rates') !== 'false',
      includesLiveModerated: given.get('include_live_moderated') !== 'false',
    },
    similarTo: readSimilar(given),
  }
}

function readSimilar(given: URLSearchParams): SimilarTo | null {
  for (const kind of ['voice', 'file', 'take'] as const) {
    const id = wordOf(given.get(similarNames[kind]), 200)
    if (id !== null) return { kind, id }
  }
  return null
}

/** The search string with this library in it. Other parameters stay; defaults are omitted. */
export function writeLibraryAddress(search: string, { filters, similarTo }: LibraryAddress): string {
  const after = new URLSearchParams(search)
  const put = (name: string, values: readonly (string | null)[]): void => {
    after.delete(name)
    for (const value of values) if (value !== null && value !== '') after.append(name, value)
  }
  const days = filters.minNoticePeriodDays
  put('search', [filters.search])
  put('sort', [filters.sort === noFilters.sort ? null : filters.sort])
  put('category', [filters.category])
  put('quality', [])
  put('gender', [filters.gender])
  put('age', [filters.age])
  put('language', [filters.language])
  put('accent', [filters.language === null ? null : filters.accent])
  put('use_cases', filters.useCases)
  put('descriptives', filters.tags)
  put('featured', [filters.isFeatured ? 'true' : null])
  put('owner_id', [filters.ownerId])
  put('min_notice_period_days', [days === null ? null : String(days)])
  put('include_custom_rates', [filters.includesCustomRates ? null : 'false'])
  put('include_live_moderated', [filters.includesLiveModerated ? null : 'false'])
  for (const kind of ['voice', 'file', 'take'] as const) {
    put(similarNames[kind], [similarTo?.kind === kind ? similarTo.id : null])
  }
  return after.size === 0 ? '' : `?${after.toString()}`
}

/** Whether nothing is filtered; the order is no filter. */
export const isUnfiltered = (filters: LibraryFilters): boolean =>
  writeLibraryAddress('', { filters: { ...filters, sort: noFilters.sort }, similarTo: null }) === ''

/** What a change makes of an address, and whether something else had to go for it. */
interface Changed {
  address: LibraryAddress
  /** Filters and similar voices exclude each other (spec/add-voice.md section 4); the last action wins (rulings). */
  wereReset: boolean
}

/** Changes filters. Another language drops the accent unless it has that one too. */
export function withFilters(
  now: LibraryAddress,
  change: Partial<LibraryFilters>,
  accentsOf: (language: string) => readonly string[] = () => [],
): Changed {
  const filters = { ...now.filters, ...change }
  const { language, accent } = filters
  const isKept = language !== null && accent !== null && isAccentOf(filters, now.filters, accentsOf)
  return {
    address: { filters: { ...filters, accent: isKept ? accent : null }, similarTo: null },
    wereReset: now.similarTo !== null,
  }
}

const isAccentOf = (
  { language, accent }: LibraryFilters,
  before: LibraryFilters,
  accentsOf: (language: string) => readonly string[],
): boolean => language === before.language || accentsOf(language ?? '').includes(accent ?? '')

/** Asks for voices that sound alike, without filters. */
export const withSimilar = (now: LibraryAddress, similarTo: SimilarTo): Changed => ({
  address: { filters: noFilters, similarTo },
  wereReset: !isUnfiltered(now.filters),
})

/** The voice library with voices that sound alike. */
export const pathToSimilar = (similarTo: SimilarTo): string =>
  pathTo('voiceLibrary') + writeLibraryAddress('', { filters: noFilters, similarTo })
