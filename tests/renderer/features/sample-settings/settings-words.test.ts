import { expect, it } from 'vitest'
import { settingsWords } from '@renderer/features/sample-settings/settings-words'

it('describes each side of a setting', () => {
  const side = { removeBackgroundNoise: true, trim: { startMs: 500, endMs: 31_000 }, speakerCount: 2 }
  const whole = { removeBackgroundNoise: false, trim: null, speakerCount: null }
  expect(
    (['noise', 'trim', 'speakers'] as const).map((field) => [
      settingsWords(field, side),
      settingsWords(field, whole),
    ]),
  ).toEqual([
    ['On', 'Off'],
    ['0:00.5 – 0:31.0', 'The whole sample'],
    ['2 speakers selected', 'All speakers'],
  ])
})
