import { CircleCheck, TriangleAlert, Wrench } from 'lucide-react'
import type { ExportOptions, OpenedFile } from '@shared/domain/export/export'
import { clock } from '@renderer/copy/format'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { Button } from '@renderer/ui/button'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { acxReport, type AcxReport, formatCheck } from './rules/acx-report'
import { Changes, Measuring } from './rules/check-section'
import { ExportProgress, ExportProgressActions } from './work/export-progress'
import { openAcxCheckOfFile } from './export-request'
import type { ExportItem } from './export-words'
import { RuleTable } from './rules/rule-table'
import { useCheck } from './rules/use-check'
import { useExport } from './work/use-export'

interface AcxDialogProps {
  item: ExportItem
  /** Undefined for a recording of the library. */
  opened?: OpenedFile
  /** To check another file. */
  onAnother?: () => void
  remembered: ExportOptions
  onClose: () => void
}

const icons = { met: CircleCheck, mended: Wrench, failed: TriangleAlert } as const
const inks = { met: 'text-good-ink', mended: 'text-accent-ink', failed: 'text-warn-ink' } as const

/** Whether ACX would take a finished chapter, and one button that mends what an export may mend. */
export function AcxDialog({ item, opened, onAnother, remembered, onClose }: AcxDialogProps) {
  const options: ExportOptions = { ...remembered, preset: 'acx', files: 'each' }
  const check = useCheck([item.source], options)
  const work = useExport()
  const [file] = check.answer?.files ?? []
  const format = formatCheck(opened)
  const report = file ? acxReport(file, opened ? format.state : null) : null
  const start = (): void => {
    check.stop()
    work.start([item.source], options)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title="ACX check"
      description={
        <>
          <bdi className="font-medium">{item.name}</bdi>, {clock(item.durationMs)}
        </>
      }
      footer={
        work.job ? (
          <ExportProgressActions job={work.job} work={work} onAgain={start} onClose={onClose} />
        ) : (
          <>
            <Button className="mr-auto" onClick={onAnother ?? openAcxCheckOfFile}>
              {onAnother ? 'Check another file' : 'Check a file…'}
            </Button>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="primary"
              isBusy={work.isAsking}
              onClick={start}
              {...(file ? {} : { disabledReason: 'There is nothing to export yet.' })}
            >
              {report?.action ?? 'Export for ACX…'}
            </Button>
          </>
        )
      }
    >
      {work.job ? (
        <ExportProgress job={work.job} />
      ) : check.error ? (
        <ErrorNotice error={check.error} isInline />
      ) : file && report ? (
        <div className="flex flex-col gap-4">
          <Measuring check={check} />
          <Summary report={report} />
          {file.changes === null ? null : <Changes file={file} isFile={opened !== undefined} />}
          <RuleTable label="ACX rules" rules={file.rules} format={format} />
          <p className="text-small text-ink-subtle">
            The file is checked again after it is written. ACX also listens for what no meter shows, such as
            mouth noise and misread words.
          </p>
        </div>
      ) : check.answer ? (
        <p>There is no sound in this recording.</p>
      ) : (
        <SkeletonRows count={8} label="Checking" />
      )}
    </Dialog>
  )
}

function Summary({ report: { verdict, title } }: { report: AcxReport }) {
  if (verdict === null) return null
  const Icon = icons[verdict]
  return (
    <p role="status" className="flex gap-3 font-semibold">
      <Icon aria-hidden className={`mt-px size-5 shrink-0 ${inks[verdict]}`} />
      {title}
    </p>
  )
}
