import { memo, useState } from 'react'
import type { PlanItem, UploadPlan } from '@shared/domain/cloud/upload'
import { samplesPerVoiceMax } from '@shared/limits'
import { TriangleAlert } from 'lucide-react'
import { clock, counted, size } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { Checkbox } from '@renderer/ui/fields/checkbox'
import { firstRows, groupPlan } from './plan-groups'
import type { Decide } from './plan-problems'

/** A voice takes no more samples; thousands of rows would hold up the window for many seconds. */
const rowsAtOnce = samplesPerVoiceMax

const columns = 'grid grid-cols-[1.5rem_minmax(0,1fr)_4.5rem_9.5rem_6rem] items-center gap-x-3 px-3'

interface PlanFilesProps {
  plan: UploadPlan
  /** Samples that the cloud has confirmed. */
  inCloud: ReadonlySet<string>
  onDecide: Decide
}

/** Every file of the plan: in which batch it goes, or why it does not. */
export function PlanFiles({ plan, inCloud, onDecide }: PlanFilesProps) {
  const { batches, doubtful, notSent, inCloudCount, convertible } = groupPlan(plan, inCloud)
  const [rowsMax, setRowsMax] = useState<number>(rowsAtOnce)
  const { shown, hiddenCount } = firstRows({ doubtful, batches, notSent }, rowsMax)
  return (
    <div className="flex flex-col gap-4">
      {doubtful.length > 0 ? (
        <Doubtful items={doubtful} shown={shown.doubtful} convertible={convertible} onDecide={onDecide} />
      ) : null}
      {shown.batches.map((items, index) => (
        <section key={index} aria-label={`Batch ${index + 1}`}>
          <GroupTitle
            title={batches.length === 1 ? 'One batch' : `Batch ${index + 1}`}
            note={`${counted(batches[index]?.length ?? 0, 'file')}, ${size(plan.batches[index]?.sizeBytes ?? 0)}`}
          />
          <FileRows items={items} convertible={convertible} onDecide={onDecide} />
        </section>
      ))}
      {shown.notSent.length > 0 ? (
        <section aria-label="Not sent">
          <GroupTitle title="Not sent" note={counted(notSent.length, 'file')} />
          <FileRows items={shown.notSent} convertible={convertible} onDecide={onDecide} />
        </section>
      ) : null}
      {hiddenCount > 0 ? (
        <div className="flex items-center justify-between gap-3">
          <p className="text-ink-muted">And {counted(hiddenCount, 'more file')}</p>
          <Button size="sm" onClick={() => setRowsMax((count) => count + rowsAtOnce)}>
            Show {Math.min(hiddenCount, rowsAtOnce)} more
          </Button>
        </div>
      ) : null}
      {inCloudCount > 0 ? (
        <p className="text-ink-muted">
          {inCloudCount === 1
            ? 'One file is already in the cloud and is not sent again.'
            : `${inCloudCount} files are already in the cloud and are not sent again.`}
        </p>
      ) : null}
    </div>
  )
}

/** What the report counts nothing of, before everything else: each with its reason, and the way to send it all the same. */
function Doubtful({ items, shown, convertible, onDecide }: FileRowsProps & { shown: readonly PlanItem[] }) {
  const ids = items.map(({ sampleId }) => sampleId)
  return (
    <section aria-label="Nothing usable">
      <div className="flex items-end gap-3 pb-1.5">
        <div className="min-w-0 flex-1">
          <h3 className="flex items-center gap-2 font-semibold">
            <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn-ink" />
            Nothing usable
          </h3>
          <p className="text-small text-ink-muted">{doubtWords(items.length)}</p>
        </div>
        <Button size="sm" onClick={() => onDecide(ids, 'send')}>
          Send anyway
        </Button>
      </div>
      <FileRows items={shown} convertible={convertible} onDecide={onDecide} />
    </section>
  )
}

const doubtWords = (count: number): string =>
  count === 1
    ? 'The report finds nothing usable in this file. It is left out unless you select it.'
    : `The report finds nothing usable in these ${count} files. They are left out unless you select them.`

function GroupTitle({ title, note }: { title: string; note: string }) {
  return (
    <h3 className="flex items-baseline gap-2 pb-1.5">
      <span className="font-semibold">{title}</span>
      <span className="text-small text-ink-muted">{note}</span>
    </h3>
  )
}

interface FileRowsProps {
  items: readonly PlanItem[]
  convertible: ReadonlySet<string>
  onDecide: Decide
}

function FileRows({ items, convertible, onDecide }: FileRowsProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
      {items.map((item) => (
        <FileRow
          key={item.sampleId}
          item={item}
          isConvertible={convertible.has(item.sampleId)}
          onDecide={onDecide}
        />
      ))}
    </ul>
  )
}

interface FileRowProps {
  item: PlanItem
  isConvertible: boolean
  onDecide: Decide
}

const FileRow = memo(function FileRow({ item, isConvertible, onDecide }: FileRowProps) {
  const isSent = item.leftOut === null
  /** Its reason is all there is to say, and takes the whole row. */
  const isHeldBack = !isSent && item.leftOut === item.doubt
  const isDecidable = isSent || item.fix === 'drop' || isHeldBack
  /** What the report doubts is left out without a word of the person. */
  const holding = item.doubt === null ? 'drop' : null
  return (
    <li className={`${columns} min-h-9 py-1`}>
      {isDecidable ? (
        <Checkbox
          label={`Send ${item.name}`}
          isLabelHidden
          isChecked={isSent}
          onChange={(isWanted) => onDecide([item.sampleId], isWanted ? 'send' : holding)}
        />
      ) : (
        <span />
      )}
      <span className={cx('min-w-0', isHeldBack && 'col-span-4')}>
        <span dir="auto" className="block truncate text-left" title={item.name}>
          {item.name}
        </span>
        {item.doubt === null ? null : <span className="block text-small text-warn-ink">{item.doubt}</span>}
      </span>
      {isSent ? (
        <>
          <span className="text-right text-ink-muted">
            {item.durationMs === null ? '–' : clock(item.durationMs)}
          </span>
          <span className="text-right text-ink-muted">
            {item.fix === 'convert-to-flac' ? (
              <>
                <s className="text-ink-subtle">{size(item.sizeBytes)}</s> {`~${size(item.plannedSizeBytes)}`}
              </>
            ) : (
              size(item.sizeBytes)
            )}
          </span>
          {isConvertible ? (
            <Checkbox
              label="As FLAC"
              isChecked={item.fix === 'convert-to-flac'}
              onChange={(isOn) => onDecide([item.sampleId], isOn ? 'convert-to-flac' : 'send')}
            />
          ) : (
            <span />
          )}
        </>
      ) : isHeldBack ? null : (
        <span className="col-span-3 truncate text-right text-ink-muted" title={item.leftOut ?? undefined}>
          {item.leftOut}
        </span>
      )}
    </li>
  )
})
