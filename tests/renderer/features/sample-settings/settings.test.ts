import { describe, expect, it } from 'vitest'
import type { NoiseGuard, SampleSettings } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import { effectOf, effectWords, reverseOf } from '@renderer/features/sample-settings/batch/batch-actions'
import { editedOf, patchOf, withSpeaker } from '@renderer/features/sample-settings/edited-settings'
import { editsBeside, noEdits } from '@renderer/features/sample-settings/edits'
import { guardWords, methodWords } from '@renderer/features/sample-settings/noise/guard-words'
import { historyOf, redone, stepped, undone } from '@renderer/features/sample-settings/history'
import { previewStart } from '@renderer/features/sample-settings/noise/preview-start'
import { settingsBadges } from '@renderer/features/sample-settings/settings-badges'
import { soundGone, soundWords } from '@renderer/copy/sample-sound'
import {
  countWords,
  lanesOf,
  spokenMs,
  excerptOf,
} from '@renderer/features/sample-settings/speakers/speaker-words'

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

  it('accepts speakers in any order', () => {
    const chosen = { ...edited, selectedSpeakerIds: ['a', 'b'] }
    expect(patchOf(chosen, { ...edited, selectedSpeakerIds: ['b', 'a'] })).toEqual({})
  })

  it('of many samples can be undone', () => {
    const patch = { trim: null, removeBackgroundNoise: false, gainDb: -3 }
    expect(effectOf(edited, patch)).toEqual({ trim: null, gainDb: -3 })
    expect(reverseOf(edited, patch)).toEqual({ trim: { startMs: 1_000, endMs: 5_000 }, gainDb: 0 })
    expect(effectWords(effectOf(edited, patch))).toBe('Whole sample · Level −3.0 dB')
    expect(effectWords({})).toBeNull()
  })
})

it('steps are undone and redone, and a new one drops what was undone', () => {
  const three = stepped(stepped(historyOf(1), 2), 3)
  expect(undone(three).present).toBe(2)
  expect(redone(undone(three))).toEqual(three)
  expect(undone(undone(undone(three))).present).toBe(1)
  expect(redone(stepped(undone(three), 4)).present).toBe(4)
})

describe('after another separation', () => {
  const trimmed = { ...edited, trim: null }
  const chosen = { ...trimmed, selectedSpeakerIds: ['b'] }
  const edits = { ...noEdits(settings), history: stepped(stepped(historyOf(edited), trimmed), chosen) }
  const others = [{ speakerId: 'a', utterances: [{ start: 0, end: 20 }] }]
  const separated = { ...settings, separation: { ...settings.separation, speakers: others } }

  it('discards choices of the previous one, and keeps other edits undoable', () => {
    const now = editsBeside(edits, separated)
    expect(now.history).toEqual(stepped(historyOf(edited), trimmed))
    expect(editsBeside(edits, { ...separated, selectedSpeakerIds: ['a'] }).history.present).toEqual({
      ...trimmed,
      selectedSpeakerIds: ['a'],
    })
  })

  it('keeps undone steps without their choices', () => {
    const back = { ...edits, history: undone(undone(edits.history)) }
    expect(editsBeside(back, separated).history).toEqual(undone(stepped(historyOf(edited), trimmed)))
  })

  it('keeps everything if the result is the same', () => {
    const same = { ...settings, separation: { ...settings.separation, speakers: structuredClone(speakers) } }
    expect(editsBeside(edits, same)).toBe(edits)
  })
})

it('a preview starts at the playhead, within the region, and never in its last second', () => {
  const region = { startMs: 5_000, endMs: 60_000 }
  expect(previewStart(20_000.7, region)).toBe(20_000)
  expect(previewStart(1_000, region)).toBe(5_000)
  expect(previewStart(60_000, region)).toBe(5_000)
  expect(previewStart(59_500, region)).toBe(50_000)
  expect(previewStart(300, { startMs: 0, endMs: 400 })).toBe(0)
})

it('reports what a sample without its file lacks, not a failed import', () => {
  expect(soundWords(new AppError('file-missing'))).toEqual(soundGone)
  expect(soundWords(new AppError('model-failed')).title).toBe('Audio analysis stopped unexpectedly.')
})

describe('speakers', () => {
  it('any number can be chosen; none means all', () => {
    expect(withSpeaker(null, 'a', true)).toEqual(['a'])
    expect(withSpeaker(['a'], 'b', true)).toEqual(['a', 'b'])
    expect(withSpeaker(['a'], 'a', false)).toBeNull()
    expect(lanesOf({ speakers }, null).map(({ isChosen }) => isChosen)).toEqual([true, true])
    expect(lanesOf({ speakers }, ['b']).map(({ number, isChosen }) => [number, isChosen])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  it('show their total and a preview of at most ten seconds', () => {
    expect(spokenMs(speakers[0]!)).toBe(18_000)
    expect(excerptOf(speakers[0]!)).toEqual({ startMs: 4_000, endMs: 14_000 })
    expect(excerptOf({ utterances: [] })).toBeNull()
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

  it('reports harm and remedies', () => {
    expect(guardWords(guard)).toEqual({
      tone: 'warn',
      text: 'This would harm the voice: speech gets 2.4 dB quieter, highs drop by 5.0 dB (4 to 10 kHz). Try Gentle, or leave it off.',
    })
    expect(guardWords({ ...guard, verdict: 'helps' }).tone).toBe('good')
  })

  it('reports when a filter replaced the model', () => {
    expect(methodWords({ method: 'afftdn' })).toBe(
      'The noise model is damaged or cannot run on this computer, so a simpler filter is used.',
    )
    expect(methodWords({ method: 'deepfilternet3' })).toBeNull()
  })
})

it('a row shows the settings of its sample', () => {
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

it('says how many speakers were found and how sure that is, where they were counted here', () => {
  const wordsOf = (countConfidence?: number | null) => countWords({ speakers, countConfidence })
  expect(wordsOf()).toBeNull()
  expect(wordsOf(null)).toBeNull()
  const sure = {
    text: 'Found 2 speakers. In tests, clear counts like this were right at least 9 times in 10. Listen to each speaker to be sure.',
    isSure: true,
  }
  expect(wordsOf(0.9)).toEqual(sure)
  // As it was counted by a version that promised more than was measured.
  expect(wordsOf(0.99)).toEqual(sure)
  expect(wordsOf(0.5)?.isSure).toBe(false)
  expect(wordsOf(0.5)?.text).toContain(
    'unclear counts like this were often wrong. If you know the number, choose it',
  )
})
