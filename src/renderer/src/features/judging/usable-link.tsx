import { Link } from 'react-router'
import type { DatasetReport } from '@shared/domain/dataset/analysis'
import { pathTo } from '@renderer/address/paths'
import { clock } from '@renderer/copy/format'
import { goalWords, perfect } from '@renderer/features/totals/duration-words'

/** Null while nothing was measured, so that no bar claims that nothing counts. */
export const knownUsableMs = (report: DatasetReport | undefined): number | null =>
  report?.samples.some(({ state }) => state === 'ready') === true ? report.usableMs : null

/** Whether usable minutes may still change by themselves: another voice, heard last, takes whole samples away. */
export const isStillCounted = ({ pendingCount, unheardCount }: DatasetReport): boolean =>
  pendingCount + unheardCount > 0

/** The one goal of a dataset: how far usable minutes have come, or, until all of it is measured, how far measuring has. Nothing is perfect before. */
export function goalOf(durationMs: number, report: DatasetReport | undefined): string {
  const usableMs = knownUsableMs(report)
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
