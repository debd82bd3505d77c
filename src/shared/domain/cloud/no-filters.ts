import type { LibraryFilters } from './library-voice'

/** The whole library, what is trending first. */
export const noFilters: LibraryFilters = {
  search: '',
  sort: 'trending',
  category: null,
  gender: null,
  age: null,
  language: null,
  accent: null,
  useCases: [],
  tags: [],
  isFeatured: false,
  ownerId: null,
  minNoticePeriodDays: null,
  includesCustomRates: true,
  includesLiveModerated: true,
}
