import type { Analysis, FindingKind } from '@shared/domain/dataset/analysis'
import { judgeDataset } from '@shared/judge/dataset-report'
import { levelDriftDb, longPauseMs, reverbWarnT60Ms, snrMinDb, toneDriftDb } from '@shared/judge/thresholds'
import { judgedOf } from '../../shared/judge/build-measured'
import { analyzeHere } from '../../support/analysis/analyze-here'
import { bandLimited, drift } from '../../support/analysis/drift-truth'
import {
  addNoise,
  createTruthMaker,
  pinkNoise,
  rmsOf,
  type TruthMaker,
  truthRateHz,
} from '../../support/analysis/known-truth'
import { type BenchRow, toRow } from '../report'

/** One trouble, stronger and weaker than what it is told from on. */
interface Sweep {
  kind: FindingKind
  unit: string
  limit: number
  /** From clearly without to clearly with; those that must be told are `over`. */
  steps: readonly number[]
  isOver: (step: number) => boolean
  make: (step: number, maker: TruthMaker) => Float32Array
  /** A report needs something to compare it with. */
  isDrift?: boolean
}

const seconds = 34
/** Of what 48 kHz promises: judgeBandwidth. */
const cutOffHz = 18_700
const whole = { startMs: 0, endMs: 600_000 }
const read = (maker: TruthMaker): Float32Array => maker.read(seconds).sound

const sweeps: readonly Sweep[] = [
  {
    kind: 'long-pause',
    unit: 'ms',
    limit: longPauseMs,
    steps: [1_200, 1_350, 1_450, 1_550, 1_650, 1_800],
    isOver: (ms) => ms > longPauseMs,
    make: (ms, maker) => maker.read(seconds, [ms, ms, ms]).sound,
  },
  {
    kind: 'noise',
    unit: 'dB SNR',
    limit: snrMinDb,
    steps: [26, 23, 21, 19, 17, 14],
    isOver: (db) => db < snrMinDb,
    make(db, maker) {
      const { sound, sentences } = maker.read(seconds)
      const said = sentences.map(({ startMs, endMs }) =>
        sound.subarray((startMs / 1_000) * truthRateHz, (endMs / 1_000) * truthRateHz),
      )
      const power = said.reduce((sum, part) => sum + rmsOf(part) ** 2, 0) / said.length
      addNoise(sound, pinkNoise(10 * truthRateHz, maker.random), whole, Math.sqrt(power), db)
      return sound
    },
  },
  {
    kind: 'reverb',
    unit: 'ms',
    limit: reverbWarnT60Ms,
    steps: [250, 320, 380, 420, 480, 600],
    isOver: (ms) => ms >= reverbWarnT60Ms,
    make: (ms, maker) => drift.inRoom(read(maker), ms, maker.random),
  },
  {
    kind: 'narrow-band',
    // The band ends between nine tenths of it and it.
    unit: 'Hz of band',
    limit: cutOffHz,
    steps: [22_500, 21_500, 20_900, 17_500, 14_500, 10_000],
    isOver: (hz) => hz < cutOffHz,
    make: (hz, maker) => bandLimited(read(maker), hz),
  },
  {
    kind: 'level-drift',
    unit: 'dB',
    limit: levelDriftDb,
    steps: [2, 3, 3.5, 4.5, 5, 6],
    isOver: (db) => db >= levelDriftDb,
    make: (db, maker) => drift.louder(read(maker), -db),
    isDrift: true,
  },
  {
    kind: 'tone-drift',
    unit: 'dB over the bands',
    limit: toneDriftDb,
    steps: [1.8, 2.4, 2.9, 3.5, 4, 5],
    isOver: (db) => db >= toneDriftDb,
    make: (db, maker) => drift.dulled(read(maker), db),
    isDrift: true,
  },
]

/** How often a trouble is told, step by step around the limit it is told from on: what the figures far from it hide. */
export async function judgeLimits(folder: string, rounds: number): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const references: Analysis[] = []
  for (let round = 0; round < rounds; round += 1) {
    const maker = createTruthMaker({ folder, seed: 371 + round })
    references.push(await analyzeHere(maker.write(`reference ${round}`, read(maker), {}).path))
  }
  for (const sweep of sweeps) {
    let right = 0
    const reported: string[] = []
    for (const step of sweep.steps) {
      let count = 0
      for (let round = 0; round < rounds; round += 1) {
        const maker = createTruthMaker({ folder, seed: 471 + round })
        const { path } = maker.write(`${sweep.kind} ${step} ${round}`, sweep.make(step, maker), {})
        const isReported = reports(sweep, await analyzeHere(path), references[round])
        if (isReported) count += 1
        if (isReported === sweep.isOver(step)) right += 1
      }
      reported.push(`${step}: ${count}`)
    }
    const of = sweep.steps.length * rounds
    rows.push(
      toRow({
        name: `judge: ${sweep.kind} near its limit of ${sweep.limit}, correct decisions`,
        unit: '',
        values: [right / of],
        better: 'higher',
        build: 'source',
        note: `${right} of ${of}; reported of ${rounds} at each ${sweep.unit}: ${reported.join(', ')}`,
      }),
    )
  }
  return rows
}

function reports({ kind, isDrift }: Sweep, analysis: Analysis, reference: Analysis | undefined): boolean {
  const sample = judgedOf({ analysis })
  const other = judgedOf({ ...(reference ? { analysis: reference } : {}) })
  const { samples } = judgeDataset({
    samples: isDrift ? [other, sample] : [sample],
    language: 'en',
    chosenReferenceId: isDrift ? other.sampleId : null,
    nowMs: 0,
  })
  const findings = samples.find(({ sampleId }) => sampleId === sample.sampleId)?.findings ?? []
  // Noise is told twice: of the whole as a warning, of what is lost as bad.
  return findings.some((finding) => finding.kind === kind && (kind !== 'noise' || finding.severity === 'bad'))
}
