import { describe, expect, test } from 'vitest'
import type { Analysis, DatasetFinding } from '@shared/domain/dataset/analysis'
import type { SampleSettings, SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import type { JudgedSample } from '@shared/judge/measured-sample'
import { findDuplicates } from '@shared/judge/duplicates'
import { judgeDataset } from '@shared/judge/dataset-report'
import { analysisOf, judgedOf, noSeparation, settingsOf, span } from './build-measured'
import { keptStretches } from '@shared/segments/carry-settings'
import { usualLevel } from '@shared/segments/normalize-gain'
import { proposeSettings } from '@shared/segments/propose-settings'

const reportOf = (samples: readonly JudgedSample[], chosenReferenceId: string | null = null) =>
  judgeDataset({ samples, language: 'en', chosenReferenceId, nowMs: 7 })

/** The one sample of a dataset, judged. */
function judged(patch: Partial<Analysis>, settings: SampleSettings | null = null) {
  const report = reportOf([judgedOf({ analysis: analysisOf(patch), settings })])
  return { ...report.samples[0]!, losses: report.losses }
}
const briefly = (findings: readonly DatasetFinding[]) =>
  findings.map(({ kind, severity, startMs, endMs, lostMs }) => [kind, severity, startMs, endMs, lostMs])

/** The first speaks up to 0:40, the second ten seconds more. */
const twoSpeakers = (overlaps: SpeakerSeparation['overlaps']): SpeakerSeparation => ({
  ...noSeparation,
  status: 'completed',
  source: 'local',
  speakers: [
    { speakerId: 'one', utterances: [{ start: 0, end: 40 }] },
    { speakerId: 'two', utterances: [{ start: 40, end: 50 }] },
  ],
  overlaps,
})

test('a clean recording has no findings and counts in full', () => {
  const { findings, usableMs, rawMs, losses } = judged({})
  expect({ findings, usableMs, rawMs, losses }).toEqual({
    findings: [],
    usableMs: 60_000,
    rawMs: 60_000,
    losses: [],
  })
})

test('removes long pauses except next to speech, and keeps shorter ones', () => {
  const speech = [span(2_000, 10_000), span(11_500, 20_000), span(30_000, 60_000)]
  const { findings, usableMs } = judged({ speech })
  expect(briefly(findings)).toEqual([
    ['long-pause', 'note', 0, 2_000, 1_700],
    ['long-pause', 'warning', 20_000, 30_000, 9_400],
  ])
  expect(usableMs).toBe(60_000 - 1_700 - 9_400)
})

describe('of what a trim took a part of, the rest is told', () => {
  const told = (patch: Partial<Analysis>, trim: { startMs: number; endMs: number }) =>
    judged(patch, settingsOf({ trim })).findings.map(
      ({ severity, value, message, startMs, endMs, lostMs }) => ({
        severity,
        value,
        message,
        at: [startMs, endMs],
        lostMs,
      }),
    )
  const withPause = { speech: [span(500, 20_000), span(32_000, 56_000)] }

  test('pauses by what is left of them, and none that is short by now', () => {
    const [pause, end] = judged(withPause).findings
    expect([pause?.severity, pause?.value, end?.value]).toEqual(['warning', 12, 4])
    // Trim silence leaves half a second.
    expect(told({ speech: [span(4_000, 56_000)] }, span(3_500, 56_500))).toEqual([])
    expect(
      judged({ speech: [span(4_000, 56_000)] }, settingsOf({ trim: span(3_500, 56_500) })).usableMs,
    ).toBe(53_000)
    expect(told(withPause, span(30_000, 58_500))).toEqual([
      { severity: 'note', value: 2, message: 'Pause of 2.0 s.', at: [30_000, 32_000], lostMs: 1_700 },
      { severity: 'note', value: 2.5, message: 'Pause of 2.5 s.', at: [56_000, 58_500], lostMs: 2_200 },
    ])
    expect(judged({ speech: [span(500, 20_000), span(34_980, 60_000)] }).findings[0]?.message).toBe(
      'Pause of 15 s.',
    )
    const { findings } = judged(withPause, settingsOf({ trim: span(30_000, 60_000) }))
    expect(findings[0]?.advice).toBe('Trim it: the clone learns from speech, not silence.')
  })

  test('a pause that the choice of speakers leaves out is not told', () => {
    const utterances = [
      { start: 0.5, end: 20 },
      { start: 32, end: 56 },
    ]
    const separation = {
      ...noSeparation,
      status: 'completed' as const,
      source: 'local' as const,
      speakers: [{ speakerId: 'one', utterances }],
    }
    const chosen = judged(withPause, settingsOf({ separation, selectedSpeakerIds: ['one'] }))
    expect(chosen.findings).toEqual([])
    expect([chosen.usableMs, chosen.trimmedMs]).toEqual([43_500, 16_500])
  })

  test('clips, dropouts and noise by what is left of them', () => {
    const clips = [span(10_000, 10_001), span(11_000, 11_000.1), span(12_000, 12_000.1)]
    expect(told({ clips }, span(10_500, 60_000))).toMatchObject([
      { severity: 'warning', value: 2, message: 'Clipped 2 times within 1.0 s.', lostMs: 0 },
    ])
    const dropouts = [span(10_000, 10_020), span(10_600, 10_640)]
    expect(told({ dropouts }, span(0, 10_300))).toMatchObject([
      { value: 20, message: 'A dropout of 20 ms.', at: [10_000, 10_020] },
    ])
    const floorPerSecondDbfs = Array.from({ length: 60 }, (_, at) => (at >= 20 && at < 35 ? -35 : -62))
    const noisy = { speech: withPauses, floorPerSecondDbfs }
    expect(told(noisy, span(30_000, 60_000))).toMatchObject([
      { severity: 'bad', message: 'Noise only 16 dB below the voice for 5.0 s.', at: [30_000, 35_000] },
    ])
    expect(told(noisy, span(33_000, 60_000))).toEqual([])
  })

  test('a hole in what was trimmed away is no jump', () => {
    expect(told({ isCutShort: true, holeAtMs: 20_000 }, span(25_000, 60_000))).toEqual([])
    expect(told({ isCutShort: true, holeAtMs: 20_000 }, span(10_000, 60_000))).toHaveLength(1)
  })

  test('other speakers and overlaps by what is left of them', () => {
    const separation = twoSpeakers([span(50_000, 56_000)])
    const { findings } = judged({}, settingsOf({ separation, trim: span(0, 52_000) }))
    expect(findings.map(({ message, value }) => [message, value])).toEqual([
      ['Someone else speaks for 10 s.', 10],
      ['Two people speak at once for 2.0 s.', 2],
    ])
    const early = judged({}, settingsOf({ separation, trim: span(0, 43_000) }))
    expect(early.findings.map(({ message }) => message)).toEqual(['Someone else speaks for 3.0 s.'])
  })
})

test('a file without speech is lost', () => {
  const { findings, usableMs } = judged({ speech: [], voicePrint: null, toneDb: null })
  expect(briefly(findings)).toEqual([['no-speech', 'bad', 0, 60_000, 60_000]])
  expect(usableMs).toBe(0)
})

/** A pause of a quarter of a second in every second second. */
const withPauses = Array.from({ length: 30 }, (_, at) => span(at * 2_000, at * 2_000 + 1_750))

describe('noise', () => {
  const floors = Array.from({ length: 60 }, (_, at) => (at >= 20 && at < 35 ? -35 : -62))
  const noisy = { speech: withPauses, floorPerSecondDbfs: floors }

  test('is located by seconds when it starts and ends', () => {
    const { findings, usableMs } = judged(noisy)
    expect(briefly(findings)).toEqual([['noise', 'bad', 20_000, 35_000, 15_000]])
    expect(usableMs).toBe(45_000)
  })

  test('noise removal recovers the voice, unless it was measured to do harm', () => {
    const cleaned = settingsOf({ removeBackgroundNoise: true })
    const { findings, usableMs } = judged(noisy, cleaned)
    expect(findings.filter(({ severity }) => severity === 'bad')).toEqual([])
    expect(usableMs).toBe(60_000)
    const guard = {
      strength: 'gentle' as const,
      method: 'deepfilternet3' as const,
      speechLevelChangeDb: -4,
      highBandChangeDb: -6,
      pauseLevelChangeDb: -12,
      clippedSamples: 0,
      verdict: 'harms' as const,
    }
    const harmed = judged(noisy, { ...cleaned, guard })
    expect(harmed.usableMs).toBe(45_000)
    expect(harmed.findings.map(({ advice }) => advice)).toEqual(['Record this part again in a quieter room.'])
  })

  test('four seconds of uninterrupted speech are not noise', () => {
    const breathless = Array.from({ length: 60 }, (_, at) => (at >= 20 && at < 24 ? -30 : -62))
    const speech = [...withPauses, span(20_000, 24_000)]
    expect(judged({ speech, floorPerSecondDbfs: breathless }).findings).toEqual([])
  })

  test('a second that holds no more of a pause than the end of a word tells nothing of the room', () => {
    // The pause of 230 ms begins 130 ms before the second ends.
    const speech = [span(0, 19_870), span(20_100, 60_000)]
    const floorPerSecondDbfs = Array.from({ length: 60 }, (_, second) => (second === 20 ? -62 : -34))
    expect(judged({ speech, floorPerSecondDbfs }).findings).toEqual([])
  })

  test('where nobody pauses, or pauses are digital silence, cannot be measured and costs nothing', () => {
    const fluent = { speech: [span(0, 60_000)], floorPerSecondDbfs: new Array<number>(60).fill(-30) }
    const gated = Array.from({ length: 60 }, (_, second) => (second % 2 === 1 ? -200 : -30))
    for (const patch of [fluent, { speech: withPauses, floorPerSecondDbfs: gated }]) {
      const { findings, usableMs } = judged(patch)
      expect(findings.map(({ kind, severity, value }) => [kind, severity, value])).toEqual([
        ['noise', 'note', null],
      ])
      expect(usableMs).toBe(60_000)
      // Nor is the quietest half second of such a file told as its room.
      expect(judged({ ...patch }).levels?.noiseFloorDbfs).toBeNull()
    }
    expect(judged({ speech: withPauses }).levels?.noiseFloorDbfs).toBe(-62)
  })

  test('a room that is not quite clean is a warning without cost', () => {
    const { findings, usableMs } = judged({
      speech: withPauses,
      floorPerSecondDbfs: new Array<number>(60).fill(-45),
    })
    expect(briefly(findings)).toEqual([['noise', 'warning', 0, 60_000, 0]])
    expect(usableMs).toBe(60_000)
  })

  test('reports hum where it occurs', () => {
    expect(briefly(judged({ humDb: 30, humHz: 50 }).findings)).toEqual([['hum', 'warning', 0, 60_000, 0]])
    const { levels } = analysisOf()
    expect(judged({ humDb: 30, humHz: 50, levels: { ...levels, noiseFloorDbfs: -75 } }).findings).toEqual([])
  })
})

test('a waveform that is off center by 1.5 percent and more is told, and costs nothing', () => {
  const { findings, usableMs } = judged({ dcOffset: 0.0624 })
  expect(briefly(findings)).toEqual([['dc-offset', 'warning', 0, 60_000, 0]])
  expect(findings[0]!.message).toBe('The waveform is off center by 6.2 % of full scale (DC offset).')
  expect(usableMs).toBe(60_000)
  expect(judged({ dcOffset: 0.0149 }).findings).toEqual([])
  expect(judged({}).findings).toEqual([])
})

test('groups clips by place; a single short one costs nothing', () => {
  const clips = [span(1_000, 1_000.1), span(5_000, 5_001), span(5_500, 5_500.1)]
  const { findings, usableMs } = judged({ clips })
  expect(briefly(findings).map(([kind, severity, startMs]) => [kind, severity, startMs])).toEqual([
    ['clipping', 'warning', 1_000],
    ['clipping', 'bad', 5_000],
  ])
  expect(usableMs).toBeCloseTo(60_000 - 301 - 300.1, 6)
})

test('a limited voice is told as that, not as noise, and counts unless the room came up to it', () => {
  const floorPerSecondDbfs = new Array<number>(60).fill(-38)
  const noisy = { speech: withPauses, floorPerSecondDbfs, snrDb: 18 }
  expect(judged(noisy).findings.map(({ kind }) => kind)).toEqual(['noise'])
  const limited = judged({ ...noisy, limitedDbfs: -6 })
  expect(briefly(limited.findings)).toEqual([['clipping', 'bad', 0, 60_000, 60_000]])
  expect(limited.findings[0]!.message).toBe('The voice is limited: its peaks are all held at −6.0 dBFS.')
  // At full scale a few clipped words look the same, and say nothing of the rest.
  expect(judged({ ...noisy, limitedDbfs: 0 }).findings.map(({ kind }) => kind)).toContain('noise')
  const { findings, usableMs } = judged({ limitedDbfs: -6 })
  expect(briefly(findings)).toEqual([['clipping', 'warning', 0, 60_000, 0]])
  expect(usableMs).toBe(60_000)
  expect(judged({ limitedDbfs: -6, clips: [span(5_000, 5_001)] }).findings).toHaveLength(1)
})

test('the noise of a whole file is told by the figure that the table shows', () => {
  const floorPerSecondDbfs = new Array<number>(60).fill(-44)
  const messageOf = (snrDb: number) =>
    judged({ speech: withPauses, floorPerSecondDbfs, snrDb }).findings.find(({ kind }) => kind === 'noise')
      ?.message
  expect(messageOf(23.4)).toBe('The voice is only 23 dB above the room noise.')
  // What the whole file does not show is told by what was found.
  expect(messageOf(36)).toMatch(/^The voice is only 2\d dB above/)
})

test('dropouts cost their surroundings', () => {
  const { findings, usableMs } = judged({ dropouts: [span(10_000, 10_020), span(10_600, 10_640)] })
  expect(findings.map(({ kind, value, startMs }) => [kind, value, startMs])).toEqual([
    ['dropout', 60, 10_000],
  ])
  expect(usableMs).toBe(60_000 - 220 - 240)
})

test.each([
  ['too-quiet', 'note', { speechRmsDbfs: -25 }, 0, 60_000],
  ['too-quiet', 'warning', { speechRmsDbfs: -32 }, 0, 60_000],
  ['too-quiet', 'note', { speechRmsDbfs: -32 }, 10, 60_000],
  ['too-quiet', 'warning', { speechRmsDbfs: -55 }, 0, 60_000],
  ['too-loud', 'note', { speechRmsDbfs: -16 }, 0, 60_000],
  ['too-loud', 'note', { truePeakDbtp: -1 }, 0, 60_000],
  ['too-loud', 'warning', { truePeakDbtp: 0.4 }, 0, 60_000],
] as const)('levels: %s is a %s at %o with %d dB of gain', (kind, severity, patch, gainDb, usableMs) => {
  const levels = { ...analysisOf().levels, ...patch }
  const sample = judged({ levels }, settingsOf({ gainDb }))
  expect(sample.findings.map((finding) => [finding.kind, finding.severity])).toEqual([[kind, severity]])
  expect(sample.usableMs).toBe(usableMs)
})

test.each([
  [null, 'bad', 'Raising it would raise the noise too. Record it again with more gain.', 0],
  [38, 'warning', 'Raise it with Normalize, and record with more gain next time.', 60_000],
] as const)('a very quiet voice %s dB over the noise is %s', (snrDb, severity, advice, usableMs) => {
  const levels = { ...analysisOf().levels, speechRmsDbfs: -55, truePeakDbtp: -38 }
  const sample = judged({ levels, snrDb })
  expect(sample.findings).toMatchObject([{ kind: 'too-quiet', severity, advice }])
  expect(sample.usableMs).toBe(usableMs)
})

/** What is told of a level, and what Normalize would set now. */
function leveled(speechRmsDbfs: number, truePeakDbtp: number, gainDb: number) {
  const analysis = analysisOf({ levels: { ...analysisOf().levels, speechRmsDbfs, truePeakDbtp } })
  const settings = settingsOf({ gainDb })
  const [{ advice, severity } = {}] = judged(analysis, settings).findings
  const { patch } = proposeSettings({ kind: 'normalize', ...usualLevel }, settings, analysis)
  return { advice, severity, gainDb: patch.gainDb ?? null }
}
const noRoom = 'Its loudest sounds leave no room to raise it'
const fixes = 'The gain you set fixes this once it is applied to the audio.'

test.each([
  ['not yet raised', [-27, -12, 0], 'Raise it with Normalize, ', 7],
  ['raised by hand, not enough', [-34, -20, 5], 'Raise it with Normalize, ', 14],
  ['applied, its peak a hair under the ceiling', [-25, -3.04, 0], `${noRoom}. `, null],
  ['applied, its peak a hair over the ceiling', [-25, -2.97, 0], `${noRoom}. `, null],
  ['normalized as far as its peaks allow', [-32, -8, 5], `${noRoom} further. `, null],
  ['held back', [-32, -8, 0], 'Normalize raises it by 5 dB: its loudest sounds leave no more room. ', 5],
  ['loud', [-14, -1, 0], 'Lower it with Normalize, ', -6],
  ['loud and lowered', [-11, -1, -9], fixes, null],
  ['loud by less than a step', [-20, -2.94, 0], 'Record with less gain next time.', null],
] as const)('advice follows what Normalize would do: %s', (_, [rms, peak, gain], advice, proposed) => {
  const told = leveled(rms, peak, gain)
  expect(told.advice?.startsWith(advice), told.advice).toBe(true)
  expect(told.gainDb).toBe(proposed)
  if (advice === fixes) expect(told.severity).toBe('note')
})

test.each([
  ['digital silence', -55, 100, 24, 'bad'],
  ['what a gate left of 16 bits', -66, 44, 16, 'bad'],
  ['16 bits of a still room', -55, 38, 16, 'warning'],
  ['24 bits of a still room', -66, 44, 24, 'warning'],
] as const)(
  'a voice whose pauses are %s is judged: %d dBFS, %d dB',
  (_, speechRmsDbfs, snrDb, bits, severity) => {
    const levels = { ...analysisOf().levels, speechRmsDbfs, truePeakDbtp: speechRmsDbfs + 17 }
    const sample = judgedOf({ analysis: analysisOf({ levels, snrDb }), bitsPerSample: bits })
    const { findings, snrDb: shown } = reportOf([sample]).samples[0]!
    expect(findings).toMatchObject([{ kind: 'too-quiet', severity }])
    expect(shown).toBe(severity === 'bad' ? null : snrDb)
  },
)

test.each([
  [{ reverbT60Ms: 500 }, 'reverb', 'warning', 60_000],
  [{ reverbT60Ms: 900 }, 'reverb', 'bad', 0],
  [{ bandwidthHz: 8_000 }, 'narrow-band', 'warning', 60_000],
  [{ bandwidthHz: 3_400 }, 'narrow-band', 'bad', 0],
  [{ bandwidthHz: 16_400, bandEndHz: 16_600 }, 'narrow-band', 'warning', 60_000],
] as const)('%o: %s is %s', (patch, kind, severity, usableMs) => {
  const sample = judged(patch)
  expect(sample.findings.map((finding) => [finding.kind, finding.severity])).toEqual([[kind, severity]])
  expect(sample.usableMs).toBe(usableMs)
})

test.each([
  // A quiet, deep voice fades out; nothing cut it off.
  { bandwidthHz: 14_000, bandEndHz: null },
  // Measured before anybody looked where it ends.
  { bandwidthHz: 16_400 },
  // Opus.
  { bandwidthHz: 20_200, bandEndHz: 20_100 },
  // All that its own format holds.
  { sampleRateHz: 32_000, bandwidthHz: 15_600, bandEndHz: 15_800 },
  // Rain hides it, and is told.
  { bandwidthHz: 6_900, bandEndHz: 21_000, snrDb: 7 },
])('a voice that is as wide as it can be is not told to be narrow: %o', (patch) => {
  expect(judged(patch).findings.map(({ kind }) => kind)).not.toContain('narrow-band')
})

describe('speakers', () => {
  const separation = twoSpeakers([span(50_000, 52_000)])

  test('by default, the longest-speaking one counts', () => {
    const { findings, usableMs, losses } = judged({}, settingsOf({ separation }))
    expect(briefly(findings)).toEqual([
      ['other-speaker', 'bad', 40_000, 50_000, 10_000],
      ['overlap', 'bad', 50_000, 52_000, 2_000],
    ])
    expect(usableMs).toBe(48_000)
    expect(losses).toEqual([
      { kind: 'other-speaker', lostMs: 10_000 },
      { kind: 'overlap', lostMs: 2_000 },
    ])
  })

  test('an uncertain number of them is told, until the person gives it or says who they are', () => {
    const unsure = { ...separation, countConfidence: 0.5 }
    const messages = (settings: SampleSettings) =>
      judged({}, settings).findings.map(({ severity, message }) => [severity, message])
    expect(messages(settingsOf({ separation: unsure }))).toContainEqual([
      'warning',
      'Found 2 speakers, but the number is uncertain.',
    ])
    expect(judged({}, settingsOf({ separation: unsure })).usableMs).toBe(48_000)
    for (const known of [
      settingsOf({ separation: { ...separation, countConfidence: 0.99 } }),
      settingsOf({ separation: { ...separation, countConfidence: null } }),
      settingsOf({ separation: unsure, selectedSpeakerIds: ['one'] }),
    ])
      expect(messages(known).join()).not.toContain('uncertain')
  })

  test('a choice resolves it', () => {
    const chosen = judged({}, settingsOf({ separation, selectedSpeakerIds: ['two'] }))
    expect(chosen.findings.map(({ severity, lostMs }) => [severity, lostMs])).toEqual([
      ['note', 40_000],
      ['bad', 2_000],
    ])
    // The pause after them is nobody's, and is left out.
    const both = judged({}, settingsOf({ separation, selectedSpeakerIds: ['one', 'two'] }))
    expect(both).toMatchObject({ usableMs: 50_000, trimmedMs: 8_000 })
  })

  test('a choice holds while the speakers are told apart anew', () => {
    const again = { ...separation, status: 'pending' as const, pendingIn: 'cloud' as const }
    for (const selectedSpeakerIds of [['two'], null]) {
      const [now, before] = [again, separation].map((told) => {
        const report = judged({}, settingsOf({ separation: told, selectedSpeakerIds }))
        const { usableMs, losses, trimmedMs, findings } = report
        return {
          usableMs,
          losses,
          trimmedMs,
          findings: findings.map(({ id: _, sampleId: __, ...finding }) => finding),
        }
      })
      expect(now).toEqual(before)
    }
  })

  test('of chosen ones no more is usable than applying the choice leaves', () => {
    const pausing = {
      ...separation,
      overlaps: [],
      speakers: [
        { speakerId: 'one', utterances: [0, 10, 20].map((start) => ({ start, end: start + 8 })) },
        { speakerId: 'two', utterances: [{ start: 40, end: 50 }] },
      ],
    }
    const chosen = settingsOf({ separation: pausing, selectedSpeakerIds: ['one'] })
    const { usableMs, trimmedMs, losses } = judged({}, chosen)
    expect(usableMs).toBe(keptStretches(chosen, 60_000).reduce((sum, s) => sum + s.endMs - s.startMs, 0))
    expect(losses).toEqual([{ kind: 'other-speaker', lostMs: 10_000 }])
    expect(trimmedMs).toBe(60_000 - usableMs - 10_000)
  })
})

test('a level that reads as the limit is no fault, and no file is both too quiet and too loud', () => {
  const { levels } = analysisOf()
  const kindsAt = (speechRmsDbfs: number, truePeakDbtp: number) =>
    judged({ levels: { ...levels, speechRmsDbfs, truePeakDbtp } }).findings.map(({ kind }) => kind)
  expect(kindsAt(-23.04, -3.04)).toEqual([])
  expect(kindsAt(-17.96, -2.96)).toEqual([])
  expect(kindsAt(-23.1, -9)).toEqual(['too-quiet'])
  expect(kindsAt(-27, -1)).toEqual(['too-quiet'])
  expect(kindsAt(-20, -1)).toEqual(['too-loud'])
})

test.each([
  [{ complaintCount: 3 }, 'damaged', 'warning'],
  [{ complaintCount: 1, isCutShort: true }, 'damaged', 'warning'],
  [{ channels: 2, channelFault: 'silent' as const }, 'channels', 'note'],
  [{ channels: 2, channelFault: 'inverted' as const }, 'channels', 'warning'],
  [{ channels: 6 }, 'channels', 'note'],
])('says what is wrong with the file itself: %o', (patch, kind, severity) => {
  const { findings, usableMs } = judged(patch)
  expect(findings.map((finding) => [finding.kind, finding.severity])).toEqual([[kind, severity]])
  expect(usableMs).toBe(60_000)
})

test('a file is as long as what was heard of it, whatever its header promises', () => {
  const sample = judgedOf({ durationMs: 8_000, analysis: analysisOf({ durationMs: 16_000 }) })
  expect(reportOf([sample]).rawMs).toBe(16_000)
})

describe('a dataset', () => {
  const levelled = (name: string, sha: string, speechRmsDbfs: number, patch: Partial<Analysis> = {}) =>
    judgedOf({
      name,
      analysis: analysisOf({
        sha256: sha.repeat(64),
        levels: { ...analysisOf().levels, speechRmsDbfs },
        rmsPerSecondDbfs: Array.from(
          { length: 60 },
          (_, at) => speechRmsDbfs + 4 * Math.sin(at * sha.charCodeAt(0)),
        ),
        ...patch,
      }),
    })

  test('is compared to its most typical recording, or to the chosen one', () => {
    const samples = [levelled('a', 'a', -18), levelled('b', 'b', -20), levelled('c', 'c', -23)]
    const typical = reportOf(samples)
    expect([typical.referenceSampleId, typical.isReferenceChosen]).toEqual([samples[1]!.sampleId, false])
    expect(typical.samples.flatMap(({ findings }) => findings)).toEqual([])
    const chosen = reportOf(samples, samples[0]!.sampleId)
    expect(chosen.isReferenceChosen).toBe(true)
    expect(chosen.samples[2]!.findings.map(({ kind, value }) => [kind, value])).toEqual([['level-drift', -5]])
    expect(chosen.samples[2]!.findings[0]?.advice).toMatch(/^Use Normalize /)
    // Neither can be moved: both peaks stand at the ceiling.
    const held = samples.map((sample, at) => {
      const { analysis } = sample
      const levels = { ...analysis!.levels, speechRmsDbfs: at === 2 ? -26 : -21, truePeakDbtp: -3 }
      return { ...sample, analysis: { ...analysis!, levels } }
    })
    const drift = reportOf(held, held[0]!.sampleId).samples[2]!.findings.find(
      ({ kind }) => kind === 'level-drift',
    )
    expect(drift?.advice).toMatch(/^Normalize cannot bring them closer/)
  })

  test('no file in another voice is what the others are compared with, however typical it is', () => {
    const stranger = levelled('stranger', 'a', -20, { voicePrint: [0, 1, 0] })
    const samples = [stranger, levelled('b', 'b', -16), levelled('c', 'c', -24), levelled('d', 'd', -23)]
    const report = reportOf(samples)
    expect(report.referenceSampleId).toBe(samples[3]!.sampleId)
    expect(
      report.samples.map(({ findings }) => findings.some(({ isAboutOwnVoice }) => isAboutOwnVoice)),
    ).toEqual([true, false, false, false])
    // Nor where it is longer than any other, as long as all others together are longer.
    const long = levelled('stranger', 'a', -20, {
      voicePrint: [0, 1, 0],
      durationMs: 120_000,
      speech: [span(500, 119_500)],
    })
    expect(reportOf([long, ...samples.slice(1)]).referenceSampleId).toBe(samples[3]!.sampleId)
  })

  test('a voice under noise is told as noise first, and nobody’s because of its print', () => {
    const rain = { snrDb: 8, voicePrint: [0.3, 0.95, 0], floorPerSecondDbfs: new Array<number>(60).fill(-28) }
    const noisy = levelled('rain', 'c', -20, { ...rain, speech: withPauses })
    const report = reportOf([levelled('a', 'a', -20), levelled('b', 'b', -20), noisy])
    const [first, second] = report.samples[2]!.findings
    expect([first?.kind, first?.severity]).toEqual(['noise', 'bad'])
    expect(second).toMatchObject({
      kind: 'other-speaker',
      severity: 'warning',
      lostMs: 0,
      isAboutOwnVoice: true,
    })
    expect(second?.message).toBe('Whose voice this is cannot be told under so much noise.')
    expect(report.losses.map(({ kind }) => kind)).toEqual(['noise'])
    // A noisy reference accuses no clean file either.
    const clean = reportOf([levelled('a', 'a', -20), noisy], noisy.sampleId).samples[0]!
    expect(clean.findings.filter(({ kind }) => kind === 'other-speaker')).toEqual([])
  })

  test('reports changes of tone and room, and another voice', () => {
    const duller = Array.from({ length: 21 }, (_, band) => 15 - 1.5 * band)
    const report = reportOf([
      levelled('a', 'a', -20),
      levelled('b', 'b', -20),
      levelled('c', 'c', -20, { toneDb: duller, reverbT60Ms: 350, voicePrint: [0, 1, 0] }),
    ])
    expect(report.samples[2]!.findings.map(({ kind, severity }) => [kind, severity])).toEqual([
      ['other-speaker', 'bad'],
      ['room-drift', 'warning'],
      ['tone-drift', 'note'],
    ])
    expect(report.samples[2]!.findings[2]!.message).toContain('duller')
    expect(report.usableMs).toBe(120_000)
  })

  test('a file that stands apart from the voice counts once the person says that it is theirs', () => {
    // Likeness of 0.6: two readers much alike, and no two files of one voice (judge-bench).
    const other = levelled('other', 'c', -20, { voicePrint: [0.6, 0.8, 0] })
    const samples = [levelled('a', 'a', -20), levelled('b', 'b', -20), other]
    const before = reportOf(samples)
    expect(
      before.samples[2]!.findings.map(({ severity, isAboutOwnVoice }) => [severity, isAboutOwnVoice]),
    ).toEqual([['bad', true]])
    expect(before.usableMs).toBe(120_000)
    const after = reportOf([...samples.slice(0, 2), { ...other, isOwnVoice: true }])
    expect(briefly(after.samples[2]!.findings)).toEqual([['own-voice', 'note', 0, 60_000, 0]])
    expect(after.usableMs).toBe(180_000)
  })

  /** Words that no other seed has. */
  const fingerprintOf = (seed: number, steps: number): string => {
    let state = seed
    return Array.from({ length: steps }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state.toString(16).padStart(8, '0')
    }).join('')
  }
  const stepMs = 48

  test('counts identical audio once in any format, unless other parts of it are kept', () => {
    const fingerprint = fingerprintOf(1, 60_000 / stepMs)
    const first = levelled('first', 'a', -20, { fingerprint })
    const louder = levelled('louder', 'b', -17, { fingerprint })
    const report = reportOf([first, { ...first, sampleId: crypto.randomUUID() }, louder])
    expect(report.samples.map(({ usableMs }) => usableMs)).toEqual([60_000, 0, 0])
    expect(report.losses).toEqual([{ kind: 'duplicate', lostMs: 120_000 }])
    expect(report.samples[1]!.findings[0]!.message).toBe('The same file as “first”.')
    expect(report.samples[2]!.findings[0]!.message).toBe('The same audio as “first”.')

    const halves = [span(0, 30_000), span(30_000, 60_000)].map((trim) => ({
      ...first,
      sampleId: crypto.randomUUID(),
      settings: settingsOf({ trim }),
    }))
    const apart = reportOf(halves)
    expect(apart.samples.map(({ usableMs, findings }) => [usableMs, findings.length])).toEqual([
      [30_000, 0],
      [30_000, 0],
    ])
    expect([apart.rawMs, apart.trimmedMs, apart.usableMs]).toEqual([120_000, 60_000, 60_000])
  })

  test('copies without number name no more than a hundred each, and count once', () => {
    const copies = Array.from({ length: 300 }, (_, at) => levelled(`copy ${at}`, 'a', -20))
    const held = copies.map(({ sampleId, analysis }) => ({ sampleId, analysis: analysis! }))
    const twins = [...findDuplicates(held).values()].map((duplicate) => duplicate.twins.length)
    expect([twins.length, Math.max(...twins)]).toEqual([299, 100])
    const { usableMs, samples } = reportOf(copies)
    expect([usableMs, samples[0]!.usableMs]).toEqual([60_000, 60_000])
    expect(samples[299]!.findings[0]!.message).toBe('The same file as “copy 0”.')
  })

  test('of the same audio the better one counts, wherever it stands, and is what others are compared with', () => {
    const fingerprint = fingerprintOf(3, 60_000 / stepMs)
    const copy = (sha: string, patch: Partial<Analysis>, isLossless = true): JudgedSample => ({
      ...levelled(sha, sha, -20, { fingerprint, ...patch }),
      isLossless,
    })
    const best = copy('a', {})
    const padded = copy('b', { durationMs: 60_050, bandwidthHz: 16_000 }, false)
    const narrow = copy('c', { sampleRateHz: 22_050, bandwidthHz: 11_000 })
    const dull = copy('d', { bandwidthHz: 15_000 })
    const slow = copy('e', { sampleRateHz: 44_100 })
    const counted = (samples: JudgedSample[]): string[] => {
      const report = reportOf(samples)
      const [one, ...more] = report.samples.filter(({ usableMs }) => usableMs > 1_000)
      expect(more).toEqual([])
      expect(report.referenceSampleId).toBe(one!.sampleId)
      return [one!.name]
    }
    for (const worse of [padded, narrow, dull, slow]) {
      expect(counted([worse, best])).toEqual(['a'])
      expect(counted([best, worse])).toEqual(['a'])
    }
    expect(counted([narrow, padded, slow, dull, best])).toEqual(['a'])
    expect(counted([narrow, padded])).toEqual(['b'])
    const twin = copy('f', {})
    expect(counted([best, twin])).toEqual(['a'])
    expect(counted([twin, best])).toEqual(['f'])
    for (const damage of [{ complaintCount: 3 }, { isCutShort: true }]) {
      const damaged = copy('h', damage)
      expect(counted([damaged, padded])).toEqual(['b'])
      expect(counted([padded, damaged])).toEqual(['b'])
    }
    const cut = fingerprint.slice(0, 8 * 700)
    expect(counted([copy('g', { fingerprint: cut, durationMs: 33_600 }), padded])).toEqual(['b'])
  })

  test('two sentences of the same loudness over time are no repetition', () => {
    const report = reportOf([
      levelled('one', 'a', -20, { fingerprint: fingerprintOf(1, 1_250) }),
      levelled('other', 'b', -20, { fingerprint: fingerprintOf(2, 1_250) }),
    ])
    expect(report.losses).toEqual([])
  })

  test('a part of a longer one repeats it where it lies in it; what repeats a repetition counts once', () => {
    const fingerprint = fingerprintOf(1, 2_500)
    const part = fingerprint.slice(8 * 500, 8 * 1_500)
    const long = levelled('long', 'a', -20, { fingerprint, durationMs: 120_000 })
    const short = levelled('part', 'b', -20, { fingerprint: part, durationMs: 48_000 })
    const again = levelled('again', 'c', -20, { fingerprint: part, durationMs: 48_000 })
    const usableOf = (samples: JudgedSample[]): number[] =>
      reportOf(samples).samples.map(({ usableMs }) => usableMs)
    expect(usableOf([long, short, again])).toEqual([120_000, 0, 0])
    expect(usableOf([short, again, long])).toEqual([0, 0, 120_000])
    // What is trimmed away of the longer one counts where it is heard next.
    const half = { ...long, settings: settingsOf({ trim: span(0, 48_000) }) }
    expect(usableOf([short, half])).toEqual([24_000, 48_000])
  })

  test('where the end of one file is the beginning of another, that stretch counts once', () => {
    const fingerprint = fingerprintOf(6, 3_750)
    const of = (name: string, sha: string, from: number, to: number): JudgedSample =>
      levelled(name, sha, -20, {
        fingerprint: fingerprint.slice(8 * from, 8 * to),
        durationMs: (to - from) * stepMs,
      })
    const [one, next] = [of('one', 'a', 0, 2_500), of('next', 'b', 1_250, 3_750)]
    const report = reportOf([one, next])
    expect(report.samples.map(({ usableMs }) => usableMs)).toEqual([120_000, 60_000])
    expect(report.losses).toEqual([{ kind: 'duplicate', lostMs: 60_000 }])
    const { startMs, endMs, message, advice } = report.samples[1]!.findings[0]!
    expect([startMs, endMs, message]).toEqual([0, 60_000, 'The same audio as “one”.'])
    expect(advice).toMatch(/ Cut it out of one of the two\.$/)
    // Nothing of the two is alike but a stretch that chance may make alike.
    expect(reportOf([one, of('after', 'c', 2_400, 3_750)]).losses).toEqual([])
  })

  test('what a file shares with one part of another is all that it loses to the whole of which that is a part', () => {
    const long = fingerprintOf(6, 3_000)
    const of = (name: string, sha: string, fingerprint: string): JudgedSample =>
      levelled(name, sha, -20, { fingerprint, durationMs: (fingerprint.length / 8) * stepMs })
    const part = of('part', 'b', long.slice(8 * 600, 8 * 2_000))
    const goesOn = of('goes on', 'c', long.slice(8 * 1_360, 8 * 2_000) + fingerprintOf(7, 700))
    const report = reportOf([of('whole', 'a', long), part, goesOn])
    expect(report.samples.map(({ usableMs }) => usableMs)).toEqual([144_000, 0, 700 * stepMs])
  })

  test('what was recorded anew in a copy counts', () => {
    const fingerprint = fingerprintOf(6, 3_000)
    const of = (name: string, sha: string, print: string): JudgedSample =>
      levelled(name, sha, -20, { fingerprint: print, durationMs: (print.length / 8) * stepMs })
    const anew = fingerprint.slice(0, 8 * 1_664) + fingerprintOf(7, 832) + fingerprint.slice(8 * 2_496)
    const report = reportOf([of('first', 'a', fingerprint), of('again', 'b', anew)])
    expect(report.samples.map(({ usableMs }) => usableMs)).toEqual([144_000, 832 * stepMs])
  })

  test('of two that are one, one can go, however little of them is usable', () => {
    const one = levelled('one', 'a', -20, { speech: [span(0, 30_000)] })
    const report = reportOf([one, { ...one, sampleId: crypto.randomUUID() }])
    const advice = report.samples[1]!.findings.find(({ kind }) => kind === 'duplicate')?.advice
    expect(advice).toMatch(/ Remove one of the two\.$/)
  })

  test('of several that it repeats, each is named where it lies', () => {
    const fingerprint = fingerprintOf(4, 2_800)
    const [head, tail, middle] = (
      [
        ['head', 0, 2_000],
        ['tail', 800, 2_800],
        ['middle', 500, 2_300],
      ] as const
    ).map(([name, from, to], at) =>
      levelled(name, 'def'.charAt(at), -20, {
        fingerprint: fingerprint.slice(8 * from, 8 * to),
        durationMs: (to - from) * stepMs,
      }),
    )
    const repeated = reportOf([middle!, head!, tail!]).samples[0]!.findings
    expect(repeated.map(({ startMs, endMs, message }) => [startMs, endMs, message])).toEqual([
      [0, 72_000, 'The same audio as “head”.'],
      [72_000, 86_400, 'The same audio as “tail”.'],
    ])
  })

  test('counts nothing of a file that is too short to be sent, and says what helps', () => {
    const [short, enough] = [29_999, 30_000].map((durationMs) =>
      levelled('take', durationMs === 30_000 ? 'a' : 'b', -20, { durationMs }),
    )
    const report = reportOf([short!, enough!])
    expect(report.samples.map(({ usableMs }) => usableMs)).toEqual([0, 30_000])
    expect(report.losses).toEqual([{ kind: 'too-short', lostMs: 29_999 }])
    expect(report.samples[0]!.findings[0]).toMatchObject({ kind: 'too-short', severity: 'bad' })
  })

  test('takes a region or script for the same language', () => {
    const report = reportOf([
      { ...levelled('a', 'a', -20), language: 'en-US' },
      { ...levelled('b', 'b', -20), language: 'EN_gb' },
    ])
    expect(report.samples.flatMap(({ findings }) => findings)).toEqual([])
  })

  test('reports another language, unmeasured files, and files that cannot be measured', () => {
    const report = reportOf([
      { ...levelled('a', 'a', -20), language: 'de' },
      judgedOf({ analysis: null, durationMs: 5_000 }),
      judgedOf({
        analysis: null,
        durationMs: null,
        error: { code: 'file-damaged', retryable: false, detail: {} },
      }),
    ])
    expect(report.samples.map(({ state }) => state)).toEqual(['ready', 'pending', 'failed'])
    expect([report.pendingCount, report.failedCount, report.rawMs, report.usableMs, report.madeAtMs]).toEqual(
      [1, 1, 65_000, 0, 7],
    )
    expect(report.samples[0]!.findings.map(({ kind }) => kind)).toEqual(['wrong-language'])
  })
})

test('a file with a hole is told as that, where it is', () => {
  const { findings, usableMs } = judged({ isCutShort: true, holeAtMs: 20_000 })
  expect(findings).toMatchObject([
    {
      kind: 'damaged',
      severity: 'warning',
      startMs: 20_000,
      message: 'Part of the file is missing in the middle, after 20 s.',
      advice:
        'What is there counts, with a jump at that place. Copy or export the file again from where it was recorded.',
    },
  ])
  expect(usableMs).toBe(60_000)
})
