import { describe, expect, it } from 'vitest'
import type { NoiseGuard, SampleSettings } from '@shared/domain/sample-settings'
import { effectOf, effectWords, reverseOf } from '@renderer/features/sample-settings/batch/batch-actions'
import { editedOf, patchOf, withSpeaker } from '@renderer/features/sample-settings/edited-settings'
import { guardWords } from '@renderer/features/sample-settings/guard-words'
import { historyOf, redone, stepped, undone } from '@renderer/features/sample-settings/history'
import { settingsBadges } from '@renderer/features/sample-settings/settings-badges'
import { lanesOf, spokenMs, tasteOf } from '@renderer/features/sample-settings/speaker-words'

const speakers = [
  {
    speakerId: 'a',
    utterances: [
      { start: 0, end: 2 },
      { start: 4, end: 20 },
    ],
  },
  { speakerId: 'b', utterances: [{ start: 2, end: 4 }] },
]
const settings: SampleSettings = {
  sampleId: '8a1c0f0e-0000-4000-8000-000000000001',
  removeBackgroundNoise: false,
  noiseStrength: 'gentle',
  trim: { startMs: 1_000, endMs: 5_000 },
  separation: { status: 'completed', source: 'local', speakers, overlaps: [] },
  selectedSpeakerIds: null,
  gainDb: 0,
  guard: null,
  updatedAtMs: 0,
}
const edited = editedOf(settings)

describe('what is saved', () => {
  it('is only what differs', () => {
    expect(patchOf(edited, { ...edited, trim: { startMs: 1_000, endMs: 5_000 } })).toEqual({})
    expect(patchOf(edited, { ...edited, trim: null, gainDb: 2 })).toEqual({ trim: null, gainDb: 2 })
  })

  it('takes speakers in any order for the same', () => {
    const chosen = { ...edited, selectedSpeakerIds: ['a', 'b'] }
    expect(patchOf(chosen, { ...edited, selectedSpeakerIds: ['b', 'a'] })).toEqual({})
  })

  it('of many samples can be taken back', () => {
    const patch = { trim: null, removeBackgroundNoise: false, gainDb: -3 }
    expect(effectOf(edited, patch)).toEqual({ trim: null, gainDb: -3 })
    expect(reverseOf(edited, patch)).toEqual({ trim: { startMs: 1_000, endMs: 5_000 }, gainDb: 0 })
    expect(effectWords(effectOf(edited, patch))).toBe('Whole sample · Level −3.0 dB')
    expect(effectWords({})).toBeNull()
  })
})

it('steps are taken back and done again, and a new one forgets what was undone', () => {
  const three = stepped(stepped(historyOf(1), 2), 3)
  expect(undone(three).present).toBe(2)
  expect(redone(undone(three))).toEqual(three)
  expect(undone(undone(undone(three))).present).toBe(1)
  expect(redone(stepped(undone(three), 4)).present).toBe(4)
})

describe('speakers', () => {
  it('any number can be chosen; none chosen is everybody', () => {
    expect(withSpeaker(null, 'a', true)).toEqual(['a'])
    expect(withSpeaker(['a'], 'b', true)).toEqual(['a', 'b'])
    expect(withSpeaker(['a'], 'a', false)).toBeNull()
    expect(lanesOf({ speakers }, null).map(({ isChosen }) => isChosen)).toEqual([true, true])
    expect(lanesOf({ speakers }, ['b']).map(({ number, isChosen }) => [number, isChosen])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  it('are told by their length and a taste of at most ten seconds', () => {
    expect(spokenMs(speakers[0]!)).toBe(18_000)
    expect(tasteOf(speakers[0]!)).toEqual({ startMs: 4_000, endMs: 14_000 })
    expect(tasteOf({ utterances: [] })).toBeNull()
  })
})

describe('the guard', () => {
  const guard: NoiseGuard = {
    strength: 'strong',
    method: 'deepfilternet3',
    speechLevelChangeDb: -2.44,
    highBandChangeDb: -5,
    pauseLevelChangeDb: -18.2,
    clippedSamples: 0,
    verdict: 'harms',
  }

  it('says what harms and what helps', () => {
    expect(guardWords(guard)).toEqual({
      tone: 'warn',
      text: 'This would harm the voice: speech becomes 2.4 dB quieter, loses 5.0 dB of its brightness (4 to 10 kHz). Try gentle, or leave it off.',
    })
    expect(guardWords({ ...guard, verdict: 'helps' }).tone).toBe('good')
  })
})

it('a row says what is set on its sample', () => {
  expect(settingsBadges(settings).map(({ text }) => text)).toEqual(['Trimmed to 0:01.0 – 0:05.0'])
  const all = { ...settings, removeBackgroundNoise: true, selectedSpeakerIds: ['a'], gainDb: 3.21 }
  expect(settingsBadges(all).map(({ text }) => text)).toEqual([
    'Trimmed to 0:01.0 – 0:05.0',
    'Noise removal, gentle',
    '1 of 2 speakers',
    'Level +3.2 dB',
  ])
  expect(settingsBadges(undefined)).toEqual([])
})
