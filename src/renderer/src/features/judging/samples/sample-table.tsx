import { useCallback, useMemo, type KeyboardEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { DatasetReport, SampleReport } from '@shared/domain/dataset/analysis'
import { showReport } from '@renderer/bridge/judging-queries'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { RowGrid, type RowState } from '@renderer/ui/rows/row-grid'
import type { MenuEntry } from '@renderer/ui/overlays/menu'
import { useSelection } from '@renderer/ui/rows/use-selection'
import type { Player } from '@renderer/player/player'
import { isPressed, shortcuts } from '@renderer/lib/shortcuts'
import { SampleReportCells, sampleReportColumns, sampleReportTemplate } from './sample-report-cells'

type Row = SampleReport & { id: string }

interface SampleTableProps {
  draftId: string
  report: DatasetReport
  player: Player
  onShowFindings: (sampleId: string) => void
  onSettings: (sampleId: string) => void
}

/** What was measured of each sample, one line each. */
export function SampleTable({ draftId, report, player, onShowFindings, onSettings }: SampleTableProps) {
  const client = useQueryClient()
  const rows = useMemo<Row[]>(
    () => report.samples.map((sample) => ({ ...sample, id: sample.sampleId })),
    [report.samples],
  )
  const order = useMemo(() => rows.map((row) => row.id), [rows])
  const [selection, setSelection] = useSelection(order)
  const setReference = useCommand('judging', 'setReference')
  const choose = (sampleId: string | null): void =>
    setReference.mutate(
      { draftId, sampleId },
      {
        onSuccess: (answer) => showReport(client, draftId, answer),
        onError: (error) => toastError(error),
      },
    )
  const chosen = rows.find((row) => row.id === selection.focusId)
  const press = (event: KeyboardEvent, focusId: string | null): void => {
    if (focusId === null || !(event.target instanceof HTMLElement) || event.target.role !== 'row') return
    if (isPressed(event, shortcuts.playRow)) player.toggle(focusId)
    else if (isPressed(event, shortcuts.openRow)) onShowFindings(focusId)
    else if (isPressed(event, shortcuts.sampleSettings) && chosen?.state === 'ready') onSettings(focusId)
    else return
    event.preventDefault()
  }
  const renderCells = useCallback(
    (sample: Row, { isFocused }: RowState) => (
      <SampleReportCells
        sample={sample}
        isReference={sample.id === report.referenceSampleId}
        isReferenceChosen={report.isReferenceChosen}
        isFocused={isFocused}
        player={player}
        onShowFindings={onShowFindings}
      />
    ),
    [report.referenceSampleId, report.isReferenceChosen, player, onShowFindings],
  )
  return (
    <RowGrid
      label="Samples in the report"
      rows={rows}
      columns={sampleReportColumns}
      template={sampleReportTemplate}
      selection={selection}
      onSelectionChange={setSelection}
      renderCells={renderCells}
      onKeyDown={press}
      onOpenRow={onShowFindings}
      menuItems={chosen ? menuOf(chosen, { report, player, onShowFindings, onSettings, choose }) : []}
    />
  )
}

function menuOf(
  { id, state }: Row,
  o: Omit<SampleTableProps, 'draftId'> & { choose: (sampleId: string | null) => void },
): MenuEntry[] {
  const { referenceSampleId, isReferenceChosen } = o.report
  const isDisabled = state !== 'ready'
  return [
    { label: 'Play', shortcut: shortcuts.playRow.keys[0], onSelect: () => o.player.toggle(id) },
    { label: 'Show findings', shortcut: shortcuts.openRow.keys[0], onSelect: () => o.onShowFindings(id) },
    {
      label: 'Settings',
      shortcut: shortcuts.sampleSettings.keys[0],
      isDisabled,
      onSelect: () => o.onSettings(id),
    },
    'separator',
    {
      label: 'Use as reference',
      isChecked: isReferenceChosen && id === referenceSampleId,
      isDisabled,
      onSelect: () => o.choose(id),
    },
    {
      label: 'Use the most typical sample as reference',
      isChecked: !isReferenceChosen,
      onSelect: () => o.choose(null),
    },
  ]
}
