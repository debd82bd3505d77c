import { Link } from 'react-router'
import type { DatasetReport } from '@shared/domain/dataset/analysis'
import { knownUsableMs } from '@shared/judge/known-usable'
import { pathTo } from '@renderer/address/paths'
import { clock } from '@renderer/copy/format'
import { goalWords, perfect } from '@renderer/features/totals/duration-words'

/** Null also while the report is loading. */
export const usableMsOf = (report: DatasetReport | undefined): number | null =>
  report ? knownUsableMs(report) : null

/** "12:30 usable"; of what was not measured, what its rows in the report say. */
export function usableWords(report: DatasetReport): { figure: string | null; words: string } {
  const isMeasured = knownUsableMs(report) !== null
  if (!isMeasured && report.pendingCount > 0) return { figure: null, words: 'Not analyzed yet' }
  if (!isMeasured && report.failedCount > 0) return { figure: null, words: 'Could not be analyzed' }
  return { figure: clock(report.usableMs), words: 'usable' }
}

/** Whether usable minutes may still change by themselves: another voice, heard last, takes whole samples away. */
export const isStillCounted = ({ pendingCount, unheardCount }: DatasetReport): boolean =>
  pendingCount + unheardCount > 0

/** The one goal of a dataset: how far usable minutes have come, or, until all of it is measured, how far measuring has. Nothing is perfect before. */
export function goalOf(durationMs: number, report: DatasetReport | undefined): string {
  const usableMs = usableMsOf(report)
  const words = goalWords(durationMs, usableMs)
  if (!report) return words
  const { samples, pendingCount, unheardCount } = report
  if (pendingCount > 0 && (usableMs !== null || words === perfect))
    return `${samples.length - pendingCount} of ${samples.length} analyzed so far`
  return unheardCount > 0 && words === perfect ? 'Checking for other voices' : words
}

/** Beside the raw total: how much of it will count, and the way to why. */
export function UsableLink({ draftId, report }: { draftId: string; report: DatasetReport }) {
  const usableMs = knownUsableMs(report)
  return (
    <Link
      to={pathTo('report', draftId)}
      className="mt-0.5 inline-block text-small whitespace-nowrap text-accent-ink hover:underline"
    >
      {usableMs === null
        ? 'Check usable minutes'
        : `${clock(usableMs)} usable${isStillCounted(report) ? ' so far' : ''}`}
    </Link>
  )
}
