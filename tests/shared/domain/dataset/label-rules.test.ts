import { describe, expect, it } from 'vitest'
import {
  freeKinds,
  labelProblem,
  labelRows,
  rowsWithLanguage,
  switchedTo,
  withLanguage,
  withoutAccent,
} from '@shared/domain/dataset/label-rules'

const accents = ['american', 'british']
const row = (label: string, value: string) => ({ label, value })
const invalid = 'Please set values for each label.'

describe('labels of a voice whose language is fixed', () => {
  it('the first row is the accent, the language is not included, and each label occurs once', () => {
    expect(labelRows([])).toEqual([row('accent', '')])
    expect(
      labelRows([row('language', 'en'), row('age', 'old'), row('accent', 'british'), row('age', 'young')]),
    ).toEqual([row('accent', 'british'), row('age', 'old')])
  })

  it('keeps the other labels of a voice', () => {
    expect(labelRows([row('use_case', 'narrative_story')])).toContainEqual(row('use_case', 'narrative_story'))
  })

  it('changing the language clears the accent and nothing else', () => {
    expect(withoutAccent([row('accent', 'british'), row('gender', 'male')])).toEqual([
      row('accent', ''),
      row('gender', 'male'),
    ])
  })

  it('switching a label clears its value; choosing the same one does not', () => {
    const rows = [row('accent', 'british'), row('gender', 'male')]
    expect(switchedTo(rows, 1, 'age')).toEqual([row('accent', 'british'), row('age', '')])
    expect(switchedTo(rows, 1, 'gender')).toEqual(rows)
  })

  it('the first row is the language where no form fixes it; another language clears the accent', () => {
    const [gender, accent] = [
      { label: 'gender', value: 'male' },
      { label: 'accent', value: 'irish' },
    ]
    expect(rowsWithLanguage([])).toEqual([{ label: 'language', value: '' }])
    const rows = [gender, { label: 'language', value: 'en' }, accent, { label: 'gender', value: 'female' }]
    expect(rowsWithLanguage(rows)).toEqual([{ label: 'language', value: 'en' }, gender, accent])
    expect(withLanguage(rows, 'de')).toEqual([
      { label: 'language', value: 'de' },
      gender,
      { label: 'accent', value: '' },
    ])
  })

  it('Add label is disabled once accent, gender and age are used', () => {
    expect(freeKinds([row('accent', '')])).toEqual(['gender', 'age'])
    expect(freeKinds([row('accent', ''), row('gender', '')])).toEqual(['age'])
    expect(freeKinds([row('accent', ''), row('gender', ''), row('age', '')])).toEqual([])
  })

  it('each label needs a value from its options', () => {
    expect(labelProblem([row('accent', 'british')], accents)).toBeNull()
    expect(labelProblem([row('accent', '')], accents)).toBe(invalid)
    expect(labelProblem([row('accent', 'cockney')], accents)).toBe(invalid)
    expect(labelProblem([], accents)).toBe(invalid)
    expect(labelProblem([row('accent', 'british'), row('gender', '')], accents)).toBe(invalid)
    expect(labelProblem([row('accent', 'british'), row('age', 'middle-aged')], accents)).toBe(invalid)
    expect(labelProblem([row('accent', 'british'), row('age', 'middle_aged')], accents)).toBeNull()
    expect(labelProblem([row('accent', 'british'), row('use_case', 'anything')], accents)).toBeNull()
  })

  it('an empty accent is valid if the language has no accents', () => {
    expect(labelProblem([row('accent', '')], [])).toBeNull()
    expect(labelProblem([row('accent', ''), row('gender', '')], [])).toBe(invalid)
  })
})
