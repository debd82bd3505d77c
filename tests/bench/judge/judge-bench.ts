import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  Analysis,
  DatasetFinding,
  FindingKind,
  DetectedVoices,
  SampleReport,
} from '@shared/domain/dataset/analysis'
import type { SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import { judgeDataset } from '@shared/judge/dataset-report'
import { intersect, totalMs } from '@shared/judge/spans'
import {
  knownTalks,
  makeContaminated,
  makeStrangers,
  makeTruthFiles,
  type Score,
  scoreOf,
} from '../../support/analysis/judge-truth'
import type { TruthFile } from '../../support/analysis/known-truth'
import { analyzeHere, detectVoicesHere, separateHere } from '../../support/analysis/analyze-here'
import { ffmpegHere } from '../../support/analysis/audio-processing-here'
import { makeDrifted } from '../../support/analysis/drift-truth'
import { makeOverlapped } from '../../support/analysis/voice-truth'
import { mediaFolder } from '../../support/audio/audio-workers'
import { judgedOf, settingsOf } from '../../shared/judge/build-measured'
import { removeFolder } from '../../support/remove-folder'
import { judgeEdges } from './judge-edges'
import { judgeLimiting } from './judge-limiting'
import { judgeLimits } from './judge-limits'
import { judgeSounds } from './judge-sounds'
import { type BenchRow, toRow } from '../report'

/** Each is looked for in every file, so that what is told where there is nothing counts against it. */
const kinds: readonly FindingKind[] = [
  'long-pause',
  'noise',
  'clipping',
  'dropout',
  'narrow-band',
  'reverb',
  'hum',
  'too-quiet',
  'no-speech',
  'other-speaker',
]

interface Judged {
  file: TruthFile
  report: SampleReport
}

/** Precision and recall of every finding on real speech whose troubles are known, because they were put there. */
export async function judgeBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-judge-'))
  try {
    const files = makeTruthFiles({ folder, seconds: quick ? 36 : 60, rounds: quick ? 1 : 4 })
    const judged: Judged[] = []
    for (const file of files) {
      const analysis = await analyzeHere(file.path)
      const voices = await detectVoicesHere(file.path, analysis)
      judged.push({ file, report: judgeAlone(analysis, file.durationMs, { voices }) })
    }
    const rows = kinds.flatMap((kind) =>
      rowsOf(
        scoreOf(
          kind,
          judged.map((each) => placesOf(each, kind)),
        ),
      ),
    )
    return [
      ...rows,
      ...lostTime(judged, ['long-pause', 'noise']),
      ...(await otherVoices(folder, quick)),
      await falseVoices(folder, quick),
      ...(await overlaps(folder, quick)),
      ...(await strangers(folder, quick)),
      ...(await drifts(folder, quick)),
      ...(await judgeLimits(folder, quick ? 1 : 4)),
      ...judgeSounds(folder, quick),
      ...judgeLimiting(folder, quick),
      ...(await judgeEdges(quick)),
    ]
  } finally {
    await removeFolder(folder)
  }
}

const judgeAlone = (
  analysis: Analysis,
  durationMs: number,
  measured: { separation?: SpeakerSeparation; voices?: DetectedVoices },
): SampleReport =>
  judgeDataset({
    samples: [
      judgedOf({
        durationMs,
        language: null,
        analysis,
        voices: measured.voices ?? null,
        settings: measured.separation ? settingsOf({ separation: measured.separation }) : null,
      }),
    ],
    language: 'en',
    chosenReferenceId: null,
    nowMs: 0,
  }).samples[0] as SampleReport

/** What a person must not overlook: a note on levels is no trouble found. */
const isReported = ({ kind, severity }: DatasetFinding): boolean =>
  kind === 'noise' ? severity === 'bad' : kind === 'long-pause' || severity !== 'note'

const placesOf = ({ file, report }: Judged, kind: FindingKind) => ({
  truth: file.truth[kind] ?? [],
  reported: report.findings.filter((finding) => finding.kind === kind && isReported(finding)),
})

function rowsOf({ kind, found, wanted, right, reported }: Score, what = ''): BenchRow[] {
  const row = (name: string, part: number, of: number): BenchRow =>
    toRow({
      name: ['judge:', kind, what, name].filter((word) => word !== '').join(' '),
      unit: '',
      values: [of === 0 ? 1 : part / of],
      better: 'higher',
      build: 'source',
      note: `${part} of ${of}`,
    })
  return [row('recall', found, wanted), row('precision', right, reported)]
}

/** A dataset of one voice with files of others, and one file twice in another format and at another level. */
async function strangers(folder: string, quick: boolean): Promise<BenchRow[]> {
  const { own, others, copy } = makeStrangers({ folder, seconds: quick ? 30 : 60 })
  const samples = []
  for (const { path, durationMs, name } of [...own, ...others, copy]) {
    const analysis = await analyzeHere(path)
    samples.push({
      sampleId: name,
      name,
      durationMs,
      language: null,
      analysis,
      error: null,
      voices: null,
      settings: null,
      isOwnVoice: false,
      isLossless: true,
      bitsPerSample: 16,
    })
  }
  const { samples: judged } = judgeDataset({ samples, language: 'en', chosenReferenceId: null, nowMs: 0 })
  const strange = new Set(others.map(({ name }) => name))
  const row = (kind: FindingKind, isTrue: (name: string) => boolean): BenchRow[] =>
    rowsOf(
      scoreOf(
        kind,
        judged.map(({ name, rawMs, findings }) => ({
          truth: isTrue(name) ? [{ startMs: 0, endMs: rawMs }] : [],
          reported: findings.filter((finding) => finding.kind === kind),
        })),
      ),
      'of whole files',
    )
  return [
    ...(others.length > 0 ? row('other-speaker', (name) => strange.has(name)) : []),
    ...row('duplicate', (name) => name === copy.name),
  ]
}

/** Seconds, not places: how much of the time said to be lost is, and the other way round. */
function lostTime(judged: readonly Judged[], kinds: readonly FindingKind[], what = ''): BenchRow[] {
  return kinds.flatMap((kind) => {
    let [truthMs, reportedMs, bothMs] = [0, 0, 0]
    for (const each of judged) {
      const { truth, reported } = placesOf(each, kind)
      truthMs += totalMs(truth)
      reportedMs += totalMs(intersect(reported, reported))
      bothMs += totalMs(intersect(truth, reported))
    }
    const row = (name: string, ms: number): BenchRow =>
      toRow({
        name: ['judge:', kind, what, name, 'in seconds'].filter((word) => word !== '').join(' '),
        unit: '',
        values: [ms === 0 ? 1 : bothMs / ms],
        better: 'higher',
        build: 'source',
        note: `${Math.round(bothMs / 1_000)} of ${Math.round(ms / 1_000)} s`,
      })
    return [row('recall', truthMs), row('precision', reportedMs)]
  })
}

/** None in 18 minutes when this was set. */
const falseVoicesPerHourMax = 1

/** A long session of one real voice, in which there is nobody else to find. */
async function falseVoices(folder: string, quick: boolean): Promise<BenchRow> {
  const path = join(folder, 'one voice.flac')
  const session = join(mediaFolder, 'single_kathleen', 'session2.opus')
  const cut = quick ? ['-t', '300'] : []
  execFileSync(ffmpegHere(), ['-v', 'error', '-i', session, ...cut, path])
  const analysis = await analyzeHere(path)
  const { durationMs } = analysis
  const { findings } = judgeAlone(analysis, durationMs, { voices: await detectVoicesHere(path, analysis) })
  const alarms = findings.filter(({ kind }) => kind === 'other-speaker')
  return toRow({
    name: 'judge: other voices told in a session of one voice',
    unit: 'per hour',
    values: [alarms.length / (durationMs / 3_600_000)],
    goal: falseVoicesPerHourMax,
    better: 'lower',
    build: 'source',
    note: `${alarms.length} in ${Math.round(durationMs / 60_000)} min`,
  })
}

async function otherVoices(folder: string, quick: boolean): Promise<BenchRow[]> {
  const made = makeContaminated({ folder, seconds: quick ? 45 : 90, rounds: quick ? 1 : 8 })
  const talks = knownTalks()
  const groups = [
    ['', made],
    ['in assembled talks', talks.filter(({ isReal }) => !isReal)],
    ['in real talks', talks.filter(({ isReal }) => isReal)],
  ] as const
  const rows: BenchRow[] = []
  for (const [what, files] of groups) {
    if (files.length === 0) continue
    const judgedBy = await judgedVoices(files)
    for (const way of ways) {
      const judged = judgedBy[way]
      const places = judged.map((each) => placesOf(each, 'other-speaker'))
      const name = [what, way].filter((word) => word !== '').join(', ')
      rows.push(
        ...rowsOf(scoreOf('other-speaker', places), name),
        ...lostTime(judged, ['other-speaker'], name),
      )
    }
  }
  return rows
}

type Way = 'by itself' | 'told apart'
const ways: readonly Way[] = ['by itself', 'told apart']

/** by itself: the second step after measuring; told apart: what a person has to ask for, too. */
async function judgedVoices(files: readonly TruthFile[]): Promise<Record<Way, Judged[]>> {
  const judged: Record<Way, Judged[]> = { 'by itself': [], 'told apart': [] }
  for (const file of files) {
    const analysis = await analyzeHere(file.path)
    const voices = await detectVoicesHere(file.path, analysis)
    const found = await separateHere(file.path)
    const separation = { status: 'completed' as const, source: 'local' as const, ...found }
    const report = (measured: Parameters<typeof judgeAlone>[2]): Judged => ({
      file,
      report: judgeAlone(analysis, analysis.durationMs, measured),
    })
    judged['by itself'].push(report({ voices }))
    judged['told apart'].push(report({ voices, separation }))
  }
  return judged
}

/** Two at once. It counts as found where anything is told of a voice: what to do about it is the same. */
async function overlaps(folder: string, quick: boolean): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const underDb of quick ? [0, 6] : [0, 6, 12]) {
    const files = makeOverlapped({ folder, seconds: quick ? 45 : 90, rounds: quick ? 1 : 8, underDb })
    if (files.length === 0) continue
    const judgedBy = await judgedVoices(files)
    for (const way of ways) {
      const places = judgedBy[way].map(({ file, report }) => ({
        truth: file.truth.overlap ?? [],
        reported: report.findings.filter(({ kind }) => kind === 'overlap' || kind === 'other-speaker'),
      }))
      rows.push(...rowsOf(scoreOf('overlap', places), `${underDb} dB under the voice, ${way}`))
    }
  }
  return rows
}

/** Recordings of one session and others of it with a known difference. */
async function drifts(folder: string, quick: boolean): Promise<BenchRow[]> {
  const files = makeDrifted({ folder, seconds: quick ? 30 : 60, rounds: quick ? 1 : 3 })
  const samples = []
  for (const file of files)
    samples.push(judgedOf({ sampleId: file.name, name: file.name, analysis: await analyzeHere(file.path) }))
  const chosen = files[0]?.name ?? null
  const { samples: judged } = judgeDataset({ samples, language: 'en', chosenReferenceId: chosen, nowMs: 0 })
  return (['level-drift', 'tone-drift', 'room-drift'] as const).flatMap((kind) =>
    rowsOf(
      scoreOf(
        kind,
        judged.map(({ name, rawMs, findings }) => ({
          truth: files.find((file) => file.name === name)?.drifts.includes(kind)
            ? [{ startMs: 0, endMs: rawMs }]
            : [],
          reported: findings.filter((finding) => finding.kind === kind),
        })),
      ),
    ),
  )
}
