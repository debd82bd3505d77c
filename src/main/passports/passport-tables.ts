import type { DatasetReport } from '@shared/domain/dataset/analysis'
import type { Passport } from '@shared/domain/dataset/passport'
import { toCsv } from '../platform/csv'

/** Samples of the list, not of the trash. */
export function samplesCsv({ samples }: Passport, report: DatasetReport): string {
  const usable = new Map(report.samples.map((one) => [one.sampleId, one.usableMs]))
  const header = [
    'file',
    'name',
    'type',
    'language',
    'durationMs',
    'usableMs',
    'sizeBytes',
    'sha256',
    'removeBackgroundNoise',
    'trimStartMs',
    'trimEndMs',
    'gainDb',
    'text',
  ]
  const rows = samples
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ file, name, type, language, facts, sizeBytes, sha256, settings, text, id }) => [
      file,
      name,
      type,
      language,
      facts.durationMs,
      usable.get(id) ?? null,
      sizeBytes,
      sha256,
      settings?.removeBackgroundNoise ?? false,
      settings?.trim?.startMs ?? null,
      settings?.trim?.endMs ?? null,
      settings?.gainDb ?? 0,
      text,
    ])
  return toCsv([header, ...rows])
}

/** A row for each take. */
export function recordingsCsv({ takes, scripts }: Passport): string {
  const titles = new Map(scripts.map(({ id, title }) => [id, title]))
  const header = [
    'file',
    'name',
    'durationMs',
    'sampleRateHz',
    'channels',
    'device',
    'script',
    'line',
    'faults',
    'sizeBytes',
    'sha256',
    'recordedAt',
  ]
  const rows = takes.map(({ file, name, format, frameCount, scriptId, lineIndex, faults, ...take }) => [
    file,
    name,
    Math.round((frameCount / format.sampleRateHz) * 1_000),
    format.sampleRateHz,
    format.channels,
    format.deviceLabel,
    titles.get(scriptId ?? '') ?? null,
    lineIndex === null ? null : lineIndex + 1,
    faults.length,
    take.sizeBytes,
    take.sha256,
    new Date(take.createdAtMs).toISOString(),
  ])
  return toCsv([header, ...rows])
}
