import { expect, test } from 'vitest'
import {
  isSameSettings,
  settingsSliders,
  settingsWarning,
  toStep,
} from '@renderer/features/voices/details/settings-rules'

test.each([
  ['stability', 0.29, 'Under 30% may lead to instability'],
  ['stability', 0.3, null],
  ['style', 0.5, null],
  ['style', 0.51, 'Over 50% may lead to instability'],
  ['similarity', 0, null],
  ['speed', 0.7, null],
] as const)('%s at %d warns: %s', (name, value, warning) => {
  expect(settingsWarning(name, value)).toBe(warning)
})

test('sliders have the ranges of the specification', () => {
  expect(settingsSliders.map(({ name, min, max }) => [name, min, max])).toEqual([
    ['speed', 0.7, 1.2],
    ['stability', 0, 1],
    ['similarity', 0, 1],
    ['style', 0, 1],
  ])
})

test('what a slider adds up is a whole number of hundredths', () => {
  expect([toStep(0.1 + 0.2), toStep(0.7000000001), toStep(1.2)]).toEqual([0.3, 0.7, 1.2])
})

test('settings are the same when every one is', () => {
  const settings = { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 }
  expect(isSameSettings(settings, { ...settings })).toBe(true)
  expect(isSameSettings(settings, { ...settings, speakerBoost: false })).toBe(false)
})
