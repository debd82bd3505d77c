import { extname } from 'node:path'
import type { DatasetReport } from '@shared/domain/dataset/analysis'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import {
  type Passport,
  passportFileName,
  type PassportRecording,
  type PassportSample,
  type PassportTake,
  passportVersion,
} from '@shared/domain/dataset/passport'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { safeFileName, uniqueNames, withoutEnding } from '../platform/files/file-name'
import type { PackageEntry } from './package-writer'
import { recordingsCsv, samplesCsv } from './passport-tables'
import { passportText, pointingInside } from './read-passport'

export interface PassportParts {
  madeAtMs: number
  draft: DraftSummary
  referenceSampleId: string | null
  samples: readonly {
    sample: Omit<PassportSample, 'file' | 'settings' | 'text'>
    path: string
    settings: SampleSettings | null
    text: string | null
  }[]
  takes: readonly {
    take: Omit<PassportTake, 'file' | 'peaks'>
    path: string
    peaks: { path: string; sizeBytes: number } | null
  }[]
  reels: PassportRecording[]
  scripts: Passport['scripts']
  consents: Passport['consents']
  voices: Passport['voices']
  report: DatasetReport
}

/** A longer text is a whole book, of which a sample is a part: it lies in scripts/ once, not in each sample. */
const readTextMaxChars = 50_000

/**
 * A passport and the files that go with it: itself, tables, the audio (each content once), the scripts.
 * @throws AppError passport-refused where it is larger than what is imported
 */
export function passportEntries(parts: PassportParts): { passport: Passport; entries: PackageEntry[] } {
  const files: PackageEntry[] = []
  const placeOf = new Map<string, string>()
  const names = { audio: uniqueNames(), recordings: uniqueNames(), scripts: uniqueNames() }
  /** @returns its place; the place it already has where the same content was put in before */
  function put(
    folder: 'audio' | 'recordings',
    stem: string,
    audio: { path: string; sha256: string; sizeBytes: number },
  ) {
    const known = placeOf.get(audio.sha256)
    if (known !== undefined) return known
    const name = `${folder}/${names[folder](safeFileName(stem), extname(audio.path))}`
    placeOf.set(audio.sha256, name)
    files.push({ name, path: audio.path, sizeBytes: audio.sizeBytes })
    return name
  }

  const samples = parts.samples.map(({ sample, path, settings, text }): PassportSample => {
    const { sha256, sizeBytes } = sample
    const file = put('audio', withoutEnding(sample.name), { path, sha256, sizeBytes })
    const read = text !== null && text.length <= readTextMaxChars ? text : null
    return { ...sample, file, settings: settings && withoutId(settings), text: read }
  })
  const takes = parts.takes.map(({ take, path, peaks }): PassportTake => {
    const { sha256, sizeBytes } = take
    const file = put('recordings', take.name, { path, sha256, sizeBytes })
    if (!peaks) return { ...take, file, peaks: null }
    const peaksFile = `recordings/${names.recordings(safeFileName(take.name), '.peaks')}`
    files.push({ name: peaksFile, path: peaks.path, sizeBytes: peaks.sizeBytes })
    return { ...take, file, peaks: { file: peaksFile, sizeBytes: peaks.sizeBytes } }
  })
  const { id, name, language, description, labels, isSampleDataset, createdAtMs } = parts.draft
  const { referenceSampleId } = parts
  const mark = isSampleDataset ? { isSampleDataset } : {}
  const passport = pointingInside({
    format: 'timbre-passport',
    version: passportVersion,
    madeAtMs: parts.madeAtMs,
    draft: { id, name, language, description, labels, referenceSampleId, ...mark, createdAtMs },
    samples,
    takes,
    reels: parts.reels,
    scripts: parts.scripts,
    consents: parts.consents,
    voices: parts.voices,
    report: parts.report,
  })
  return {
    passport,
    entries: [
      { name: passportFileName, text: passportText(passport) },
      { name: 'samples.csv', text: samplesCsv(passport, parts.report) },
      ...(takes.length > 0 ? [{ name: 'recordings.csv', text: recordingsCsv(passport) }] : []),
      ...files,
      ...parts.scripts.map(({ title, text }) => ({
        name: `scripts/${names.scripts(safeFileName(title), '.txt')}`,
        text,
      })),
    ],
  }
}

/** Null where nothing was ever set. */
function withoutId({ sampleId: _, ...settings }: SampleSettings): PassportSample['settings'] {
  return settings.updatedAtMs > 0 ? settings : null
}
