import { FilePlus, Mic, SlidersHorizontal } from 'lucide-react'
import type { DatasetReport } from '@shared/domain/dataset/analysis'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { goalOf, usableMsOf } from '@renderer/features/judging/usable-link'
import { Forecast } from './forecast'
import type { VoiceTotals } from './next-rule'
import { Orb, OrbMarks } from './orb'
import { TipsButton, TipsCard } from './tips-card'

interface VoiceMeasureProps {
  totals: VoiceTotals
  report: DatasetReport | undefined
  onUpload: () => void
  onRecord: () => void
  /** Null where the details stand beside the samples. */
  onOpenDetails: (() => void) | null
  /** Nothing is there yet: the tips take the room of the list. */
  isEmpty: boolean
}

/** How much audio there is, how good that is, and the two ways to more. */
export function VoiceMeasure({
  totals,
  report,
  onUpload,
  onRecord,
  onOpenDetails,
  isEmpty,
}: VoiceMeasureProps) {
  const { durationMs } = totals
  return (
    <div
      className={cx(
        'flex shrink-0 flex-wrap items-center gap-x-8 gap-y-4 px-6 py-4 short:gap-x-6 short:py-2',
        isEmpty ? 'min-h-0 flex-1 content-center justify-center overflow-y-auto' : 'border-b border-line',
      )}
    >
      <Orb durationMs={durationMs} usableMs={usableMsOf(report)} />
      <div
        className={cx(
          'flex min-w-44 flex-1 flex-col gap-3 short:gap-2',
          // Without a list it stands in the middle together with the orb, where both fit beside each other.
          isEmpty ? '@3xl:flex-initial' : '@5xl:flex-none',
        )}
      >
        <div className="flex flex-wrap gap-x-8 gap-y-2">
          <OrbMarks durationMs={durationMs} />
          <div className="max-w-72 min-w-40 flex-1 short:max-w-none">
            <p className="font-medium">{goalOf(durationMs, report)}</p>
            <Forecast report={report} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button icon={FilePlus} onClick={onUpload} {...(isEmpty ? { variant: 'primary' as const } : {})}>
            Upload samples
          </Button>
          <Button icon={Mic} onClick={onRecord}>
            Record yourself
          </Button>
          {isEmpty ? null : <TipsButton className="@4xl:hidden" />}
          {onOpenDetails === null ? null : (
            <Button icon={SlidersHorizontal} onClick={onOpenDetails}>
              Voice details
            </Button>
          )}
        </div>
      </div>
      <div className={cx(isEmpty ? 'w-full max-w-xl' : 'hidden min-w-64 flex-1 @4xl:block')}>
        <TipsCard />
      </div>
    </div>
  )
}
