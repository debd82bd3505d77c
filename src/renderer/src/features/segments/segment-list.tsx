import type { Segment } from '@shared/domain/dataset/segment'
import { findingTexts } from '@shared/domain/dataset/caps'
import { clock, size } from '@renderer/copy/format'
import { Badge } from '@renderer/ui/badge'
import { cx } from '@renderer/ui/class-names'
import { madeOf } from './plan-words'

interface SegmentListProps {
  segments: readonly Segment[]
  nameOf: (sampleId: string) => string
  /** A sample to look at. */
  onChoose: (sampleId: string) => void
}

/** Every file the plan leaves in the dataset, in list order. */
export function SegmentList({ segments, nameOf, onChoose }: SegmentListProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <table className="w-full table-fixed text-left">
        <thead className="border-b border-line bg-sunken text-small text-ink-muted">
          <tr>
            <th className="px-3 py-1.5 font-medium">Segment</th>
            <th className="w-20 px-3 py-1.5 text-right font-medium">Length</th>
            <th className="w-24 px-3 py-1.5 text-right font-medium">Size</th>
          </tr>
        </thead>
        <tbody>
          {segments.map((segment) => (
            <tr key={segment.id} className="border-b border-line last:border-0">
              <td className="px-3 py-1.5">
                <button
                  type="button"
                  className="flex w-full min-w-0 items-baseline gap-2 text-left"
                  onClick={() => onChoose(segment.spans[0]?.sampleId ?? '')}
                >
                  <span dir="auto" className={cx('truncate', segment.format === 'flac' && 'font-medium')}>
                    {segment.name}
                  </span>
                  <span
                    className="min-w-0 flex-1 truncate text-small text-ink-muted"
                    title={madeOf(segment, nameOf)}
                  >
                    {madeOf(segment, nameOf)}
                  </span>
                  {segment.problem === 'min-duration' ? (
                    <Badge tone="warn">{findingTexts['min-duration']}</Badge>
                  ) : null}
                  {segment.problem === 'too-large' ? (
                    <Badge tone="warn">Exceeds the size limit per voice</Badge>
                  ) : null}
                </button>
              </td>
              <td className="px-3 py-1.5 text-right">{clock(segment.durationMs)}</td>
              <td className="px-3 py-1.5 text-right">{size(segment.plannedSizeBytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
