import { expect, it } from 'vitest'
import { nextRate } from '@renderer/features/onboarding/playback-rate'
import {
  checklistView,
  firstIncomplete,
  isChecklistDone,
  isChecklistShown,
  otherStepsLeft,
  stepsOf,
} from '@renderer/features/onboarding/steps'

const checklist = (done: boolean[], rest = {}) => ({
  isHidden: false,
  isCompleted: false,
  steps: ['add-voice', 'upload-recordings', 'generate-speech'].map((id, at) => ({
    id,
    isCompleted: done[at] ?? false,
  })),
  ...rest,
})

// spec/shell.md sections 2 to 4.
it('is hidden without a checklist, once done, and once put away', () => {
  expect(isChecklistShown(null)).toBe(false)
  expect(isChecklistShown(checklist([]))).toBe(true)
  expect(isChecklistShown(checklist([], { isHidden: true }))).toBe(false)
  expect(isChecklistShown(checklist([true, true, true], { isCompleted: true }))).toBe(false)
  // Nor where nothing of it is done in Timbre.
  expect(isChecklistShown(checklist([], { steps: [{ id: 'dub-a-film', isCompleted: false }] }))).toBe(false)
})

it('opens the first step that is not done, and leaves out steps of other products', () => {
  const steps = stepsOf(checklist([true, false, false]))
  expect(firstIncomplete(steps)).toBe('upload-recordings')
  expect(firstIncomplete(stepsOf(checklist([true, true, true])))).toBeNull()
  expect(stepsOf({ ...checklist([]), steps: [{ id: 'dub-a-film', isCompleted: false }] })).toEqual([])
  expect(steps.every(({ film, landingPage }) => film !== '' && landingPage.startsWith('/'))).toBe(true)
})

it('is done when nothing is left, also of what is done on the web', () => {
  const all = checklist([true, true, true])
  const withOther = { ...all, steps: [...all.steps, { id: 'dub-a-film', isCompleted: false }] }
  expect([isChecklistDone(all), otherStepsLeft(all)]).toEqual([true, 0])
  expect([isChecklistDone(withOther), otherStepsLeft(withOther)]).toEqual([false, 1])
  expect(isChecklistDone({ ...withOther, isCompleted: true })).toBe(true)
  expect([isChecklistDone(null), isChecklistDone({ ...all, steps: [] })]).toEqual([false, false])
})

it('plays at 1, 1.5 and 2, then at 1 again', () => {
  expect([nextRate(1), nextRate(1.5), nextRate(2)]).toEqual([1.5, 2, 1])
})

it('is loading until it is known, unless nobody can be asked', () => {
  const here = { isSignedOut: false, isOffline: false }
  const unknown = { isKnown: false, checklist: null }
  expect(checklistView(undefined, here)).toBe('loading')
  expect(checklistView(unknown, here)).toBe('loading')
  expect(checklistView(unknown, { ...here, isSignedOut: true })).toBe('signed-out')
  expect(checklistView(unknown, { ...here, isOffline: true })).toBe('not-reached')
  expect(checklistView({ isKnown: true, checklist: null }, { ...here, isOffline: true })).toBe('none')
  expect(checklistView({ isKnown: true, checklist: checklist([]) }, here)).toBe('steps')
})
