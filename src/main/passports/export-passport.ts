import { extname } from 'node:path'
import type { DatasetReport } from '@shared/domain/analysis'
import type { Draft } from '@shared/domain/draft'
import { type Passport, passportFileName, type PassportSample } from '@shared/domain/passport'
import type { Sample } from '@shared/domain/sample'
import type { SampleSettings } from '@shared/domain/sample-settings'
import { toCsv } from '../pieces/manifest'
import { safeFileName, uniqueNames, withoutEnding } from '../platform/file-name'
import type { PackageEntry } from './package-writer'

export interface PassportParts {
  madeAtMs: number
  draft: Draft
  samples: readonly {
    sample: Sample
    path: string
    settings: SampleSettings | undefined
    text: string | null
  }[]
  scripts: Passport['scripts']
  consents: Passport['consents']
  voices: Passport['voices']
  report: DatasetReport
}

/** A passport and the files that go with it: itself, a table, the audio, the scripts. */
export function passportEntries(parts: PassportParts): { passport: Passport; entries: PackageEntry[] } {
  const audioName = uniqueNames()
  const scriptName = uniqueNames()
  const audio: PackageEntry[] = []
  const samples = parts.samples.flatMap(({ sample, path, settings, text }): PassportSample[] => {
    if (sample.sha256 === null || sample.facts === null) return []
    const file = `audio/${audioName(safeFileName(withoutEnding(sample.name)), extname(path))}`
    audio.push({ name: file, path, sizeBytes: sample.sizeBytes })
    const { sampleId: _own, ...set } = settings ?? { sampleId: '', updatedAtMs: 0 }
    return [
      {
        id: sample.id,
        name: sample.name,
        sourceName: sample.sourceName,
        type: sample.type,
        language: sample.language,
        file,
        sha256: sample.sha256,
        sizeBytes: sample.sizeBytes,
        facts: sample.facts,
        skippedWarnings: sample.skippedWarnings,
        settings: settings && settings.updatedAtMs > 0 ? (set as PassportSample['settings']) : null,
        text,
        createdAtMs: sample.createdAtMs,
      },
    ]
  })
  const { id, name, language, description, labels, createdAtMs } = parts.draft
  const passport: Passport = {
    format: 'timbre-passport',
    version: 1,
    madeAtMs: parts.madeAtMs,
    draft: { id, name, language, description, labels, createdAtMs },
    samples,
    scripts: parts.scripts,
    consents: parts.consents,
    voices: parts.voices,
    report: parts.report,
  }
  return {
    passport,
    entries: [
      { name: passportFileName, text: `${JSON.stringify(passport, null, 2)}\n` },
      { name: 'samples.csv', text: samplesCsv(passport, parts.report) },
      ...audio,
      ...parts.scripts.map(({ title, text }) => ({
        name: `scripts/${scriptName(safeFileName(title), '.txt')}`,
        text,
      })),
    ],
  }
}

/** RFC 4180 with a byte order mark. */
function samplesCsv({ samples }: Passport, report: DatasetReport): string {
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
  const rows = samples.map(({ file, name, type, language, facts, sizeBytes, sha256, settings, text, id }) => [
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
  return `\uFEFF${toCsv([header, ...rows])}`
}
