import { expect, it } from 'vitest'
import type { Finding } from '@shared/domain/recording/script-check'
import {
  filtersOf,
  findingAction,
  heardAround,
  placeAfter,
} from '@renderer/features/record/check/finding-keys'
import { punchObstacle } from '@renderer/features/record/check/punch-finding'
import { checkLine, isUnheard, readWords } from '@renderer/copy/script-check-words'

const plain = { ctrlKey: false, metaKey: false, altKey: false }
const finding: Finding = {
  id: 0,
  kind: 'misread',
  startMs: 61_000,
  endMs: 61_400,
  wordIndex: 4,
  lineIndex: null,
  script: 'harbor',
  heard: 'garden',
  before: 'down to the',
  after: 'and nobody',
  confidence: 0.9,
  isAccepted: false,
}

it('hears, accepts, punches and moves by one key each', () => {
  expect(findingAction({ key: 'Enter', ...plain })).toBe('hear')
  expect(findingAction({ key: ' ', ...plain })).toBe('hear')
  expect(findingAction({ key: 'A', ...plain })).toBe('accept')
  expect(findingAction({ key: 'p', ...plain })).toBe('punch')
  expect(findingAction({ key: 'p', ...plain, ctrlKey: true })).toBeNull()
  expect(findingAction({ key: 'x', ...plain })).toBeNull()
  expect(placeAfter('next', 2, 3)).toBe(2)
  expect(placeAfter('previous', 2, 3)).toBe(1)
  expect(placeAfter('first', 2, 3)).toBe(0)
  expect(placeAfter('last', 0, 3)).toBe(2)
})

it('plays from a second before to a second after, never before the beginning', () => {
  expect(heardAround(finding)).toEqual({ fromMs: 60_000, toMs: 62_400 })
  expect(heardAround({ startMs: 300, endMs: 300 })).toEqual({ fromMs: 0, toMs: 1_300 })
})

it('offers the kinds that were found', () => {
  expect(filtersOf([finding, { ...finding, kind: 'pause' }])).toEqual(['all', 'misread', 'pause'])
})

it('says in words what was found and what is left', () => {
  const check = {
    kind: 'take',
    id: '',
    state: 'done',
    obstacle: null,
    scriptId: null,
    jobId: null,
    read: null,
    isOutdated: false,
    checkedAtMs: 1,
    error: null,
  } as const
  expect(checkLine({ ...check, findings: [] })).toBe('Nothing missed.')
  expect(checkLine({ ...check, findings: [finding] })).toBe('1 place to hear')
  expect(checkLine({ ...check, findings: [{ ...finding, isAccepted: true }] })).toBe('1 place accepted')
})

it('says how far a reading goes, and that nothing was heard', () => {
  const read = { matchedCount: 40, first: 'Once upon a', last: 'ever after', behindCount: 0, leftOutMs: 0 }
  expect(isUnheard(read)).toBe(false)
  expect(readWords(read)).toBe('Read from “Once upon a” to “ever after”.')
  expect(readWords({ ...read, behindCount: 1_200, leftOutMs: 61_000 })).toBe(
    'Read from “Once upon a” to “ever after”. Not read: the 1,200 words after that. 1:01 without an English script was not compared.',
  )
  const silent = { ...read, matchedCount: 0, first: '', last: '' }
  expect(isUnheard(silent)).toBe(true)
  expect(readWords(silent)).toBe('No words of the script were recognized.')
  expect(isUnheard({ ...read, matchedCount: 1 })).toBe(false)
})

it('says why a take that stands alone cannot be punched into, and leads to lines in any case', () => {
  const check = { kind: 'take' } as const
  expect(punchObstacle(check, { lineIndex: null })).toMatch(/single take/)
  expect(punchObstacle(check, { lineIndex: 3 })).toBeNull()
  expect(punchObstacle({ kind: 'recording' }, { lineIndex: null })).toBeNull()
})
