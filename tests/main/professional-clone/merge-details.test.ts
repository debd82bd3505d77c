import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PvcDetails } from '@main/cloud/cloud-requests'
import { differences, draftPatchOf, type VoiceDetails, voiceFields } from '@main/voices/voice-details'
import { agreedOn, chooseSide, merge, type MergeBase } from '@shared/merge/merge'

const ann: PvcDetails = { name: 'Ann', language: 'en', description: null, labels: { accent: 'irish' } }
const agreed: MergeBase<VoiceDetails> = {
  mine: ann,
  theirs: { ...ann, labels: { accent: 'irish', language: 'en' } },
}
/** Mine against theirs: what is changed here, there, and on both sides. */
const fates = (mine: Partial<VoiceDetails>, theirs: Partial<VoiceDetails>) => {
  const merged = merge(voiceFields, {
    mine: { ...ann, ...mine },
    theirs: { ...agreed.theirs, ...theirs },
    base: agreed,
  })
  return [merged.changedHere, merged.changedThere, merged.conflicts]
}

test('changes go to the other side; only different changes to the same field conflict', () => {
  expect(fates({}, {})).toEqual([[], [], []])
  expect(fates({ name: 'Bea' }, {})).toEqual([['name'], [], []])
  expect(fates({}, { name: 'Bea' })).toEqual([[], ['name'], []])
  expect(fates({ name: 'Bea' }, { description: 'Warm' })).toEqual([['name'], ['description'], []])
  expect(fates({ name: 'Bea' }, { name: 'Bea' })).toEqual([[], [], []])
  expect(fates({ name: 'Bea' }, { name: 'Cleo' })).toEqual([[], [], ['name']])
  // An accent means something only in its language.
  expect(fates({ language: 'de' }, { labels: { accent: 'scottish' } })).toEqual([[], [], ['speech']])
})

test('details are equal if the cloud could not distinguish them', () => {
  expect(fates({ description: '' }, { labels: { language: 'en', accent: 'irish' } })).toEqual([[], [], []])
  expect(fates({ labels: { accent: 'scottish' } }, {})).toEqual([['speech'], [], []])
})

test('taking over keeps local changes, which are saved next', () => {
  const mine = { ...ann, name: 'Bea' }
  const theirs = { ...agreed.theirs, description: 'Warm' }
  const merged = merge(voiceFields, { mine, theirs, base: agreed })
  expect(merged.mine).toEqual({ ...ann, name: 'Bea', description: 'Warm' })
  expect(merge(voiceFields, { ...merged, theirs })).toMatchObject({ changedHere: ['name'], changedThere: [] })
})

test('a conflict shows the differing rows, and a choice settles only those', () => {
  const mine = { ...ann, name: 'Bea', description: 'Warm' }
  const theirs = { ...agreed.theirs, name: 'Cleo' }
  const both = { mine, theirs, base: agreed }
  expect(differences(merge(voiceFields, both).conflicts, mine, theirs)).toEqual([
    { field: 'name', mine: 'Bea', theirs: 'Cleo' },
  ])
  const kept = merge(voiceFields, { ...both, base: chooseSide(voiceFields, both, 'mine') })
  expect([kept.changedHere, kept.conflicts]).toEqual([['name', 'description'], []])
  const taken = merge(voiceFields, { ...both, base: chooseSide(voiceFields, both, 'theirs') })
  expect(taken.mine).toEqual({ ...mine, name: 'Cleo' })
  expect(
    differences(['speech'], { ...ann, labels: { accent: 'swiss', age: 'old' } }, { ...ann, language: 'de' }),
  ).toEqual([
    { field: 'language', mine: 'en', theirs: 'de' },
    { field: 'accent', mine: 'swiss', theirs: 'irish' },
    { field: 'age', mine: 'old', theirs: '' },
  ])
})

test('a draft keeps the language apart from its labels, and the accent in their first row', () => {
  expect(draftPatchOf({ ...ann, labels: { age: 'old', language: 'en' } })).toEqual({
    name: 'Ann',
    language: 'en',
    description: '',
    labels: [
      { label: 'accent', value: '' },
      { label: 'age', value: 'old' },
    ],
  })
})

const details = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  language: fc.constantFrom('en', 'de'),
  description: fc.constantFrom(null, 'x', 'y'),
  labels: fc.constantFrom<Record<string, string>>({}, { accent: 'irish' }, { accent: 'swiss', age: 'old' }),
})
const words = ({ name, language, description, labels }: VoiceDetails) =>
  JSON.stringify([name, language, description ?? '', Object.entries(labels).sort()])

test('any three versions become equal on both sides without losing one-sided changes', () => {
  fc.assert(
    fc.property(
      details,
      details,
      details,
      fc.constantFrom('mine', 'theirs'),
      (start, mine, theirs, choice) => {
        let here: VoiceDetails = mine
        let there: VoiceDetails = theirs
        let base: MergeBase<VoiceDetails> = { mine: start, theirs: start }
        const shown = new Set<string>()
        for (let round = 0; round < 3; round++) {
          const versions = { mine: here, theirs: there, base }
          const merged = merge(voiceFields, versions)
          for (const { field } of differences(merged.conflicts, here, there)) shown.add(field)
          here = merged.mine
          base = merged.base
          if (merged.conflicts.length > 0) base = chooseSide(voiceFields, { ...versions, ...merged }, choice)
          else if (merged.changedHere.length > 0) {
            there = here
            base = agreedOn(voiceFields, merged.changedHere, base, { mine: here, theirs: there })
          }
        }
        expect(words(here)).toBe(words(there))
        const kept = (value: unknown, of: VoiceDetails, field: 'name' | 'description'): boolean =>
          of[field] === start[field] || of[field] === value || shown.has(field)
        for (const field of ['name', 'description'] as const) {
          expect(kept(here[field], mine, field) || mine[field] === theirs[field]).toBe(true)
          expect(kept(here[field], theirs, field)).toBe(true)
        }
      },
    ),
    { numRuns: 500 },
  )
})
