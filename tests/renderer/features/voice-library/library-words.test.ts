import { expect, it } from 'vitest'
import { libraryTags } from '@shared/domain/cloud/library-filters'
import { noFilters } from '@shared/domain/cloud/no-filters'
import { chipsOf, libraryWord } from '@renderer/features/voice-library/library-words'
import { movedIndex } from '@renderer/features/voice-library/moved-index'

it('has words for values, and shows others as they came', () => {
  expect(['middle_aged', 'narrative_story', 'famous', 'trending', 'swiss_german'].map(libraryWord)).toEqual([
    'Middle-aged',
    'Narrative & story',
    'Iconic',
    'Trending',
    'Swiss german',
  ])
  expect(libraryTags).toHaveLength(33)
  expect([libraryTags[0], libraryTags.at(-1)]).toEqual(['anxious', 'wise'])
  expect([...libraryTags].sort()).toEqual([...libraryTags])
})

it('every filter that is on is a chip that takes off itself alone', () => {
  expect(chipsOf({ ...noFilters, search: 'sea', sort: 'created_date', category: 'famous' })).toEqual([])
  const filters = {
    ...noFilters,
    language: 'en',
    accent: 'irish',
    gender: 'male' as const,
    age: 'middle_aged' as const,
    useCases: ['conversational' as const, 'advertisement' as const],
    tags: ['warm' as const],
    isFeatured: true,
    ownerId: 'o1',
    minNoticePeriodDays: 90,
    includesCustomRates: false,
    includesLiveModerated: false,
  }
  const chips = chipsOf(filters)
  expect(chips.map(({ label }) => label)).toEqual([
    'English',
    'Irish accent',
    'Male',
    'Middle-aged',
    'Conversational',
    'Advertisement',
    'Warm',
    'At least 90 days notice',
    'Featured',
    'Voices of one owner',
    'Without custom rates',
    'Without live moderation',
  ])
  expect(chips[4]!.without).toEqual({ useCases: ['advertisement'] })
  for (const { without } of chips) {
    const left = chipsOf({ ...filters, ...without })
    expect(left).toHaveLength(chips.length - 1)
  }
})

it('keys move among rows and cards and never past an end', () => {
  const to = (key: string, index: number, lanes: number): number | null =>
    movedIndex(
      { key, altKey: false, ctrlKey: false, metaKey: false },
      { index, count: 10, lanes, pageRows: 2 },
    )
  expect([to('ArrowDown', 0, 1), to('ArrowDown', 9, 1), to('ArrowUp', 0, 1)]).toEqual([1, 9, 0])
  expect([to('ArrowLeft', 3, 1), to('ArrowRight', 3, 1)]).toEqual([null, null])
  expect([to('ArrowDown', 1, 3), to('ArrowUp', 4, 3), to('ArrowUp', 1, 3)]).toEqual([4, 1, 1])
  expect([to('ArrowDown', 8, 3), to('ArrowRight', 9, 3), to('ArrowLeft', 3, 3)]).toEqual([9, 9, 2])
  expect([to('PageDown', 0, 3), to('PageUp', 9, 3), to('PageUp', 1, 3)]).toEqual([6, 3, 1])
  expect([to('Home', 5, 3), to('End', 5, 3), to('x', 5, 3)]).toEqual([0, 9, null])
  const held = { key: 'ArrowDown', altKey: false, ctrlKey: true, metaKey: false }
  expect(movedIndex(held, { index: 0, count: 10, lanes: 1, pageRows: 2 })).toBeNull()
})
