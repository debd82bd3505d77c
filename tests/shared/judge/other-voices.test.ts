import { expect, test } from 'vitest'
import type { DetectedVoices, Span } from '@shared/domain/dataset/analysis'
import { judgeDataset, soundSpansOf } from '@shared/judge/dataset-report'
import type { JudgedSample } from '@shared/judge/measured-sample'
import { totalMs } from '@shared/judge/spans'
import { whyUnusable } from '@shared/judge/unusable'
import { analysisOf, judgedOf, noSeparation, settingsOf } from './build-measured'

/** Two voices at right angles: `share` of the way from the first to the second. Each window a little different. */
function printAt(share: number, at: number): number[] {
  const print = new Array<number>(128).fill(0)
  const angle = (share * Math.PI) / 2
  print[0] = Math.round(110 * Math.cos(angle))
  print[1] = Math.round(110 * Math.sin(angle))
  print[2 + (at % 20)] = 50
  return print
}

/** Windows of 1.5 s from 0 on; the given ones are another voice, by so much. */
const voicesOf = (count: number, others: Readonly<Record<number, number>> = {}): DetectedVoices => ({
  windows: Array.from({ length: count }, (_, at) => ({
    startMs: at * 1_500,
    endMs: (at + 1) * 1_500,
    print: printAt(others[at] ?? 0, at),
  })),
})

const reportOf = (samples: readonly JudgedSample[], chosenReferenceId: string | null = null) =>
  judgeDataset({ samples, language: 'en', chosenReferenceId, nowMs: 0 })
const reported = (samples: readonly JudgedSample[], chosen: string | null = null) =>
  reportOf(samples, chosen).samples.map(({ findings }) =>
    findings.map(({ kind, severity, startMs, endMs, lostMs }) => [kind, severity, startMs, endMs, lostMs]),
  )

test('locates another voice, subtracts its time, and suggests what to do', () => {
  const sample = judgedOf({ voices: voicesOf(40, { 10: 1, 11: 1 }) })
  expect(reported([sample])).toEqual([[['other-speaker', 'bad', 15_000, 18_000, 3_000]]])
  const report = reportOf([sample])
  expect(report.usableMs).toBe(57_000)
  expect(report.losses).toEqual([{ kind: 'other-speaker', lostMs: 3_000 }])
  expect(report.samples[0]!.findings[0]).toMatchObject({
    message: 'Another voice for 3.0 s.',
    advice: 'Listen to it. Cut out or re-record anything that is not your voice alone.',
  })
})

/** From the 60th window on, somebody so much like the voice that no single window says so. */
const twoReaders = (changes: Partial<JudgedSample> = {}): JudgedSample =>
  judgedOf({
    durationMs: 150_000,
    voices: voicesOf(100, Object.fromEntries(Array.from({ length: 40 }, (_, at) => [60 + at, 0.6]))),
    analysis: analysisOf({ durationMs: 150_000, speech: [{ startMs: 0, endMs: 150_000 }] }),
    ...changes,
  })

test('another reader much like the first is told by half a minute of speech', () => {
  const report = reportOf([twoReaders()])
  const found = report.samples[0]!.findings.filter(({ kind }) => kind === 'other-speaker')
  expect(found).toMatchObject([{ severity: 'bad', endMs: 150_000, isAboutOwnVoice: true }])
  expect(found[0]?.message).toContain('Another voice for 1 min')
  expect(Math.abs(found[0]!.startMs - 90_000)).toBeLessThan(10_000)
  expect(Math.abs(report.usableMs - 90_000)).toBeLessThan(10_000)
  // The rest of the file is worth sending.
  expect(whyUnusable(report.samples[0]!)).toBeNull()
})

test('whoever reads two ways can say that both are theirs', () => {
  expect(reportOf([twoReaders({ isOwnVoice: true })]).usableMs).toBe(150_000)
})

test('an inverted channel leaves nobody’s voice in the mix: only the channel is told', () => {
  const inverted = judgedOf({
    voices: voicesOf(40, { 10: 1, 11: 1 }),
    analysis: analysisOf({ sha256: 'b'.repeat(64), channelFault: 'inverted', voicePrint: [0, 1, 0] }),
  })
  const others = ['c', 'd'].map((digit) => judgedOf({ analysis: analysisOf({ sha256: digit.repeat(64) }) }))
  expect(reportOf([...others, inverted]).samples[2]?.findings.map(({ kind }) => kind)).toEqual(['channels'])
})

/** `seconds` of speech between half a second of room at both ends. */
const few = (seconds: number, print: number, changes: Partial<JudgedSample> = {}): JudgedSample =>
  judgedOf({
    name: `${seconds} s`,
    voices: {
      windows: voicesOf(seconds / 1.5, Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at, print])))
        .windows,
    },
    analysis: analysisOf({ sha256: 'f'.repeat(64), durationMs: seconds * 1_000 + 1_000 }),
    ...changes,
  })
const wholeVoice = (sample: JudgedSample, seconds = 60): (string | number)[][] =>
  reportOf([judgedOf({ voices: voicesOf(seconds / 1.5) }), sample])
    .samples[1]!.findings.filter(({ isAboutOwnVoice }) => isAboutOwnVoice)
    .map(({ severity, message }) => [severity, message])

test('a few seconds of somebody else are told as a whole, until the person says that it is their voice', () => {
  const stranger = few(3, 1)
  expect(wholeVoice(stranger)).toEqual([
    ['bad', 'This sounds like a different person than the rest of this dataset.'],
  ])
  expect(wholeVoice({ ...stranger, isOwnVoice: true })).toEqual([])
  expect(wholeVoice(few(3, 0))).toEqual([])
})

test('the longer a file, the surer its voice: what is let pass at 3 s is told at 9 s', () => {
  expect(wholeVoice(few(3, 0.67))).toEqual([])
  expect(wholeVoice(few(9, 0.67))).toEqual([
    [
      'bad',
      'This may be a different person than the rest of this dataset, or the same voice in another mood.',
    ],
  ])
})

test('too little speech, noise, or too little to compare with says nothing about a file as a whole', () => {
  expect(wholeVoice(few(1.5, 1))).toEqual([])
  const { analysis } = few(3, 1)
  expect(wholeVoice(few(3, 1, { analysis: { ...analysis!, snrDb: 15 } }))).toEqual([])
  expect(wholeVoice(few(3, 1), 9)).toEqual([])
})

/** Another file beside the reference, whose voice is this much like its own. */
const besideReference = (like: number, changes: Parameters<typeof analysisOf>[0] = {}) => {
  const voicePrint = [like, Math.sqrt(1 - like ** 2), 0]
  const other = judgedOf({ analysis: analysisOf({ sha256: 'e'.repeat(64), voicePrint, ...changes }) })
  const reference = judgedOf()
  return reportOf([reference, other], reference.sampleId).samples[1]!.findings.filter(
    ({ kind }) => kind === 'other-speaker',
  )
}

test('a minute in quiet that is not quite the reference’s voice is doubted, which costs nothing', () => {
  expect(besideReference(0.68)).toMatchObject([
    {
      severity: 'warning',
      lostMs: 0,
      isAboutOwnVoice: true,
      message: 'This may be a different person than the reference, or the same voice in another mood.',
    },
  ])
  expect(besideReference(0.6)).toMatchObject([{ severity: 'bad' }])
  expect(besideReference(0.77)).toEqual([])
  expect(besideReference(0.68, { snrDb: 30 })).toEqual([])
  expect(besideReference(0.68, { speech: [{ startMs: 0, endMs: 30_000 }] })).toEqual([])
})

test('possible other voices or overlaps are a warning without cost', () => {
  expect(reported([judgedOf({ voices: voicesOf(40, { 10: 0.75 }) })])).toEqual([
    [['other-speaker', 'warning', 15_000, 16_500, 0]],
  ])
})

test('a short window, more often a cough than a voice, needs a second one next to it', () => {
  const cut = (detected: DetectedVoices): DetectedVoices => ({
    windows: detected.windows.map((window, at) =>
      at === 10 ? { ...window, endMs: window.startMs + 900 } : window,
    ),
  })
  expect(reported([judgedOf({ voices: cut(voicesOf(40, { 10: 1 })) })])).toEqual([[]])
  expect(reported([judgedOf({ voices: cut(voicesOf(40, { 10: 1, 11: 1 })) })])).toEqual([
    [['other-speaker', 'bad', 15_000, 18_000, 2_400]],
  ])
})

test('an unmixed voice has no finding, in any number of files', () => {
  const samples = Array.from({ length: 5 }, () => judgedOf({ voices: voicesOf(40) }))
  expect(
    reported(samples)
      .flat()
      .filter(([kind]) => kind === 'other-speaker'),
  ).toEqual([])
})

test('the main voice is that of most of the dataset, not of most of a file', () => {
  const talk = judgedOf({
    analysis: analysisOf({ sha256: 'b'.repeat(64), durationMs: 15_000 }),
    voices: voicesOf(10, Object.fromEntries([0, 1, 2, 3, 4, 5].map((at) => [at, 1]))),
  })
  const own = judgedOf({ voices: voicesOf(40) })
  expect(reported([own, talk])[1]!.filter(([kind]) => kind === 'other-speaker')).toEqual([
    ['other-speaker', 'bad', 0, 9_000, 9_000],
  ])
  // The person says whose voice it is.
  expect(reported([own, talk], talk.sampleId)[0]!.filter(([kind]) => kind === 'other-speaker')).toHaveLength(
    1,
  )
})

/** A file of so many seconds, with windows of so many of them, in the voice at `share`. */
const reading = (digit: string, seconds: number, windows: number, share: number): JudgedSample =>
  judgedOf({
    name: digit,
    analysis: analysisOf({
      sha256: digit.repeat(64),
      durationMs: seconds * 1_000,
      voicePrint: share === 0 ? [1, 0, 0] : [0, 1, 0],
    }),
    voices: voicesOf(windows, Object.fromEntries(Array.from({ length: windows }, (_, at) => [at, share]))),
  })

test('the reference has the voice that is counted, where somebody else speaks longer in one file than in each', () => {
  const own = [reading('a', 60, 25, 0), reading('b', 60, 25, 0)]
  const foreign = reading('c', 100, 66, 1)
  for (const samples of [
    [...own, foreign],
    [foreign, ...own],
  ]) {
    const report = reportOf(samples)
    expect(own.map(({ sampleId }) => sampleId)).toContain(report.referenceSampleId)
    const told = report.samples.filter(({ findings }) =>
      findings.some(({ kind }) => kind === 'other-speaker'),
    )
    expect(told.map(({ name, usableMs }) => [name, usableMs])).toEqual([['c', 0]])
    expect(report.usableMs).toBe(120_000)
    const sound = soundSpansOf({ samples, language: 'en', chosenReferenceId: null, nowMs: 0 })
    expect(own.map(({ sampleId }) => totalMs(sound.get(sampleId) ?? []))).toEqual([60_000, 60_000])
  }
})

test('a file whose windows are another voice than that of the files beside it is no reference', () => {
  // Its print as a whole is like the others'.
  const odd = reading('d', 61, 40, 0)
  const windows = reading('e', 61, 40, 1).voices
  const samples = [{ ...odd, voices: windows }, reading('a', 60, 40, 0), reading('b', 60, 40, 0)]
  expect(reportOf(samples).referenceSampleId).not.toBe(odd.sampleId)
})

test('does not judge voices that noise drowns out', () => {
  const floors = Array.from({ length: 60 }, (_, at) => (at >= 10 && at < 25 ? -30 : -62))
  const speech = Array.from({ length: 30 }, (_, at) => ({ startMs: at * 2_000, endMs: at * 2_000 + 1_750 }))
  const analysis = analysisOf({ speech, floorPerSecondDbfs: floors })
  const kinds = reported([judgedOf({ analysis, voices: voicesOf(40, { 10: 1, 30: 1 }) })])[0]!
  expect(kinds.filter(([kind]) => kind === 'other-speaker')).toEqual([
    ['other-speaker', 'bad', 45_000, 46_500, 1_500],
  ])
})

test('a speaker separation takes precedence', () => {
  const separation = { ...noSeparation, status: 'completed' as const, source: 'local' as const }
  const sample = judgedOf({ voices: voicesOf(40, { 10: 1 }), settings: settingsOf({ separation }) })
  expect(reported([sample])).toEqual([[]])
})

test('of separated speakers the one with the voice of the dataset counts, not the one who speaks longest', () => {
  const separation = {
    status: 'completed' as const,
    source: 'local' as const,
    speakers: [
      { speakerId: 'guest', utterances: [{ start: 0, end: 45 }] },
      { speakerId: 'host', utterances: [{ start: 45, end: 60 }] },
    ],
    overlaps: [],
  }
  const dataset = judgedOf({ voices: voicesOf(40), analysis: analysisOf({ sha256: 'b'.repeat(64) }) })
  const guestShare = (share: number) =>
    judgedOf({
      voices: voicesOf(40, Object.fromEntries(Array.from({ length: 30 }, (_, at) => [at, share]))),
      settings: settingsOf({ separation }),
    })
  expect(reported([dataset, guestShare(1)])[1]).toEqual([['other-speaker', 'bad', 0, 45_000, 45_000]])

  // All of them strangers: telling them apart makes nobody the person.
  const strangers = judgedOf({
    voices: voicesOf(40, Object.fromEntries(Array.from({ length: 40 }, (_, at) => [at, 1]))),
    settings: settingsOf({ separation }),
  })
  const more = judgedOf({ voices: voicesOf(40), analysis: analysisOf({ sha256: 'c'.repeat(64) }) })
  const report = reportOf([dataset, more, strangers])
  expect(report.samples[2]).toMatchObject({
    usableMs: 0,
    findings: [{ message: 'None of the speakers sounds like the voice of this dataset.' }],
  })
  const known = { ...strangers, isOwnVoice: true }
  expect(reportOf([dataset, more, known]).samples[2]?.usableMs).toBe(45_000)
})

test('a window of the main speaker that sounds different may be an overlap', () => {
  const utterances = [
    { start: 0, end: 30 },
    { start: 36, end: 60 },
  ]
  const separation = {
    status: 'completed' as const,
    source: 'local' as const,
    speakers: [
      { speakerId: 'a', utterances },
      { speakerId: 'b', utterances: [{ start: 30, end: 36 }] },
    ],
    overlaps: [{ startMs: 50_000, endMs: 51_000 }],
  }
  // Windows 21 and 22 are the other speaker's; 33 lies beside the overlap that is known.
  const sample = judgedOf({
    voices: voicesOf(40, { 10: 0.75, 21: 1, 22: 1, 33: 0.75 }),
    settings: settingsOf({ separation }),
  })
  expect(reported([sample])).toEqual([
    [
      ['overlap', 'warning', 15_000, 16_500, 0],
      ['other-speaker', 'bad', 30_000, 36_000, 6_000],
      ['overlap', 'bad', 50_000, 51_000, 1_000],
    ],
  ])
})

test('places outside the trim are neither reported nor lost', () => {
  const trim: Span = { startMs: 20_000, endMs: 60_000 }
  const sample = judgedOf({ voices: voicesOf(40, { 10: 1, 20: 1 }), settings: settingsOf({ trim }) })
  expect(reported([sample])).toEqual([[['other-speaker', 'bad', 30_000, 31_500, 1_500]]])
})

test('the report counts files that are not checked yet, and files that cannot be', () => {
  const report = reportOf([
    judgedOf({ voices: voicesOf(40) }),
    judgedOf({ analysis: analysisOf({ sha256: 'b'.repeat(64) }) }),
    judgedOf({ analysis: analysisOf({ sha256: 'c'.repeat(64) }), voices: 'deaf' }),
    judgedOf({ analysis: null }),
  ])
  expect([report.unheardCount, report.deafCount, report.pendingCount]).toEqual([1, 1, 1])
})
