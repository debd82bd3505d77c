import { basename } from 'node:path'
import type { DatasetReport } from '@shared/domain/dataset/analysis'
import { writeFileAtomic } from '../platform/files/atomic-write'
import { fileError } from '../platform/files/file-errors'
import { reportCsv } from './report-csv'
import { reportHtml } from './report-html'
import type { CheckedReading } from './report-readings'

export type ReportFormat = 'html' | 'pdf' | 'json' | 'csv'

export interface ExportDeps {
  /** The system's dialog for a new file; null when the person closed it. */
  pickTarget: (options: { fileName: string; extension: string }) => Promise<string | null>
  /** Prints a page without script to a PDF. */
  printPdf: (html: string) => Promise<Uint8Array>
}

/**
 * Writes a report where the person says. @returns null when they changed their mind
 * @throws AppError disk-full, disk-read-only, ...
 */
export async function exportReport(
  {
    report,
    readings,
    draftName,
    format,
  }: {
    report: DatasetReport
    readings: readonly CheckedReading[]
    draftName: string
    format: ReportFormat
  },
  deps: ExportDeps,
): Promise<{ fileName: string } | null> {
  const path = await deps.pickTarget({ fileName: `${fileNameOf(draftName)} report`, extension: format })
  if (path === null) return null
  const content = await render(format, { report, readings, draftName }, deps)
  try {
    // A document like any other of theirs, also for who shares the folder.
    writeFileAtomic(path, content, { mode: 0o666 })
  } catch (error) {
    throw fileError(error)
  }
  return { fileName: basename(path) }
}

function render(
  format: ReportFormat,
  {
    report,
    readings,
    draftName,
  }: { report: DatasetReport; readings: readonly CheckedReading[]; draftName: string },
  { printPdf }: ExportDeps,
): string | Promise<Uint8Array> {
  switch (format) {
    case 'html':
      return reportHtml(report, readings, draftName)
    case 'pdf':
      return printPdf(reportHtml(report, readings, draftName))
    case 'json':
      return `${JSON.stringify({ name: draftName, ...report, readings }, null, 2)}\n`
    case 'csv':
      return reportCsv(report, readings)
  }
}

/** What no file system takes in a name, and names no one wants. */
function fileNameOf(name: string): string {
  const clean = name
    .replace(/[<>:"/\\|?*]|\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|[. ]+$/g, '')
  return clean === '' ? 'Dataset' : clean.slice(0, 80)
}
