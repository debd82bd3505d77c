import { describe, expect, it } from 'vitest'
import type { Analysis } from '@shared/domain/dataset/analysis'
import { mapSpeakers } from '@shared/domain/dataset/map-speakers'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { keptStretches, noSeparation, settingsOfSegment } from '@shared/segments/carry-settings'
import { proposeSettings } from '@shared/segments/propose-settings'

const sampleId = '00000000-0000-4000-9000-000000000001'
const settings: SampleSettings = {
  sampleId,
  removeBackgroundNoise: true,
  noiseStrength: 'strong',
  trim: null,
  separation: noSeparation,
  selectedSpeakerIds: null,
  gainDb: 2,
  guard: null,
  updatedAtMs: 0,
}
const separation: SampleSettings['separation'] = {
  status: 'completed',
  source: 'cloud',
  speakers: [
    {
      speakerId: 'me',
      utterances: [
        { start: 1, end: 10 },
        { start: 10.2, end: 20 },
        { start: 50, end: 60 },
      ],
    },
    { speakerId: 'other', utterances: [{ start: 18, end: 30 }] },
  ],
  overlaps: [{ startMs: 5_000, endMs: 6_000 }],
}

describe('settings of a segment', () => {
  it('inherit noise removal, gain, and the speakers in its own time', () => {
    const segment = settingsOfSegment({ ...settings, separation, selectedSpeakerIds: ['me', 'other'] }, [
      { sampleId, startMs: 40_000, endMs: 90_000 },
    ])
    expect(segment).toEqual({
      removeBackgroundNoise: true,
      noiseStrength: 'strong',
      gainDb: 2,
      trim: null,
      guard: null,
      separation: {
        status: 'completed',
        source: 'local',
        speakers: [{ speakerId: 'me', utterances: [{ start: 10, end: 20 }] }],
        overlaps: [],
      },
      selectedSpeakerIds: ['me'],
    })
  })
})

describe('the trim of a segment', () => {
  const trimOf = (startMs: number, endMs: number, trim = { startMs: 0, endMs: 90_000 }) =>
    settingsOfSegment({ ...settings, trim }, [{ sampleId, startMs, endMs }]).trim

  it('is applied in a part of what it leaves, also in the first one', () => {
    expect(trimOf(0, 40_000)).toBeNull()
    expect(trimOf(40_000, 90_000)).toBeNull()
  })

  it('stays in a whole file, as far as the file reaches', () => {
    expect(trimOf(0, 120_000)).toEqual({ startMs: 0, endMs: 90_000 })
    const trim = { startMs: 5_000, endMs: 90_000 }
    expect(trimOf(0, 120_000, trim)).toEqual(trim)
    expect(trimOf(0, 80_000, trim)).toEqual({ startMs: 5_000, endMs: 80_000 })
    expect(trimOf(0, 90_000)).toBeNull()
  })
})

describe('what settings keep of the audio', () => {
  it('is the trim if no speaker was chosen', () => {
    expect(keptStretches(settings, 9_000)).toEqual([{ startMs: 0, endMs: 9_000 }])
    const trim = { startMs: 500, endMs: 8_000 }
    expect(keptStretches({ ...settings, trim }, 9_000)).toEqual([trim])
  })

  it('is the chosen speakers without overlaps, within the trim', () => {
    const chosen = {
      ...settings,
      separation,
      selectedSpeakerIds: ['me'],
      trim: { startMs: 2_000, endMs: 55_000 },
    }
    expect(keptStretches(chosen, 70_000)).toEqual([
      { startMs: 2_000, endMs: 5_000 },
      { startMs: 6_000, endMs: 18_000 },
      { startMs: 50_000, endMs: 55_000 },
    ])
    expect(keptStretches({ ...chosen, selectedSpeakerIds: [] }, 70_000)).toEqual([])
  })

  it('is the chosen speakers also while they are told apart anew', () => {
    const chosen = { ...settings, separation, selectedSpeakerIds: ['me'] }
    const again = { ...separation, status: 'pending' as const, pendingIn: 'cloud' as const }
    const pending = { ...chosen, separation: again }
    expect(keptStretches(pending, 70_000)).toEqual(keptStretches(chosen, 70_000))
    const part = [{ sampleId, startMs: 0, endMs: 40_000 }]
    expect(settingsOfSegment(pending, part)).toEqual(settingsOfSegment(chosen, part))
    // Told apart for the first time, nobody is known and nobody can be chosen.
    const first = { ...noSeparation, status: 'pending' as const, pendingIn: 'local' as const }
    expect(keptStretches({ ...settings, separation: first }, 9_000)).toEqual([{ startMs: 0, endMs: 9_000 }])
  })
})

describe('proposals', () => {
  const analysis = {
    durationMs: 60_000,
    speech: [
      { startMs: 2_000, endMs: 20_000 },
      { startMs: 25_000, endMs: 58_800 },
    ],
    levels: { speechRmsDbfs: -26, truePeakDbtp: -8 },
  } as Analysis

  it('trim to the first and last speech with a margin', () => {
    const action = { kind: 'trim-silence', padMs: 300 } as const
    expect(proposeSettings(action, settings, analysis)).toEqual({
      patch: { trim: { startMs: 1_700, endMs: 59_100 } },
      note: null,
    })
    expect(proposeSettings({ ...action, padMs: 2_500 }, settings, analysis).note).toBe(
      'There is no silence to trim.',
    )
    expect(proposeSettings(action, settings, null)).toEqual({ patch: {}, note: 'Not analyzed yet.' })
    expect(proposeSettings(action, settings, { ...analysis, speech: [] }).note).toBe('No speech detected.')
  })

  it('trim silence within a trim by hand, and bring back no speech that was cut away', () => {
    const trimmed = (startMs: number, endMs: number, padMs = 300) =>
      proposeSettings(
        { kind: 'trim-silence', padMs },
        { ...settings, trim: { startMs, endMs } },
        { ...analysis, speech: [...analysis.speech, { startMs: 58_950, endMs: 59_500 }] },
      ).patch.trim
    expect(trimmed(21_000, 58_900)).toEqual({ startMs: 24_700, endMs: 58_950 })
    expect(trimmed(21_000, 58_900, 5_000)).toEqual({ startMs: 20_000, endMs: 58_950 })
    expect(trimmed(10_000, 50_000)).toEqual({ startMs: 10_000, endMs: 50_000 })
    // One of its own is set again with another margin.
    expect(trimmed(2_000, 59_500)).toEqual({ startMs: 1_700, endMs: 59_800 })
  })

  it('normalize by gain only, limited by the true peak', () => {
    const action = { kind: 'normalize', targetRmsDbfs: -20, peakMaxDbtp: -1 } as const
    expect(proposeSettings(action, settings, analysis)).toEqual({ patch: { gainDb: 6 }, note: null })
    expect(proposeSettings({ ...action, peakMaxDbtp: -3 }, settings, analysis)).toEqual({
      patch: { gainDb: 5 },
      note: 'Held back by its peaks: 5.0 dB, 1.0 dB below the target.',
    })
    expect(proposeSettings(action, { ...settings, gainDb: 6 }, analysis)).toEqual({
      patch: {},
      note: 'Already at this level.',
    })
    expect(proposeSettings({ ...action, targetRmsDbfs: -30 }, settings, analysis).patch).toEqual({
      gainDb: -4,
    })
  })

  it('set noise removal and reset', () => {
    expect(
      proposeSettings({ kind: 'remove-noise', isOn: true, strength: 'gentle' }, settings, null).patch,
    ).toEqual({
      removeBackgroundNoise: true,
      noiseStrength: 'gentle',
    })
    const onAt = (sampleRateHz: number) =>
      proposeSettings({ kind: 'remove-noise', isOn: true, strength: 'strong' }, settings, {
        ...analysis,
        sampleRateHz,
      }).note
    expect(onAt(48_000)).toBeNull()
    expect(onAt(96_000)).toBe('Noise removal also removes everything above 24 kHz.')
    expect(
      proposeSettings({ kind: 'remove-noise', isOn: false, strength: 'strong' }, settings, {
        ...analysis,
        sampleRateHz: 96_000,
      }).note,
    ).toBeNull()
    expect(proposeSettings({ kind: 'reset' }, settings, null).patch).toEqual({
      removeBackgroundNoise: false,
      trim: null,
      selectedSpeakerIds: null,
      gainDb: 0,
    })
  })
})

it('speakers who take turns a hundred thousand times hold nobody up', () => {
  const speaker = (speakerId: string, atS: number) => ({
    speakerId,
    utterances: Array.from({ length: 100_000 }, (_, n) => ({ start: n + atS, end: n + atS + 0.4 })),
  })
  const separation = {
    ...{ status: 'completed' as const, source: 'local' as const, overlaps: [] },
    speakers: [speaker('me', 0), speaker('you', 0.5)],
  }
  const beganMs = performance.now()
  const kept = keptStretches({ trim: null, separation, selectedSpeakerIds: ['me'] }, 100_000_000)
  expect(kept).toHaveLength(100_000)
  expect(mapSpeakers([speaker('me', 0)], [speaker('theirs', 0.1), speaker('others', 0.5)])).toMatchObject({
    speakerIds: ['theirs'],
    share: expect.closeTo(0.75, 3) as number,
  })
  expect(performance.now() - beganMs).toBeLessThan(15_000)
})
