import { useCallback, useMemo, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { CircleCheck, X } from 'lucide-react'
import type { DatasetFinding, DatasetReport, FindingKind } from '@shared/domain/dataset/analysis'
import { kindNames } from '@shared/judge/kind-names'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { clock } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { toast } from '@renderer/ui/feedback/toast'
import { RowGrid, type RowState } from '@renderer/ui/rows/row-grid'
import { Segmented } from '@renderer/ui/fields/segmented'
import { Select } from '@renderer/ui/fields/select'
import { useSelection } from '@renderer/ui/rows/use-selection'
import type { MenuEntry } from '@renderer/ui/overlays/menu'
import type { Player } from '@renderer/player/player'
import { showWhole } from '@renderer/lib/show-whole'
import { isPressed, shortcuts } from '@renderer/lib/shortcuts'
import {
  FindingCells,
  findingColumns,
  findingTemplate,
  otherVoiceLabel,
  ownVoiceLabel,
} from './finding-cells'
import { allKinds, filtered, kindOf, kindOptions } from './finding-filter'

type Severity = DatasetFinding['severity']

const severities = [
  { value: 'all', label: 'All' },
  { value: 'bad', label: 'Unusable' },
  { value: 'warning', label: 'Warnings' },
  { value: 'note', label: 'Notes' },
] as const

interface FindingListProps {
  /** What chooses between this list and the samples. */
  views: ReactNode
  report: DatasetReport
  findings: readonly DatasetFinding[]
  /** Only this sample's. */
  sampleId: string | null
  player: Player
  onPlay: (finding: DatasetFinding) => void
  onClearSample: () => void
  /** Where most advice is followed. */
  onSettings: (sampleId: string) => void
}

/** Every finding in list order, by kind, severity and sample; a click plays it. */
export function FindingList(props: FindingListProps) {
  const { views, report, findings, sampleId, player, onPlay, onClearSample, onSettings } = props
  const { ofSample, rows, ...filter } = useFilter(findings, sampleId)
  const order = useMemo(() => rows.map((row) => row.id), [rows])
  const [selection, setSelection] = useSelection(order)
  const names = useMemo(
    () => new Map(report.samples.map((sample) => [sample.sampleId, sample.name])),
    [report.samples],
  )
  const chosen = rows.find((row) => row.id === selection.focusId)

  const playRow = (id: string | null): void => {
    const finding = rows.find((row) => row.id === id)
    if (finding) onPlay(finding)
  }
  const click = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('button')) return
    playRow(event.target.closest<HTMLElement>('[data-row-id]')?.dataset.rowId ?? null)
  }
  const press = (event: KeyboardEvent, focusId: string | null): void => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return
    if (isPressed(event, shortcuts.playRow) || isPressed(event, shortcuts.openRow)) playRow(focusId)
    else if (isPressed(event, shortcuts.sampleSettings) && chosen) onSettings(chosen.sampleId)
    else return
    event.preventDefault()
  }
  const say = useCallback(
    (finding: DatasetFinding, isOwn: boolean): void =>
      void sayOwnVoice(finding, isOwn, names.get(finding.sampleId) ?? ''),
    [names],
  )
  const renderCells = useCallback(
    (finding: DatasetFinding, { isFocused }: RowState) => (
      <FindingCells
        finding={finding}
        sampleName={names.get(finding.sampleId) ?? ''}
        isFocused={isFocused}
        onPlay={onPlay}
        onOwnVoice={say}
      />
    ),
    [names, onPlay, say],
  )

  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 py-2">
        {views}
        <Filters findings={ofSample} {...filter} />
        {sampleId === null ? null : (
          <Button size="sm" icon={X} className="max-w-72" onClick={onClearSample}>
            <span className="truncate">{`Only ${names.get(sampleId) ?? 'one sample'}`}</span>
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <NoFindings report={report} isFiltered={ofSample.length > 0} />
      ) : (
        <>
          <div className="flex min-h-28 flex-1 flex-col" onClick={click} role="presentation">
            <RowGrid
              label="Findings"
              rows={rows}
              columns={findingColumns}
              template={findingTemplate}
              selection={selection}
              onSelectionChange={setSelection}
              renderCells={renderCells}
              onKeyDown={press}
              menuItems={chosen ? menuOf(chosen, { onPlay, onSettings, player, say }) : []}
            />
          </div>
          {chosen ? <WholeFinding key={chosen.id} finding={chosen} /> : null}
        </>
      )}
    </>
  )
}

function menuOf(
  finding: DatasetFinding,
  {
    onPlay,
    onSettings,
    player,
    say,
  }: Pick<FindingListProps, 'onPlay' | 'onSettings' | 'player'> & {
    say: (finding: DatasetFinding, isOwn: boolean) => void
  },
): MenuEntry[] {
  return [
    { label: 'Play', shortcut: shortcuts.playRow.keys[0], onSelect: () => onPlay(finding) },
    { label: 'Play sample from the start', onSelect: () => player.play(finding.sampleId) },
    {
      label: 'Settings',
      shortcut: shortcuts.sampleSettings.keys[0],
      onSelect: () => onSettings(finding.sampleId),
    },
    ...(finding.isAboutOwnVoice ? [{ label: ownVoiceLabel, onSelect: () => say(finding, true) }] : []),
    ...(finding.kind === 'own-voice'
      ? [{ label: otherVoiceLabel, onSelect: () => say(finding, false) }]
      : []),
  ]
}

/** What a row has no room for. */
function WholeFinding({ finding: { kind, startMs, message, advice } }: { finding: DatasetFinding }) {
  return (
    <section
      ref={showWhole}
      aria-label="Chosen finding"
      className="max-h-32 shrink-0 overflow-y-auto border-t border-line bg-sunken px-6 py-2"
    >
      <p className="font-medium">{`${kindNames[kind]} at ${clock(startMs)}: ${message}`}</p>
      <p className="text-ink-muted">{advice}</p>
    </section>
  )
}

/** The report is made anew: what doubted the voice goes, what was said of it comes, and the other way round. */
async function sayOwnVoice({ sampleId }: DatasetFinding, isOwn: boolean, name: string): Promise<void> {
  const set = (is: boolean) =>
    call('samples', is ? 'skipWarning' : 'unskipWarning', { id: sampleId, code: 'other-voice' })
  try {
    await set(isOwn)
  } catch (error) {
    return toastError(error)
  }
  toast.undo(`“${name}” ${isOwn ? 'counts as your voice.' : 'does not count as your voice.'}`, () => {
    set(!isOwn).catch(toastError)
  })
}

function useFilter(findings: readonly DatasetFinding[], sampleId: string | null) {
  const [kind, setKind] = useState<FindingKind | null>(null)
  const [severity, setSeverity] = useState<Severity | null>(null)
  const ofSample = useMemo(
    () => filtered(findings, { kind: null, severity: null, sampleId }),
    [findings, sampleId],
  )
  const rows = useMemo(
    () => filtered(ofSample, { kind, severity, sampleId }),
    [ofSample, kind, severity, sampleId],
  )
  return { ofSample, rows, kind, setKind, severity, setSeverity }
}

type FiltersProps = Omit<ReturnType<typeof useFilter>, 'ofSample' | 'rows'> & {
  findings: readonly DatasetFinding[]
}

function Filters({ findings, severity, kind, setSeverity, setKind }: FiltersProps) {
  return (
    <>
      <Segmented
        label="Severity"
        value={severity ?? 'all'}
        options={severities}
        onChange={(next) => setSeverity(next === 'all' ? null : next)}
      />
      <Select
        aria-label="Type of finding"
        className="w-52"
        value={kind ?? allKinds}
        options={kindOptions(findings)}
        onValueChange={(value) => setKind(kindOf(value))}
      />
    </>
  )
}

function NoFindings({ report, isFiltered }: { report: DatasetReport; isFiltered: boolean }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState icon={CircleCheck} title={!isFiltered ? 'No findings' : 'No matches'}>
        {!isFiltered
          ? report.pendingCount > 0
            ? 'Nothing found so far. Some samples have not been analyzed yet.'
            : report.unheardCount > 0
              ? 'Nothing found so far. Timbre is still checking for other voices.'
              : 'Nothing was found that lowers the quality of these samples.'
          : 'There are other findings. Choose another type or severity.'}
      </EmptyState>
    </div>
  )
}
