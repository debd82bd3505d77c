import type { LibraryFilters, LibraryVoice } from '@shared/domain/cloud/library-voice'
import { languageName } from '@renderer/copy/languages'

/** Words for values of the wire; one that is not listed is shown as it came. */
const words: Readonly<Record<string, string>> = {
  trending: 'Trending',
  created_date: 'Newest',
  cloned_by_count: 'Most added',
  usage_character_count_1y: 'Most used',
  professional: 'Professional',
  famous: 'Iconic',
  high_quality: 'High quality',
  middle_aged: 'Middle-aged',
  narrative_story: 'Narrative & story',
  conversational: 'Conversational',
  characters_animation: 'Characters & animation',
  social_media: 'Social media',
  entertainment_tv: 'Entertainment & TV',
  advertisement: 'Advertisement',
  informative_educational: 'Informative & educational',
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A value of a filter or of a voice, for people: Middle-aged, American, Social media. */
export const libraryWord = (value: string): string => words[value] ?? capital(value.replaceAll('_', ' '))

/** Where a voice comes from and what it is like, in one line: English · American · Female · Young. */
export const libraryVoiceLine = ({ language, accent, gender, age }: LibraryVoice): string =>
  [language === null ? null : languageName(language), accent, gender, age]
    .flatMap((value) => (value === null ? [] : [libraryWord(value)]))
    .join(' · ')

/** A filter that is on, as a chip says it, with what takes it off. */
export interface Chip {
  label: string
  without: Partial<LibraryFilters>
}

/** Every filter that is on but the search and the category, which show themselves. */
export function chipsOf(filters: LibraryFilters): Chip[] {
  const { language, accent, gender, age, useCases, tags, minNoticePeriodDays: days } = filters
  const chips: (Chip | null)[] = [
    language === null ? null : { label: languageName(language), without: { language: null } },
    accent === null ? null : { label: `${libraryWord(accent)} accent`, without: { accent: null } },
    gender === null ? null : { label: libraryWord(gender), without: { gender: null } },
    age === null ? null : { label: libraryWord(age), without: { age: null } },
    ...useCases.map((useCase) => ({
      label: libraryWord(useCase),
      without: { useCases: useCases.filter((each) => each !== useCase) },
    })),
    ...tags.map((tag) => ({
      label: libraryWord(tag),
      without: { tags: tags.filter((each) => each !== tag) },
    })),
    days === null ? null : { label: `At least ${days} days notice`, without: { minNoticePeriodDays: null } },
    filters.isFeatured ? { label: 'Featured', without: { isFeatured: false } } : null,
    filters.ownerId === null ? null : { label: 'Voices of one owner', without: { ownerId: null } },
    filters.includesCustomRates
      ? null
      : { label: 'Without custom rates', without: { includesCustomRates: true } },
    filters.includesLiveModerated
      ? null
      : { label: 'Without live moderation', without: { includesLiveModerated: true } },
  ]
  return chips.filter((chip) => chip !== null)
}
