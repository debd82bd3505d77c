import type { LibraryFilters, LibraryVoice } from '@shared/domain/cloud/library-voice'
import type { LibraryQuery } from '../cloud/cloud-requests'
import type { CloudLibraryVoice } from '../cloud/cloud-types'

/** The most a server gives at once. */
export const libraryPageSize = 100

/** A library voice as the window shows it. @param isMirrored My voices knows what was added; the cloud's word may be older */
export const libraryVoiceView = (
  voice: CloudLibraryVoice,
  { isMirrored }: { isMirrored: boolean },
): LibraryVoice => ({
  voiceId: voice.voiceId,
  ownerId: voice.publicOwnerId,
  name: voice.name,
  description: voice.description ?? '',
  category: voice.category,
  language: voice.language,
  accent: voice.accent,
  gender: voice.gender,
  age: voice.age,
  tag: voice.descriptive,
  useCase: voice.useCase,
  verifiedLanguages: voice.verifiedLanguages,
  sharedAtMs: voice.createdAtMs,
  hasPreview: voice.previewUrl !== null,
  charactersOfYear: voice.charactersOfYear,
  clonedByCount: voice.clonedByCount,
  sharing: voice.sharing,
  isFeatured: voice.isFeatured,
  isAdded: voice.isAddedByUser && !isMirrored,
})

/** A filter with no value is absent from the query (rulings). */
export function libraryQueryOf(filters: LibraryFilters, page: number): LibraryQuery {
  const { language, search } = filters
  return {
    pageSize: libraryPageSize,
    page,
    sort: filters.sort,
    category: filters.category ?? undefined,
    gender: filters.gender ?? undefined,
    age: filters.age ?? undefined,
    language: language ?? undefined,
    // spec/add-voice.md section 4: never without its language.
    accent: language === null ? undefined : (filters.accent ?? undefined),
    useCases: filters.useCases.length === 0 ? undefined : filters.useCases,
    descriptives: filters.tags.length === 0 ? undefined : filters.tags,
    search: search.trim() === '' ? undefined : search.trim(),
    isFeatured: filters.isFeatured ? true : undefined,
    publicOwnerId: filters.ownerId ?? undefined,
    minNoticePeriodDays: filters.minNoticePeriodDays ?? undefined,
    includesCustomRates: filters.includesCustomRates ? undefined : false,
    includesLiveModerated: filters.includesLiveModerated ? undefined : false,
  }
}
