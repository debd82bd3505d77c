import type { DatasetReport } from '@shared/domain/dataset/analysis'
import { toCsv } from '../platform/csv'
import { type CheckedReading, readingWords } from './report-readings'

const columns = [
  'row',
  'sample',
  'finding',
  'severity',
  'start_s',
  'end_s',
  'lost_s',
  'value',
  'message',
  'advice',
  'state',
  'raw_s',
  'usable_s',
  'speech_rms_dbfs',
  'rms_dbfs',
  'true_peak_dbtp',
  'noise_floor_dbfs',
  'integrated_lufs',
  'snr_db',
  'reverb_t60_ms',
  'bandwidth_hz',
] as const

type Row = Partial<Record<(typeof columns)[number], string | number | null>>

const seconds = (ms: number): number => Math.round(ms) / 1_000
const tenths = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 10) / 10

/** One row per sample, each followed by its findings and by where it differs from its script. */
export function reportCsv({ samples }: DatasetReport, readings: readonly CheckedReading[]): string {
  const differences = new Map(readings.map(({ sampleId, findings }) => [sampleId, findings]))
  const rows = samples.flatMap((sample): Row[] => [
    {
      row: 'sample',
      sample: sample.name,
      state: sample.state,
      raw_s: seconds(sample.rawMs),
      usable_s: sample.state === 'ready' ? seconds(sample.usableMs) : null,
      speech_rms_dbfs: tenths(sample.levels?.speechRmsDbfs),
      rms_dbfs: tenths(sample.levels?.rmsDbfs),
      true_peak_dbtp: tenths(sample.levels?.truePeakDbtp),
      noise_floor_dbfs: tenths(sample.levels?.noiseFloorDbfs),
      integrated_lufs: tenths(sample.levels?.integratedLufs),
      snr_db: tenths(sample.snrDb),
      reverb_t60_ms: tenths(sample.reverbT60Ms),
      bandwidth_hz: tenths(sample.bandwidthHz),
    },
    ...sample.findings.map((finding): Row => ({
      row: 'finding',
      sample: sample.name,
      finding: finding.kind,
      severity: finding.severity,
      start_s: seconds(finding.startMs),
      end_s: seconds(finding.endMs),
      lost_s: seconds(finding.lostMs),
      value: tenths(finding.value),
      message: finding.message,
      advice: finding.advice,
    })),
    ...(differences.get(sample.sampleId) ?? []).map((difference): Row => ({
      row: 'script',
      sample: sample.name,
      finding: difference.kind,
      start_s: seconds(difference.startMs),
      end_s: seconds(difference.endMs),
      value: tenths(difference.confidence),
      message: readingWords(difference),
      state: difference.isAccepted ? 'accepted' : 'open',
    })),
  ])
  return toCsv([columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))])
}
