import { expect, it } from 'vitest'
import type { Finding } from '@shared/domain/recording/script-check'
import { alignWords } from '@shared/script-check/align-words'
import { checkUnits } from '@shared/script-check/check-units'
import { findDifferences } from '@shared/script-check/differences'
import { findingColumns, findingRows } from '@shared/script-check/finding-rows'
import { findStart } from '@shared/script-check/find-start'
import { confidenceOf, confidenceOfName, leastConfidence } from '@shared/script-check/second-look'

function differencesOf(scriptText: string, heardText: string) {
  const script = scriptText.split(' ')
  const heard = heardText.split(' ')
  const isSame = (s: number, h: number): boolean => script[s] === heard[h]
  const likeness = (s: number, h: number): number => Number(isSame(s, h))
  const steps = alignWords({
    scriptCount: script.length,
    heardCount: heard.length,
    likeness,
    isStartFree: false,
    isEndFree: false,
  })
  const found = findDifferences({
    steps,
    isSame,
    isEcho: (a, b) => heard[a] === heard[b],
    isTelling: (at) => (heard[at]?.length ?? 0) >= 6,
  })
  return { script, heard, found }
}

function differences(scriptText: string, heardText: string) {
  const { script, heard, found } = differencesOf(scriptText, heardText)
  return found.map((each) => [
    each.kind,
    each.script.map((at) => script[at]).join(' '),
    each.heard.map((at) => heard[at]).join(' '),
  ])
}

const text = 'the old man walked slowly down to the harbor and nobody saw him leave'

it('finds nothing in a reading of the text', () => {
  expect(differences(text, text)).toEqual([])
})

it('names what was skipped, repeated, put in and misread', () => {
  expect(differences(text, text.replace(' slowly', ''))).toEqual([['skipped', 'slowly', '']])
  expect(differences(text, text.replace('slowly', 'slowly slowly'))).toEqual([['repeated', '', 'slowly']])
  expect(differences(text, text.replace('old', 'very old'))).toEqual([['inserted', '', 'very']])
  expect(differences(text, text.replace('harbor', 'garden'))).toEqual([['misread', 'harbor', 'garden']])
})

it('knows a beginning that was read again from words that do not belong there', () => {
  const again = text.replace('down to the harbor', 'down to the down to the harbor')
  expect(differences(text, again).map(([kind]) => kind)).toEqual(['repeated'])
  const other = text.replace('down to the harbor', 'down to the please excuse me harbor')
  expect(differences(text, other)).toEqual([['inserted', '', 'please excuse me']])
})

it('takes a sentence that was skipped as one, though a word of it fits by chance', () => {
  const script = 'she went home it was late and the rain had not stopped then she slept'
  const heard = 'she went home then she slept'
  expect(differences(script, heard)).toEqual([['skipped', 'it was late and the rain had not stopped', '']])
})

it('tells names from words that begin a sentence', () => {
  const units = checkUnits('Then Oona spoke. Nobody heard\nMary', (word) => [word.toLowerCase()])
  expect(units.filter(({ isName }) => isName).map(({ form }) => form)).toEqual(['oona'])
  expect(units.map(({ ends }) => ends)).toEqual(['word', 'word', 'sentence', 'word', 'paragraph', 'word'])
})

it('finds where in a long script a reading begins', () => {
  const units = Array.from({ length: 5_000 }, (_, at) => ({ plain: `w${(at * 7_919) % 613}-${at % 11}` }))
  const heard = units.slice(3_210, 3_310).map(({ plain }) => plain)
  expect(Math.abs(findStart(units, heard) - 3_210)).toBeLessThanOrEqual(100)
  expect(findStart(units, ['nothing', 'of', 'this'])).toBe(0)
})

it('believes the sound: words that fit as the script has them are no finding', () => {
  const look = {
    script: 100,
    heard: 101,
    likeness: 0.3,
    nearness: 0.4,
    soundCount: 4,
    hasSeveral: false,
    sureness: 1,
  }
  const far = { ...look, likeness: 0, nearness: 0.2 }
  expect(confidenceOf(look)).toBeLessThan(leastConfidence)
  expect(confidenceOf({ ...far, heard: 140 })).toBeGreaterThan(0.9)
  expect(confidenceOf({ ...far, script: null })).toBeGreaterThan(0.9)
  expect(confidenceOf({ ...look, script: null, heard: null, likeness: 0.8 })).toBeLessThan(leastConfidence)
  // What was hardly heard, or guessed, proves less.
  const [clear, faint] = [1, 0.6].map((sureness) => confidenceOf({ ...far, heard: 110, sureness }))
  expect(clear).toBeGreaterThan(leastConfidence)
  expect(faint).toBeLessThan(leastConfidence)
  expect(confidenceOf({ ...far, script: null, sureness: 0.4 })).toBeLessThan(leastConfidence)
  expect(confidenceOfName(0.4, 1, false)).toBeLessThan(leastConfidence)
  expect(confidenceOfName(0, 1, false)).toBeGreaterThan(leastConfidence)
  expect(confidenceOfName(0, 1, true)).toBeGreaterThan(leastConfidence)
})

// What the recognizer told of Ashwin Jain, who reads with an accent.
it('takes many sounds that are a little off for an accent, and few that are far off for another word', () => {
  const look = {
    script: 153.2,
    heard: 180.3,
    likeness: 0.33,
    nearness: 0.73,
    soundCount: 13,
    hasSeveral: true,
    sureness: 0.9,
  }
  expect(confidenceOf(look)).toBeLessThan(leastConfidence)
  expect(confidenceOf({ ...look, nearness: 0.3, soundCount: 4, hasSeveral: false })).toBeGreaterThan(0.9)
})

it('leaves two places apart where a long word between them fits', () => {
  const apart = differences('of medical practitioner is in doubt', 'medical practitioners and doubt')
  expect(apart.map(([, missed]) => missed)).toEqual(['of', 'practitioner is in'])
  const [whole] = differencesOf('rid of his affliction who behold', 'rate of is a solution who had').found
  expect(whole?.parts.map(({ script }) => script)).toEqual([[0], [2, 3], [5]])
})

it('gives findings as rows of text, none while it was not checked', () => {
  const finding: Finding = {
    id: 0,
    kind: 'misread',
    startMs: 61_000,
    endMs: 61_400,
    wordIndex: 4,
    lineIndex: 2,
    script: 'harbor',
    heard: 'garden',
    before: '',
    after: '',
    confidence: 0.925,
    isAccepted: true,
  }
  expect(findingRows({ state: 'running', findings: [finding] })).toEqual([])
  const [row] = findingRows({ state: 'done', findings: [finding] })
  expect(row).toEqual(['misread', '61.000', '61.400', 'harbor', 'garden', '5', '3', '0.93', 'yes'])
  expect(row).toHaveLength(findingColumns.length)
})
