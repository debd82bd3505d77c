import type { SessionFolder, SessionTake } from '@shared/domain/recording/session-folder'
import { findingColumns, findingRows } from '@shared/script-check/finding-rows'
import { toCsv } from '../platform/csv'
import { currentRegions, type TimeLine } from './time-line'

/** A row for each take. */
export function takesCsv({ takes, scripts }: SessionFolder, lineOf: (take: SessionTake) => string | null) {
  const titles = new Map(scripts.map(({ id, title }) => [id, title]))
  const header = [
    ...['file', 'name', 'purpose', 'recordedAt', 'durationMs', 'sampleRateHz', 'channels', 'bitsPerSample'],
    ...['device', 'peakDbfs', 'rmsDbfs', 'noiseFloorDbfs', 'integratedLufs', 'faults', 'flagged'],
    ...['script', 'line', 'text', 'sha256'],
  ]
  const rows = takes.map((take) => {
    const { format, levels } = take
    return [
      take.file,
      take.name,
      take.purpose,
      new Date(take.createdAtMs).toISOString(),
      Math.round((take.frameCount / format.sampleRateHz) * 1_000),
      format.sampleRateHz,
      format.channels,
      take.bitsPerSample,
      format.deviceLabel,
      levels?.peakDbfs ?? null,
      levels?.rmsDbfs ?? null,
      levels?.noiseFloorDbfs ?? null,
      levels?.integratedLufs ?? null,
      take.faults.map(({ kind, atMs }) => `${kind} ${Math.round(atMs)} ms`).join('; '),
      take.isFlagged,
      titles.get(take.scriptId ?? '') ?? null,
      take.lineIndex === null ? null : take.lineIndex + 1,
      lineOf(take),
      take.sha256,
    ]
  })
  return toCsv([header, ...rows])
}

/** The edit list of each recording as it plays now, a row for each stretch of a take. */
export function editsCsv({ takes, recordings }: SessionFolder): string {
  const takeOf = new Map(takes.map((take) => [take.id, take]))
  const header = ['recording', 'atFrame', 'file', 'fromFrame', 'toFrame', 'crossfadeFrames', 'sampleRateHz']
  const rows = recordings.flatMap((recording) => {
    let atFrame = 0
    return currentRegions(recording).map(({ takeId, startFrame, endFrame, crossfadeFrames }) => {
      const { name, sampleRateHz } = recording
      const file = takeOf.get(takeId)?.file ?? null
      const row = [name, atFrame, file, startFrame, endFrame, crossfadeFrames, sampleRateHz]
      atFrame += endFrame - startFrame
      return row
    })
  })
  return toCsv([header, ...rows])
}

/** Where readings differ from their script, a row for each place. */
export function findingsCsv({ takes, recordings, checks }: SessionFolder): string {
  const names = new Map([...takes, ...recordings].map(({ id, name }) => [id, name]))
  const files = new Map(takes.map(({ id, file }) => [id, file]))
  const rows = checks.flatMap(({ id, findings }) =>
    findingRows({ state: 'done', findings }).map((row) => [
      names.get(id) ?? null,
      files.get(id) ?? null,
      ...row,
    ]),
  )
  return toCsv([['reading', 'file', ...findingColumns], ...rows])
}

/** Every marker, by its place in the project. */
export function markersCsv({ markers }: TimeLine): string {
  const rows = markers.map(({ name, kind, within, atFrame, sampleRateHz }) => [
    (atFrame / sampleRateHz).toFixed(9),
    kind,
    name,
    within,
  ])
  return toCsv([['atSeconds', 'kind', 'name', 'within'], ...rows])
}
