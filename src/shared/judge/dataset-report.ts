import { isSameLanguage } from '../lib/same-language'
import type {
  DatasetFinding,
  DatasetReport,
  FindingKind,
  SampleReport,
  Span,
} from '../domain/dataset/analysis'
import { sampleMinDurationMs } from '../limits'
import { judgeChannels, judgeClipping, judgeDecoding, judgeDropouts, judgeLimiting } from './damage'
import { judgeDrift } from './drift'
import { bestFirst, type Duplicate, findDuplicates } from './duplicates'
import { heardMs } from './heard-length'
import {
  type Cause,
  type MeasuredSample,
  type JudgedSample,
  aboutAll,
  measuredSampleOf,
  noCause,
} from './measured-sample'
import { judgeHum, judgeNoise, roomFloorDbfs } from './noise'
import { judgeOtherVoices } from './voices/other-voices'
import { voiceOfDataset } from './voices/dataset-voice'
import { judgePauses, judgeSilence } from './pauses'
import { judgeBandwidth, judgeDcOffset, judgeLoud, judgeQuiet, judgeReverb } from './sound'
import { intersect, lengthMs, shifted, subtract, totalMs, union } from './spans'
import { sameSoundLeastShare } from './thresholds'
import { judgeOverlaps, judgeSpeakerCount, judgeSpeakers, ownSpeakersOf } from './voices/voices'
import { judgeVoice, type KnownVoice } from './voices/whole-voice'
import { quoted } from './words'

/** A second that several take is counted for the first of these. */
const gravity: readonly FindingKind[] = [
  'no-speech',
  'duplicate',
  'wrong-language',
  'long-pause',
  'other-speaker',
  'overlap',
  'clipping',
  'dropout',
  'noise',
  'reverb',
  'narrow-band',
  'too-quiet',
  // What is left of a file that cannot be sent at all.
  'too-short',
]

/** What makes a stretch useless wherever it is. */
const faults: readonly FindingKind[] = [
  'duplicate',
  'other-speaker',
  'overlap',
  'clipping',
  'dropout',
  'damaged',
]

const severities: readonly DatasetFinding['severity'][] = ['bad', 'warning', 'note']

interface Dataset {
  /** In list order: of samples with the same sound the best counts, of two equal ones the first. */
  samples: readonly JudgedSample[]
  /** The draft's language; the one of a sample is known only from its draft or script. */
  language: string
  chosenReferenceId: string | null
  nowMs: number
  /** What a sample must have to be sent; that of a professional clone by default. */
  sampleMinMs?: number
}

/** What a dataset is worth, per sample and whole. */
export const judgeDataset = (dataset: Dataset): DatasetReport => judge(dataset).report

/**
 * The parts of each measured sample without damage, other voices and repetitions. What is said of a file as a whole (its
 * noise, its room, its level) takes nothing away here: a long file may well have a quiet place.
 */
export const soundSpansOf = (dataset: Dataset): ReadonlyMap<string, Span[]> => judge(dataset).sound

function judge({ samples, language, chosenReferenceId, nowMs, sampleMinMs = sampleMinDurationMs }: Dataset): {
  report: DatasetReport
  sound: ReadonlyMap<string, Span[]>
} {
  const byId = new Map(samples.map((sample) => [sample.sampleId, sample]))
  const measured = new Map<string, MeasuredSample>()
  for (const { sampleId, analysis, settings, durationMs, bitsPerSample, voices } of samples) {
    if (!analysis) continue
    const ofFile = measuredSampleOf(analysis, settings, heardMs(analysis, durationMs), bitsPerSample)
    measured.set(sampleId, voices === null || voices === 'deaf' ? ofFile : { ...ofFile, voices })
  }
  const ranked = bestFirst(
    samples.flatMap(({ sampleId, isLossless }) => {
      const each = measured.get(sampleId)
      return each ? [{ sampleId, isLossless, analysis: each.analysis }] : []
    }),
  )
  const duplicates = findDuplicates(ranked)
  const originals = new Map([...measured].filter(([sampleId]) => !duplicates.has(sampleId)))
  const voice = voiceOfDataset(measured, originals, chosenReferenceId)
  const { own, besideOf, reference, referenceSampleId, isReferenceChosen } = voice
  const measuredSamples = samples.filter(({ analysis }) => analysis !== null)
  const nameOf = (id: string): string => byId.get(id)?.name ?? ''

  const lost = new Map<FindingKind, number>()
  const usable = new Map<string, Span[]>()
  const sound = new Map<string, Span[]>()
  const reported = new Map<string, SampleReport>()
  for (const { sampleId } of ranked) {
    const [sample, each] = [byId.get(sampleId), measured.get(sampleId)]
    if (!sample || !each) continue
    const duplicate = duplicates.get(sample.sampleId)
    const causes = [
      ...causesOf(each, {
        reference,
        own: sample.isOwnVoice ? null : own,
        beside: besideOf?.(each) ?? null,
        isOwnVoice: sample.isOwnVoice,
      }),
      ...(sample.durationMs !== null && sample.durationMs < sampleMinMs
        ? [tooShortCause(each, sampleMinMs)]
        : []),
      ...(duplicate ? [duplicateCause(each, duplicate, { usable, measured, nameOf })] : []),
      ...(sample.language !== null && !isSameLanguage(sample.language, language)
        ? [languageCause(each, sample.language)]
        : []),
    ]
    const { report, losses, kept } = settle(sample, each, causes)
    usable.set(sample.sampleId, kept)
    sound.set(sample.sampleId, withoutFaults(each, causes))
    for (const [kind, lostMs] of losses) lost.set(kind, (lost.get(kind) ?? 0) + lostMs)
    reported.set(sampleId, report)
  }
  const reports = samples.map((sample) => reported.get(sample.sampleId) ?? unmeasured(sample))
  const sum = (pick: (report: SampleReport) => number): number =>
    reports.reduce((total, report) => total + pick(report), 0)
  const report = {
    madeAtMs: nowMs,
    samples: reports,
    rawMs: sum(({ rawMs }) => rawMs),
    trimmedMs: sum(({ trimmedMs }) => trimmedMs),
    usableMs: sum(({ usableMs }) => usableMs),
    losses: [...lost].map(([kind, lostMs]) => ({ kind, lostMs })).sort((a, b) => b.lostMs - a.lostMs),
    pendingCount: reports.filter(({ state }) => state === 'pending').length,
    failedCount: reports.filter(({ state }) => state === 'failed').length,
    unheardCount: measuredSamples.filter(({ voices }) => voices === null).length,
    deafCount: measuredSamples.filter(({ voices }) => voices === 'deaf').length,
    referenceSampleId,
    isReferenceChosen,
  }
  return { report, sound }
}

function unmeasured({ sampleId, name, durationMs, error }: JudgedSample): SampleReport {
  return {
    sampleId,
    name,
    state: error ? 'failed' : 'pending',
    error,
    rawMs: durationMs ?? 0,
    trimmedMs: 0,
    usableMs: 0,
    levels: null,
    snrDb: null,
    reverbT60Ms: null,
    bandwidthHz: null,
    findings: [],
  }
}

function causesOf(
  measured: MeasuredSample,
  known: KnownVoice & { own: Float32Array | null; isOwnVoice: boolean },
): Cause[] {
  const { reference, own, isOwnVoice } = known
  const silence = judgeSilence(measured)
  const damage = [
    judgeClipping(measured),
    judgeLimiting(measured),
    judgeDropouts(measured),
    judgeDecoding(measured),
    judgeChannels(measured),
  ]
  if (silence) return [silence, ...damage]
  // Mixed to mono it cancels: what is left is nobody's voice.
  const isCancelled = measured.analysis.channelFault === 'inverted'
  const whole = isOwnVoice || isCancelled ? noCause('other-speaker') : judgeVoice(measured, known)
  const speakers = ownSpeakersOf(measured, own)
  return [
    judgePauses(measured),
    // Before whose voice it is: noise makes any voice sound like another.
    judgeNoise(measured),
    judgeSpeakers(measured, speakers),
    judgeSpeakerCount(measured),
    // A file that is somebody else's as a whole is not told place by place.
    whole.found.length > 0 ? whole : isCancelled ? noCause('other-speaker') : judgeOtherVoices(measured, own),
    judgeOverlaps(measured, own, speakers),
    ...damage,
    judgeHum(measured),
    judgeDcOffset(measured),
    judgeReverb(measured),
    judgeBandwidth(measured),
    judgeQuiet(measured),
    judgeLoud(measured),
    ...judgeDrift(measured, reference),
    ...(isOwnVoice ? [ownVoiceCause(measured)] : []),
  ]
}

/** What a better sample with the same sound already gives. Trims that leave different parts are no repetition. */
function duplicateCause(
  { kept }: MeasuredSample,
  { twins, isSameFile }: Duplicate,
  known: {
    usable: ReadonlyMap<string, Span[]>
    measured: ReadonlyMap<string, MeasuredSample>
    nameOf: (id: string) => string
  },
): Cause {
  let lost: Span[] = []
  let shared: Span[] = []
  const places: (Span & { sampleId: string })[] = []
  for (const { sampleId, shiftMs, within } of twins) {
    const sharedOf = (spans: readonly Span[]): Span[] =>
      intersect(intersect(shifted(spans, shiftMs), within), [kept])
    // What two earlier samples give is told of the first of them.
    const own = subtract(sharedOf(known.usable.get(sampleId) ?? []), lost)
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) continue
    lost = union([...lost, ...own])
    const twin = known.measured.get(sampleId)
    if (twin) shared = union([...shared, ...sharedOf([twin.kept])])
    if (places.length > 0 && totalMs(own) < twinLeastMs) continue
    places.push({ sampleId, startMs: first.startMs, endMs: last.endMs })
  }
  const isPart = totalMs(shared) < lengthMs(kept) * sameSoundLeastShare
  const found = places.map(({ sampleId, ...place }) => ({
    severity: 'bad' as const,
    ...place,
    value: null,
    message: `${isSameFile ? 'The same file as' : 'The same audio as'} ${quoted(known.nameOf(sampleId))}.`,
    advice: `Repeated audio adds nothing and gets too much weight in training. ${isPart ? 'Cut it out of one of the two.' : 'Remove one of the two.'}`,
  }))
  return { kind: 'duplicate', lost, found }
}

/** A further twin that gives less than this is not told by itself: fingerprints end where they can. */
const twinLeastMs = 1_000

/** A voice takes no file under 30 s (spec/professional-clone.md section 5), however good it is. */
const tooShortCause = (measured: MeasuredSample, sampleMinMs: number): Cause =>
  aboutAll('too-short', measured, {
    severity: 'bad',
    value: null,
    message: `Shorter than ${sampleMinMs / 1_000} seconds.`,
    advice:
      'A voice cannot use it as it is. “Split and join” makes one sample of short takes of one session.',
  })

const languageCause = (measured: MeasuredSample, language: string): Cause =>
  aboutAll('wrong-language', measured, {
    severity: 'bad',
    value: null,
    message: `Recorded in a different language (${language}) than the voice.`,
    advice: 'All samples of a voice must be in the same language. Move this one to its own voice.',
  })

const ownVoiceCause = (measured: MeasuredSample): Cause =>
  aboutAll('own-voice', measured, {
    severity: 'note',
    value: null,
    message: 'You said that this is your voice.',
    advice: 'It is not compared with the other samples.',
  })

/** What is told of a whole file beside its worst stretches costs nothing more than they do. */
const costs = (kind: FindingKind, severity: DatasetFinding['severity']): boolean =>
  severity === 'bad' || kind === 'long-pause' || (kind === 'other-speaker' && severity === 'note')

const withoutFaults = ({ kept }: MeasuredSample, causes: readonly Cause[]): Span[] =>
  subtract(
    [kept],
    causes.filter(({ kind }) => faults.includes(kind)).flatMap(({ lost }) => lost),
  )

/** Everything that was judged of one sample, inside its trim, with each lost second counted once. */
function settle(
  { sampleId, name, error }: JudgedSample,
  { analysis, whole, kept, left, snrDb }: MeasuredSample,
  causes: readonly Cause[],
): { report: SampleReport; losses: Map<FindingKind, number>; kept: Span[] } {
  const losses = new Map<FindingKind, number>()
  let usable: Span[] = union([kept])
  for (const kind of gravity) {
    const taken = intersect(
      causes.filter((cause) => cause.kind === kind).flatMap((cause) => cause.lost),
      usable,
    )
    if (taken.length > 0) losses.set(kind, totalMs(taken))
    usable = subtract(usable, taken)
  }
  const beforeChoiceMs = totalMs(usable)
  usable = intersect(usable, left)
  const findings = causes.flatMap((cause): DatasetFinding[] => {
    const lost = intersect(cause.lost, [kept])
    return cause.found
      .filter(({ startMs, endMs }) => startMs < kept.endMs && endMs > kept.startMs)
      .map((found) => ({
        ...found,
        id: `${sampleId}:${cause.kind}:${found.severity}:${Math.round(found.startMs)}`,
        sampleId,
        kind: cause.kind,
        startMs: Math.max(found.startMs, kept.startMs),
        endMs: Math.min(found.endMs, kept.endMs),
        lostMs: costs(cause.kind, found.severity) ? totalMs(intersect(lost, [found])) : 0,
      }))
  })
  const report: SampleReport = {
    sampleId,
    name,
    state: 'ready',
    error,
    rawMs: whole.endMs,
    trimmedMs: whole.endMs - totalMs(union([kept])) + beforeChoiceMs - totalMs(usable),
    usableMs: totalMs(usable),
    levels: { ...analysis.levels, noiseFloorDbfs: roomFloorDbfs(analysis) },
    snrDb,
    reverbT60Ms: analysis.reverbT60Ms,
    bandwidthHz: analysis.bandwidthHz,
    findings: findings.sort(
      (a, b) => a.startMs - b.startMs || severities.indexOf(a.severity) - severities.indexOf(b.severity),
    ),
  }
  return { report, losses, kept: usable }
}
