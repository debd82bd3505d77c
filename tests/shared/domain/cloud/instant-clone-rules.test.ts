import { describe, expect, test } from 'vitest'
import {
  audioProblem,
  descriptionProblem,
  fileProblem,
  joinedFileMaxMs,
  labelMap,
  labelsProblem,
  nameProblem,
  plannedFiles,
  uploadFault,
  type CloneAudio,
  type PlannedFile,
} from '@shared/domain/cloud/instant-clone-rules'
import { splitStretches } from '@shared/instant-clone/split-stretches'

// spec/add-voice.md section 5, instant clone; bounds as rulings.md has them.

const file = (change: Partial<PlannedFile> = {}): PlannedFile => ({
  sampleId: 's',
  name: 'me.wav',
  sizeBytes: 1_000,
  durationMs: 20_000,
  ...change,
})
const audio = (change: Partial<CloneAudio> = {}): CloneAudio => ({
  planned: [file()],
  kept: [],
  isThinned: false,
  ...change,
})
const many = (count: number, durationMs = 10_000): PlannedFile[] =>
  Array.from({ length: count }, () => file({ durationMs }))
const minuteMs = 60_000

describe('each file, at, under and over its limits', () => {
  test.each([
    [{ durationMs: 5_000 }, null],
    [{ durationMs: 4_999 }, 'File "me.wav" is too short. Please choose a file with at least 5s of audio.'],
    [{ sizeBytes: 10_000_000 }, null],
    [{ sizeBytes: 10_000_001 }, 'File exceeds the 10mb limit.'],
    [{ sizeBytes: null }, null],
    [{ durationMs: null }, 'Could not extract file duration.'],
  ])('%j: %s', (change, text) => expect(fileProblem(file(change))).toBe(text))
})

describe('all files together, at, under and over their limits', () => {
  test.each([
    [many(25), null],
    [many(26), 'You can only upload 25 recordings'],
    [many(1, 10_000), null],
    [many(1, 9_999), 'At least 10 seconds of audio is required'],
    [[], 'At least 10 seconds of audio is required'],
    [many(2, 22.5 * minuteMs - 1), null],
    [many(2, 22.5 * minuteMs), 'Recordings must be less than 45 minutes long'],
  ] as const)('%#: %s', (planned, text) => expect(audioProblem(audio({ planned }))).toBe(text))
})

const kept = { sampleId: 'c', name: 'c.mp3', sizeBytes: 5, durationMs: 9_000 }

test('what a voice keeps counts, and always is enough where nothing changes', () => {
  expect(audioProblem(audio({ planned: [], kept: [kept] }))).toBeNull()
  expect(audioProblem(audio({ planned: [], kept: [kept], isThinned: true }))).toBe(
    'At least 10 seconds of audio is required',
  )
  expect(audioProblem(audio({ planned: many(25), kept: [kept] }))).toBe('You can only upload 25 recordings')
  expect(audioProblem(audio({ planned: many(1, 5_000), kept: [kept] }))).toBeNull()
  const unknown = { ...kept, durationMs: null }
  expect(audioProblem(audio({ planned: [], kept: [unknown], isThinned: true }))).toBeNull()
})

test('the terms are asked for new files alone, and last', () => {
  expect(uploadFault(audio(), true)).toBeNull()
  expect(uploadFault(audio(), false)?.text).toBe('Please agree to the terms')
  expect(uploadFault(audio({ planned: [], kept: [kept] }), false)).toBeNull()
  expect(uploadFault(audio({ planned: many(1, 6_000) }), false)?.text).toBe(
    'At least 10 seconds of audio is required',
  )
})

test('details, at, under and over their limits', () => {
  expect(nameProblem(' ')).toBe('Please give your voice a name')
  expect(nameProblem('A')).toBeNull()
  expect(descriptionProblem('')).toBeNull()
  expect(descriptionProblem('x'.repeat(500))).toBeNull()
  expect(descriptionProblem('x'.repeat(501))).toBe('Description should be less than 500 characters')
  expect(labelsProblem([], true)).toBeNull()
  const noAccent = [{ label: 'accent', value: ' ' }]
  expect(labelsProblem(noAccent, true)).toBe('Please set values for each label.')
  expect(labelsProblem(noAccent, false)).toBeNull()
  expect(labelsProblem([{ label: 'age', value: '' }], false)).toBe('Please set values for each label.')
  expect(labelMap([{ label: 'language', value: 'fi' }, ...noAccent])).toEqual({ language: 'fi' })
})

describe('what is taken of files, joined', () => {
  const sample = (id: string) => ({ id, name: id, state: 'ready' as const, sizeBytes: 1, facts: null })
  const stretch = (sampleId: string, startMs: number, endMs: number) => ({ sampleId, startMs, endMs })

  test('is one file up to its longest, and as many of equal length as are needed', () => {
    const one = [stretch('a', 0, joinedFileMaxMs)]
    expect(plannedFiles([sample('a')], one)).toMatchObject([{ durationMs: joinedFileMaxMs }])
    const two = [stretch('a', 0, 60_000), stretch('b', 5_000, 5_000 + joinedFileMaxMs)]
    expect(plannedFiles([sample('a'), sample('b')], two)).toMatchObject([
      { durationMs: 85_000 },
      { durationMs: 85_000 },
    ])
    expect(splitStretches(two)).toEqual([
      [stretch('a', 0, 60_000), stretch('b', 5_000, 30_000)],
      [stretch('b', 30_000, 115_000)],
    ])
    expect(splitStretches(one)).toEqual([one])
    expect(splitStretches([])).toEqual([])
  })

  test('of a file that is gone counts no more', () => {
    expect(plannedFiles([sample('a')], [stretch('a', 0, 20_000), stretch('b', 0, 20_000)])).toMatchObject([
      { durationMs: 20_000 },
    ])
    expect(plannedFiles([], [stretch('b', 0, 20_000)])).toEqual([])
  })
})
