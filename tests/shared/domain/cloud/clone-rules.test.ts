import { expect, test } from 'vitest'
import {
  attemptsLeft,
  canRerunFineTuning,
  canTrainPartial,
  canStartFineTuning,
  fineTuningMessage,
  hasEnoughAudio,
  isFineTuningPossible,
  isHistoryAvailable,
  maxAttemptsAdvice,
  modelLabel,
  orbQuality,
  orbShare,
  resumeStep,
} from '@shared/domain/cloud/clone-rules'

const minuteMs = 60_000
const nowMs = 1_800_000_000_000

test('resumes a session by its state', () => {
  expect(['draft', 'not_verified', 'not_started'].map((state) => resumeStep(state as 'draft'))).toEqual([
    'voice-data',
    'verification',
    'finish',
  ])
})

test.each([
  [1, false],
  [2, true],
  [3, true],
  [5, true],
])(
  'verification history after %i of 5 attempts: %s, while the reset lies ahead',
  (attemptsCount, isThere) => {
    const attempts = { attemptsCount, attemptsMax: 5, attemptsResetMs: nowMs + 1 }
    expect(attemptsLeft(attempts)).toBe(5 - attemptsCount)
    expect(isHistoryAvailable(attempts, nowMs)).toBe(isThere)
    expect(isHistoryAvailable({ ...attempts, attemptsResetMs: nowMs }, nowMs)).toBe(false)
    expect(isHistoryAvailable({ ...attempts, attemptsResetMs: null }, nowMs)).toBe(false)
  },
)

test('no attempts are left after more than the maximum', () => {
  expect(attemptsLeft({ attemptsCount: 7, attemptsMax: 5, attemptsResetMs: null })).toBe(0)
})

test.each([
  [1, 'Please try again in 1 minute.'],
  [59 * minuteMs, 'Please try again in 59 minutes.'],
  [59 * minuteMs + 1, 'Please try again in 1 hour.'],
  [24 * 60 * minuteMs, 'Please try again in 24 hours.'],
  [72 * 60 * minuteMs, 'Please try again in 3 days.'],
])('maximum attempts with the reset %i ms ahead: %s', (aheadMs, text) => {
  expect(maxAttemptsAdvice({ attemptsResetMs: nowMs + aheadMs }, nowMs)).toEqual({
    text,
    needsHelpCenter: false,
  })
})

test.each([[null], [nowMs], [nowMs - 1]])('maximum attempts with the reset at %s: the Help Center', (at) => {
  expect(maxAttemptsAdvice({ attemptsResetMs: at }, nowMs)).toEqual({
    text: 'Please contact the Help Center to reset your attempts.',
    needsHelpCenter: true,
  })
})

test.each([
  ['not_started', null, null, 'Click to start fine-tuning'],
  ['fine_tuning', 0.426, 'Learning your voice', 'Learning your voice 42%'],
  ['fine_tuning', null, null, 'Fine-tuning'],
  ['fine_tuned', 1, 'anything', 'Voice is ready to be used with the model!'],
  ['failed', 0.5, 'anything', 'Fine-tuning failed. Click to retry'],
  ['queued', 0, '', 'Fine-tuning is queued'],
  ['delayed', 0.1, null, 'Fine-tuning is taking longer than usual 10%'],
] as const)('fine-tuning message of %s at %s', (state, progress, message, text) => {
  expect(fineTuningMessage({ state, progress, message })).toBe(text)
})

test('models that convert voices have the suffix', () => {
  expect(modelLabel({ name: 'v2', canDoVoiceConversion: true })).toBe('v2 (Speech to Speech)')
  expect(modelLabel({ name: 'v2', canDoVoiceConversion: false })).toBe('v2')
})

test('fine-tuning needs a professional unmixed voice with data, a suitable model, and its language', () => {
  const voice = { category: 'professional', isMixed: false, hasFineTuning: true, language: 'en' }
  const model = { canBeFinetuned: true, languageIds: ['de', 'en'] }
  expect(isFineTuningPossible(voice, model)).toBe(true)
  expect(isFineTuningPossible({ ...voice, category: 'cloned' }, model)).toBe(false)
  expect(isFineTuningPossible({ ...voice, isMixed: true }, model)).toBe(false)
  expect(isFineTuningPossible({ ...voice, hasFineTuning: false }, model)).toBe(false)
  expect(isFineTuningPossible({ ...voice, language: 'fr' }, model)).toBe(false)
  expect(isFineTuningPossible(voice, { ...model, canBeFinetuned: false })).toBe(false)
})

test('offers a start while nothing has started or is forbidden, and a re-run once all have ended', () => {
  const states = (...all: ('not_started' | 'fine_tuned' | 'failed' | 'fine_tuning' | 'queued')[]) =>
    all.map((state) => ({ state }))
  const owner = { isOwner: true, hasPermission: false, isShared: false }
  expect(canStartFineTuning({ isAllowedToFineTune: true }, states('not_started', 'not_started'))).toBe(true)
  expect(canStartFineTuning({ isAllowedToFineTune: true }, states('not_started', 'failed'))).toBe(false)
  expect(canStartFineTuning({ isAllowedToFineTune: false }, states('fine_tuned'))).toBe(true)
  expect(canRerunFineTuning(owner, states('failed', 'fine_tuned', 'not_started'))).toBe(true)
  expect(canRerunFineTuning(owner, states('failed', 'fine_tuning'))).toBe(false)
  expect(canRerunFineTuning(owner, states('not_started'))).toBe(false)
  expect(canRerunFineTuning({ ...owner, isOwner: false }, states('failed'))).toBe(false)
  expect(canRerunFineTuning({ ...owner, isOwner: false, hasPermission: true }, states('failed'))).toBe(true)
  expect(canRerunFineTuning({ ...owner, isShared: true }, states('failed'))).toBe(false)
})

test.each([
  [[599_999], false],
  [[600_000], true],
  [[300_000, 300_001], true],
  [[1, null], true],
  [[], false],
])('minimum total of 10 minutes: %j is enough: %s', (durationsMs, isEnough) => {
  expect(hasEnoughAudio(durationsMs)).toBe(isEnough)
})

test.each([
  [30 * minuteMs - 1, null],
  [30 * minuteMs, 'Good'],
  [60 * minuteMs - 1, 'Good'],
  [60 * minuteMs, 'Better'],
  [120 * minuteMs - 1, 'Better'],
  [120 * minuteMs, 'Perfect!'],
])('the orb at %i ms: %s', (totalMs, word) => {
  expect(orbQuality(totalMs)).toBe(word)
})

test('the orb is full at 2.5 hours', () => {
  expect([0, 75, 150, 200].map((minutes) => orbShare(minutes * minuteMs))).toEqual([0, 0.5, 1, 1])
})

test('leaving out what the cloud lacks is offered only where that is enough to train', () => {
  const gaps = (pendingSamples: string[], ...unsent: string[]) => ({
    pendingSamples,
    unsentSettings: unsent.map((name) => ({ name, kind: 'refused' as const })),
    unsentDetails: null,
    pendingDeletions: [],
  })
  expect(canTrainPartial(gaps(['a.wav']))).toBe(true)
  expect(canTrainPartial(gaps(['a.wav'], 'b.wav'))).toBe(false)
  expect(canTrainPartial(gaps([], 'b.wav'))).toBe(false)
  expect(canTrainPartial(gaps([]))).toBe(false)
})
