import { describe, expect, it } from 'vitest'
import { noFilters } from '@shared/domain/cloud/no-filters'
import {
  isUnfiltered,
  readLibraryAddress,
  withFilters,
  withSimilar,
  writeLibraryAddress,
  type LibraryAddress,
} from '@renderer/address/library-address'

const whole: LibraryAddress = { filters: noFilters, similarTo: null }
const chosen: LibraryAddress = {
  filters: {
    search: 'old sea',
    sort: 'created_date',
    category: 'famous',
    gender: 'neutral',
    age: 'old',
    language: 'en',
    accent: 'irish',
    useCases: ['conversational', 'social_media'],
    tags: ['anxious', 'wise'],
    isFeatured: true,
    ownerId: 'o1',
    minNoticePeriodDays: 90,
    includesCustomRates: false,
    includesLiveModerated: false,
  },
  similarTo: null,
}

describe('a library address', () => {
  it('reads what it writes, under the names of the platform, and keeps other parameters', () => {
    const search = writeLibraryAddress('?voiceId=v1', chosen)
    expect(search).toBe(
      '?voiceId=v1&search=old+sea&sort=created_date&category=famous&gender=neutral&age=old&language=en&accent=irish' +
        '&use_cases=conversational&use_cases=social_media&descriptives=anxious&descriptives=wise&featured=true' +
        '&owner_id=o1&min_notice_period_days=90&include_custom_rates=false&include_live_moderated=false',
    )
    expect(readLibraryAddress(search)).toEqual(chosen)
    expect(writeLibraryAddress(search, whole)).toBe('?voiceId=v1')
    for (const kind of ['voice', 'file', 'take'] as const) {
      const similar = { ...whole, similarTo: { kind, id: 'x' } }
      expect(readLibraryAddress(writeLibraryAddress('', similar))).toEqual(similar)
    }
  })

  it('reads what is missing or unknown as the default', () => {
    expect(readLibraryAddress('')).toEqual(whole)
    expect(
      readLibraryAddress(
        '?sort=loudest&category=cloned&gender=any&age=30&use_cases=war&descriptives=ugly&featured=1' +
          '&min_notice_period_days=-1&include_custom_rates=no&accent=irish&similar_to=',
      ),
    ).toEqual(whole)
    expect(readLibraryAddress('?quality=high_quality').filters.category).toBe('high_quality')
    expect(readLibraryAddress('?quality=any').filters.category).toBeNull()
    expect(writeLibraryAddress('?quality=high_quality', whole)).toBe('')
    expect(readLibraryAddress('?min_notice_period_days=1.5').filters.minNoticePeriodDays).toBeNull()
    expect(readLibraryAddress(`?search=${'x'.repeat(201)}`).filters.search).toHaveLength(200)
  })

  it('drops the accent with another language unless that has it too', () => {
    const accents = (language: string): string[] => (language === 'de' ? ['standard', 'swiss'] : ['parisian'])
    const now = withFilters(whole, { language: 'fr', accent: 'standard' }).address
    // A first language has to be chosen before its accent.
    expect(now.filters.accent).toBeNull()
    const french = withFilters(now, { accent: 'standard' }).address
    expect(french.filters.accent).toBe('standard')
    expect(withFilters(french, { language: 'de' }, accents).address.filters.accent).toBe('standard')
    expect(withFilters(french, { language: 'es' }, accents).address.filters.accent).toBeNull()
    expect(withFilters(french, { language: null }, accents).address.filters).toMatchObject({
      language: null,
      accent: null,
    })
    expect(withFilters(french, { age: 'old' }, accents).address.filters.accent).toBe('standard')
  })

  it('lets filters and similar voices reset each other; the last action wins', () => {
    const similarTo = { kind: 'voice', id: 'v1' } as const
    expect(withSimilar(chosen, similarTo)).toEqual({
      address: { filters: noFilters, similarTo },
      wereReset: true,
    })
    const sorted = { filters: { ...noFilters, sort: 'created_date' as const }, similarTo: null }
    expect(withSimilar(sorted, similarTo).wereReset).toBe(false)
    expect(withFilters({ filters: noFilters, similarTo }, { gender: 'male' })).toEqual({
      address: { filters: { ...noFilters, gender: 'male' }, similarTo: null },
      wereReset: true,
    })
    expect(withFilters(whole, { gender: 'male' }).wereReset).toBe(false)
    expect([isUnfiltered(noFilters), isUnfiltered(chosen.filters)]).toEqual([true, false])
  })
})
