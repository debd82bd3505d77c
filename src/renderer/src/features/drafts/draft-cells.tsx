import { memo } from 'react'
import { CloudCheck, CloudUpload, Pause, TriangleAlert, WifiOff, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { untitledVoiceName } from '@shared/domain/dataset/draft-rules'
import type { Upload } from '@shared/domain/cloud/upload'
import { pathTo } from '@renderer/address/paths'
import { languageName } from '@renderer/copy/languages'
import { counted, minutesReached, moment, size, when } from '@renderer/copy/format'
import { cx } from '@renderer/ui/class-names'
import { InlineEdit } from '@renderer/ui/fields/inline-edit'
import { Progress } from '@renderer/ui/feedback/progress'
import { GridCell, type GridColumn } from '@renderer/ui/rows/row-grid'
import { SampleBadge } from '@renderer/ui/sample-badge'
import { RowMenuButton } from '@renderer/ui/rows/row-menu-button'
import { barFraction, durationLevel } from '@renderer/features/totals/totals'
import { draftProgress } from './draft-progress'

const right = 'text-right'
const fromMedium = 'hidden @min-[52rem]:block'
const fromWide = 'hidden @5xl:block'

export const draftColumns: readonly GridColumn[] = [
  { key: 'name', label: 'Name' },
  { key: 'language', label: 'Language', className: fromWide },
  { key: 'samples', label: 'Samples', className: right },
  { key: 'minutes', label: 'Audio' },
  { key: 'size', label: 'Size', className: cx(right, fromMedium) },
  { key: 'cloud', label: 'Cloud' },
  { key: 'problems', label: 'Problems', className: fromMedium },
  { key: 'updated', label: 'Modified', className: right },
  { key: 'actions', label: 'Actions', isLabelHidden: true, className: 'px-0' },
]

export const draftTemplate =
  'px-4 panel:px-6 grid-cols-[minmax(8.5rem,1fr)_5rem_6rem_8.5rem_6.5rem_2rem] @min-[52rem]:grid-cols-[minmax(8rem,1fr)_4.5rem_8.5rem_5rem_8.5rem_6rem_5.5rem_2rem] @5xl:grid-cols-[minmax(12rem,1fr)_6rem_4.5rem_9.5rem_5rem_8.5rem_5.5rem_6rem_2rem]'

interface DraftCellsProps {
  draft: DraftSummary
  upload: Upload | undefined
  isFocused: boolean
  isRenaming: boolean
  nowMs: number
  onRename: (draft: DraftSummary, name: string | null) => void
}

export const DraftCells = memo(function DraftCells(props: DraftCellsProps) {
  const { draft, upload, isFocused, isRenaming, nowMs, onRename } = props
  return (
    <>
      <GridCell>
        {isRenaming ? (
          <InlineEdit
            label={`New name for ${draft.name}`}
            value={draft.name}
            onCommit={(name) => onRename(draft, name)}
            onCancel={() => onRename(draft, null)}
          />
        ) : (
          <span className="flex items-center gap-2">
            <Link
              to={pathTo('draft', draft.id)}
              tabIndex={isFocused ? 0 : -1}
              title={draft.name}
              dir="auto"
              className="min-w-0 truncate text-left font-medium hover:underline"
            >
              {draft.name.trim() || untitledVoiceName}
            </Link>
            {draft.isSampleDataset ? <SampleBadge /> : null}
            {draft.problemCount === 0 ? null : (
              <TriangleAlert
                aria-label={`Problems with ${counted(draft.problemCount, 'file')}`}
                className="size-4 shrink-0 text-warn-ink @min-[52rem]:hidden"
              />
            )}
          </span>
        )}
      </GridCell>
      <GridCell className={cx(fromWide, 'truncate text-ink-muted')}>{languageName(draft.language)}</GridCell>
      <GridCell className={cx(right, 'text-ink-muted')}>{draft.sampleCount}</GridCell>
      <GridCell>
        <Minutes durationMs={draft.totalDurationMs} />
      </GridCell>
      <GridCell className={cx(right, fromMedium, 'whitespace-nowrap text-ink-muted')}>
        {draft.totalSizeBytes === 0 ? '–' : size(draft.totalSizeBytes)}
      </GridCell>
      <GridCell>
        <CloudState draft={draft} upload={upload} />
      </GridCell>
      <GridCell className={fromMedium}>
        {draft.problemCount === 0 ? (
          <span className="text-ink-subtle">–</span>
        ) : (
          <Note icon={TriangleAlert} tone="text-warn-ink" text={counted(draft.problemCount, 'file')} />
        )}
      </GridCell>
      <GridCell className={cx(right, 'whitespace-nowrap text-ink-muted')}>
        <time dateTime={new Date(draft.updatedAtMs).toISOString()} title={moment(draft.updatedAtMs)}>
          {when(draft.updatedAtMs, nowMs)}
        </time>
      </GridCell>
      <GridCell className="px-0">
        <RowMenuButton name={draft.name} isReachable={isFocused} />
      </GridCell>
    </>
  )
})

const tones = { 'too-short': 'neutral', enough: 'warn', good: 'good', better: 'good', best: 'good' } as const

function Minutes({ durationMs }: { durationMs: number }) {
  const text = minutesReached(durationMs)
  return (
    <span className="flex items-center gap-2">
      <span className="w-20 shrink-0 whitespace-nowrap text-ink-muted">{text}</span>
      <Progress
        label="Audio toward the 2-hour mark"
        fraction={barFraction(durationMs)}
        tone={tones[durationLevel(durationMs)]}
        valueText={text}
        className="hidden min-w-0 flex-1 @min-[52rem]:block"
      />
    </span>
  )
}

function Note({ icon: Icon, tone, text }: { icon: LucideIcon; tone: string; text: string }) {
  return (
    <span className={cx('flex min-w-0 items-center gap-1.5', tone)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="truncate" title={text}>
        {text}
      </span>
    </span>
  )
}

function CloudState({ draft, upload }: { draft: DraftSummary; upload: Upload | undefined }) {
  const progress = draftProgress(draft, upload)
  switch (progress.kind) {
    case 'empty':
      return <span className="text-ink-subtle">–</span>
    case 'local':
      return <span className="text-ink-muted">Local only</span>
    case 'partly':
      return <span className="text-ink-muted">{`${progress.uploadedCount} of ${progress.sampleCount}`}</span>
    case 'uploaded':
      return <Note icon={CloudCheck} tone="text-good-ink" text="Uploaded" />
    case 'uploading': {
      const percent = Math.floor(progress.fraction * 100)
      return (
        <Note
          icon={CloudUpload}
          tone="text-accent-ink"
          text={percent === 0 ? 'Uploading' : `${percent}% uploaded`}
        />
      )
    }
    case 'waiting':
      return <Note icon={WifiOff} tone="text-warn-ink" text="Waiting" />
    case 'paused':
      return <Note icon={Pause} tone="text-ink-muted" text="Paused" />
    case 'blocked':
      return <Note icon={TriangleAlert} tone="text-warn-ink" text="Needs attention" />
  }
}
