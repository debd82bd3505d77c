import { expect, it } from 'vitest'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { applyEffect, cloudWords } from '@renderer/features/sample-settings/batch/apply-effect'
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

it('says that the cloud has no level yet, which it is told in no setting', () => {
  const words = (settings: Partial<SampleSettings>) =>
    cloudWords([applyEffect(sampleOf({ durationMs: 60_000 }), settingsOf(settings))]).join(' ')
  expect(words({ gainDb: 3 })).toContain('the original audio and these settings, but not the level.')
  expect(words({ removeBackgroundNoise: true })).toContain('the original audio and these settings. Once')
})
