import { memo } from 'react'
import { Play, Undo2, UserCheck } from 'lucide-react'
import type { DatasetFinding } from '@shared/domain/dataset/analysis'
import { kindNames } from '@shared/judge/kind-names'
import { clock } from '@renderer/copy/format'
import { RowButton } from '@renderer/ui/rows/row-button'
import { GridCell, type GridColumn } from '@renderer/ui/rows/row-grid'
import { RowOffer } from '@renderer/ui/rows/row-offer'
import { cost } from '../figures'
import { SeverityMark } from './severity-mark'

export const ownVoiceLabel = 'It’s my voice'
export const otherVoiceLabel = 'It’s not my voice'

export const findingColumns: readonly GridColumn[] = [
  { key: 'play', label: 'Play', isLabelHidden: true, className: 'px-0' },
  { key: 'kind', label: 'Finding' },
  { key: 'at', label: 'At', className: 'text-right' },
  { key: 'words', label: 'Details and advice' },
  { key: 'sample', label: 'Sample' },
  { key: 'costs', label: 'Unusable', className: 'text-right' },
]

export const findingTemplate =
  'pl-4 pr-4 grid-cols-[1.75rem_10.5rem_4.5rem_minmax(7rem,3fr)_minmax(6rem,1.2fr)_5rem]'

interface FindingCellsProps {
  finding: DatasetFinding
  sampleName: string
  isFocused: boolean
  onPlay: (finding: DatasetFinding) => void
  /** Whether the person says so, or takes it back. */
  onOwnVoice: (finding: DatasetFinding, isOwn: boolean) => void
}

export const FindingCells = memo(function FindingCells(props: FindingCellsProps) {
  const { finding, sampleName, isFocused, onPlay, onOwnVoice } = props
  const { kind, severity, startMs, lostMs, message, advice } = finding
  return (
    <>
      <GridCell className="px-0">
        <RowButton
          label={`Play ${kindNames[kind]} at ${clock(startMs)}`}
          icon={Play}
          isReachable={isFocused}
          onClick={() => onPlay(finding)}
        />
      </GridCell>
      <GridCell className="flex items-center gap-1.5">
        <SeverityMark severity={severity} />
        <span className="truncate">{kindNames[kind]}</span>
      </GridCell>
      <GridCell className="text-right text-ink-muted">{clock(startMs)}</GridCell>
      <GridCell className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <span className="block truncate leading-4.5" title={message}>
            {message}
          </span>
          <span className="block truncate text-small leading-4 text-ink-subtle" title={advice}>
            {advice}
          </span>
        </span>
        {finding.isAboutOwnVoice ? (
          <RowOffer
            label={ownVoiceLabel}
            icon={UserCheck}
            isReachable={isFocused}
            onAccept={() => onOwnVoice(finding, true)}
          />
        ) : null}
        {kind === 'own-voice' ? (
          <RowOffer
            label={otherVoiceLabel}
            icon={Undo2}
            isReachable={isFocused}
            onAccept={() => onOwnVoice(finding, false)}
          />
        ) : null}
      </GridCell>
      <GridCell className="text-ink-muted">
        <span dir="auto" className="block truncate text-left" title={sampleName}>
          {sampleName}
        </span>
      </GridCell>
      <GridCell className="text-right text-ink-muted">{cost(lostMs)}</GridCell>
    </>
  )
})
