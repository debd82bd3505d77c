import { useEffect } from 'react'
import { X } from 'lucide-react'
import {
  libraryAges,
  libraryCategories,
  libraryGenders,
  librarySorts,
  libraryTags,
  libraryUseCases,
} from '@shared/domain/cloud/library-filters'
import { noFilters } from '@shared/domain/cloud/no-filters'
import { useAccents, useCloneLanguages } from '@renderer/bridge/professional-clone-queries'
import { languageOptions } from '@renderer/copy/languages'
import { Button } from '@renderer/ui/button'
import { Segmented } from '@renderer/ui/fields/segmented'
import { Select, type SelectOption } from '@renderer/ui/fields/select'
import { Several, Terms } from './filter-popovers'
import { chipsOf, libraryWord } from './library-words'
import type { LibraryChoice } from './use-library-filters'
import { named } from '@renderer/lib/named'

type BarProps = Pick<LibraryChoice, 'filters' | 'filter' | 'clear'>

const any = ''
const optionsOf = (name: string, values: readonly string[]): SelectOption[] => [
  { value: any, label: name },
  ...values.map((value) => ({ value, label: libraryWord(value) })),
]
const categories = ['all', ...libraryCategories] as const

/** Category, filters and order of the voice library, and what is on as chips. */
export function FilterBar({ filters, filter, clear }: BarProps) {
  const languages = useCloneLanguages() ?? []
  return (
    <div role="group" aria-label="Filters" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Category"
          value={filters.category ?? 'all'}
          options={categories.map((value) => ({
            value,
            label: value === 'all' ? 'All' : libraryWord(value),
          }))}
          onChange={(value) => filter({ category: value === 'all' ? null : value })}
        />
        <div className="flex-1" />
        <Select
          {...named('library.sort')}
          aria-label="Sort by"
          className="w-36"
          value={filters.sort}
          options={librarySorts.map((value) => ({ value, label: libraryWord(value) }))}
          onValueChange={(value) => filter({ sort: oneOf(librarySorts, value) ?? noFilters.sort })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          {...named('library.language')}
          aria-label="Language"
          className="w-32"
          value={filters.language ?? any}
          options={[
            { value: any, label: 'Language' },
            ...languageOptions(filters.language ?? 'en', languages),
          ]}
          onValueChange={(value) => filter({ language: value === any ? null : value })}
        />
        <AccentSelect filters={filters} filter={filter} />
        <Select
          {...named('library.gender')}
          aria-label="Gender"
          className="w-28"
          value={filters.gender ?? any}
          options={optionsOf('Gender', libraryGenders)}
          onValueChange={(value) => filter({ gender: oneOf(libraryGenders, value) })}
        />
        <Select
          {...named('library.age')}
          aria-label="Age"
          className="w-28"
          value={filters.age ?? any}
          options={optionsOf('Age', libraryAges)}
          onValueChange={(value) => filter({ age: oneOf(libraryAges, value) })}
        />
        <Several
          label="Use cases"
          values={libraryUseCases}
          chosen={filters.useCases}
          onChange={(useCases) => filter({ useCases })}
        />
        <Several
          label="Tags"
          values={libraryTags}
          chosen={filters.tags}
          onChange={(tags) => filter({ tags })}
        />
        <Terms filters={filters} filter={filter} />
      </div>
      <Chips filters={filters} filter={filter} clear={clear} />
    </div>
  )
}

const oneOf = <T extends string>(values: readonly T[], value: string): T | null =>
  values.find((each) => each === value) ?? null

/** Accents of the chosen language; without one there is nothing to choose. */
function AccentSelect({ filters: { language, accent }, filter }: Pick<BarProps, 'filters' | 'filter'>) {
  const accents = useAccents(language ?? 'en') ?? []
  const isOff = language === null || accents.length === 0
  const known = accents.map(({ value, name }) => ({ value, label: name }))
  // spec/add-voice.md section 4; a link may have brought both.
  const isForeign = accent !== null && known.length > 0 && !known.some(({ value }) => value === accent)
  useEffect(() => {
    if (isForeign) filter({ accent: null }, { isReplacing: true })
  }, [isForeign, filter])
  const isUnknown = accent !== null && known.length === 0
  return (
    <Select
      aria-label="Accent"
      className="w-28"
      disabled={isOff && accent === null}
      title={language === null ? 'Choose a language first.' : undefined}
      value={accent ?? any}
      options={[
        { value: any, label: 'Accent' },
        ...(language === null ? [] : known),
        ...(isUnknown ? [{ value: accent, label: libraryWord(accent) }] : []),
      ]}
      onValueChange={(value) => filter({ accent: value === any ? null : value })}
    />
  )
}

function Chips({ filters, filter, clear }: BarProps) {
  const chips = chipsOf(filters)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters that are on" className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            aria-label={`Remove filter ${label}`}
            onClick={() => filter(without)}
            className="flex h-6 items-center gap-1 rounded-full border border-line bg-surface pr-1.5 pl-2.5 text-small hover:bg-hover"
          >
            {label}
            <X aria-hidden className="size-3 text-ink-subtle" />
          </button>
        </li>
      ))}
      <li>
        <Button size="sm" variant="ghost" onClick={clear}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}
