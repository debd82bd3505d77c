import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  agreedBase,
  areSameDetails,
  conflictingFields,
  type DetailsBase,
  planDetails,
  resolvedBase,
  takenDetails,
} from '@main/clones/details-plan'
import type { VoiceDetails } from '@main/uploads/upload-rows'

const ann: VoiceDetails = { name: 'Ann', language: 'en', description: null, labels: { accent: 'irish' } }
const agreed: DetailsBase = { mine: ann, theirs: { ...ann, labels: { accent: 'irish', language: 'en' } } }
const plan = (mine: Partial<VoiceDetails>, theirs: Partial<VoiceDetails>) =>
  planDetails({ ...ann, ...mine }, { ...agreed.theirs, ...theirs }, agreed)

test('what one side changed goes to the other; only the same changed on both is a conflict', () => {
  expect(plan({}, {})).toBe('same')
  expect(plan({ name: 'Bea' }, {})).toBe('save')
  expect(plan({}, { name: 'Bea' })).toBe('take')
  expect(plan({ name: 'Bea' }, { description: 'Warm' })).toBe('take')
  expect(plan({ name: 'Bea' }, { name: 'Bea' })).toBe('same')
  expect(plan({ name: 'Bea' }, { name: 'Cleo' })).toBe('conflict')
  // An accent means something only in its language.
  expect(plan({ language: 'de' }, { labels: { accent: 'scottish' } })).toBe('conflict')
})

test('details are the same where the cloud could not tell them apart', () => {
  expect(areSameDetails(ann, { ...agreed.theirs, description: '' })).toBe(true)
  expect(areSameDetails(ann, { ...ann, labels: { accent: 'scottish' } })).toBe(false)
})

test('taking leaves what was changed here, which is saved then', () => {
  const mine = { ...ann, name: 'Bea' }
  const theirs = { ...agreed.theirs, description: 'Warm' }
  const taken = takenDetails(mine, theirs, agreed)
  expect(taken).toEqual({ ...ann, name: 'Bea', description: 'Warm' })
  const base = agreedBase(mine, theirs, agreed)
  expect(planDetails(taken, theirs, base)).toBe('save')
})

test('a conflict shows what contradicts, and a choice settles that alone', () => {
  const mine = { ...ann, name: 'Bea', description: 'Warm' }
  const theirs = { ...agreed.theirs, name: 'Cleo' }
  expect(conflictingFields(mine, theirs, agreed)).toEqual([{ field: 'name', mine: 'Bea', theirs: 'Cleo' }])
  expect(planDetails(mine, theirs, resolvedBase(mine, theirs, agreed, 'mine'))).toBe('save')
  const given = resolvedBase(mine, theirs, agreed, 'theirs')
  expect(takenDetails(mine, theirs, given)).toEqual({ ...mine, name: 'Cleo' })
})

const details = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  language: fc.constantFrom('en', 'de'),
  description: fc.constantFrom(null, 'x', 'y'),
  labels: fc.constantFrom<Record<string, string>>({}, { accent: 'irish' }, { accent: 'swiss', age: 'old' }),
})
const words = ({ name, language, description, labels }: VoiceDetails) =>
  JSON.stringify([name, language, description ?? '', Object.entries(labels).sort()])

test('from any three versions both sides come to the same, and nothing changed on one side alone is lost', () => {
  fc.assert(
    fc.property(
      details,
      details,
      details,
      fc.constantFrom('mine', 'theirs'),
      (start, mine, theirs, choice) => {
        let here: VoiceDetails = mine
        let there: VoiceDetails = theirs
        let base: DetailsBase = { mine: start, theirs: start }
        const shown = new Set<string>()
        let rounds = 0
        for (
          let next = planDetails(here, there, base);
          next !== 'same';
          next = planDetails(here, there, base)
        ) {
          expect(++rounds).toBeLessThan(6)
          if (next === 'take') {
            const taken = takenDetails(here, there, base)
            base = agreedBase(here, there, base)
            here = taken
          } else if (next === 'save') {
            there = here
            base = { mine: here, theirs: here }
          } else {
            for (const { field } of conflictingFields(here, there, base)) shown.add(field)
            base = resolvedBase(here, there, base, choice)
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
