import { expect, it } from 'vitest'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { applyEffect } from '@renderer/features/sample-settings/batch/apply-effect'
import { settingsOf } from '../../../../shared/judge/build-measured'
import { factsOf, sampleOf } from '../../../../support/library/samples'

const noteOf = (sampleRateHz: number, settings: Partial<SampleSettings>) =>
  applyEffect(sampleOf({ facts: factsOf({ sampleRateHz }) }), settingsOf(settings)).note

it('says before noise removal is applied what it takes of a file over 48 kHz', () => {
  expect(noteOf(48_000, { removeBackgroundNoise: true })).toBeNull()
  expect(noteOf(96_000, { gainDb: 3 })).toBeNull()
  expect(noteOf(96_000, { removeBackgroundNoise: true })).toBe(
    'Noise removal also removes everything above 24 kHz.',
  )
  expect(noteOf(192_000, { removeBackgroundNoise: true, trim: { startMs: 0, endMs: 2_000 } })).toBe(
    'Becomes shorter than the minimum of 30 s. Noise removal also removes everything above 24 kHz.',
  )
})
