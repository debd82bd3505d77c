import { memo, useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { Info, Pencil, Trash2 } from 'lucide-react'
import type { VoiceSummary } from '@shared/domain/cloud/voice'
import { languageName } from '@renderer/copy/languages'
import { minutesReached } from '@renderer/copy/format'
import { Badge } from '@renderer/ui/badge'
import { cx } from '@renderer/ui/class-names'
import type { MenuEntry } from '@renderer/ui/overlays/menu'
import { GridCell, type GridColumn, RowGrid, type RowState } from '@renderer/ui/rows/row-grid'
import { RowMenuButton } from '@renderer/ui/rows/row-menu-button'
import { useSelection } from '@renderer/ui/rows/use-selection'
import { useWizard } from '@renderer/address/use-wizard'
import { DeleteVoiceDialog } from './delete-voice-dialog'
import { categoryWord, voiceName, voiceState } from './voice-words'

const fromMedium = 'hidden @2xl:block'
const fromWide = 'hidden @4xl:block'

const columns: readonly GridColumn[] = [
  { key: 'name', label: 'Name' },
  { key: 'kind', label: 'Type', className: fromMedium },
  { key: 'language', label: 'Language', className: fromWide },
  { key: 'samples', label: 'Samples', className: cx('text-right', fromMedium) },
  { key: 'audio', label: 'Audio', className: cx('text-right', fromWide) },
  { key: 'state', label: 'State' },
  { key: 'actions', label: 'Actions', isLabelHidden: true, className: 'px-0' },
]
const template =
  'px-4 panel:px-6 grid-cols-[minmax(9rem,1fr)_9rem_2rem] @2xl:grid-cols-[minmax(9rem,1fr)_7rem_5rem_9rem_2rem] @4xl:grid-cols-[minmax(11rem,1fr)_7rem_7rem_5rem_6rem_9rem_2rem]'

type Row = VoiceSummary & { id: string }

interface VoiceListProps {
  voices: readonly VoiceSummary[]
  shownId: string | null
  onShow: (voiceId: string) => void
}

/** One line per voice: Enter or a double click shows the details. */
export function VoiceList({ voices, shownId, onShow }: VoiceListProps) {
  const rows = useMemo(() => voices.map((voice): Row => ({ ...voice, id: voice.voiceId })), [voices])
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  const [selection, setSelection] = useSelection(order)
  const [deleting, setDeleting] = useState<Row | null>(null)
  const { editVoice } = useWizard()
  const chosen = rows.find(({ id }) => id === selection.focusId)

  const press = (event: KeyboardEvent, focusId: string | null) => {
    const row = rows.find(({ id }) => id === focusId)
    if (!row) return
    if (event.key === 'Enter') onShow(row.id)
    else if (event.key === 'Delete' && row.isOwner) setDeleting(row)
    else return
    event.preventDefault()
  }
  const menu: MenuEntry[] = chosen
    ? [
        { label: 'Show details', icon: Info, shortcut: 'Enter', onSelect: () => onShow(chosen.id) },
        ...(isEditable(chosen)
          ? [{ label: 'Edit', icon: Pencil, onSelect: () => editVoice(chosen.id) }]
          : []),
        ...(chosen.isOwner
          ? ([
              'separator',
              {
                label: 'Delete…',
                icon: Trash2,
                shortcut: 'Delete',
                isDanger: true,
                onSelect: () => setDeleting(chosen),
              },
            ] as const)
          : []),
      ]
    : []
  const renderCells = useCallback(
    (row: Row, { isFocused }: RowState) => (
      <VoiceCells voice={row} isFocused={isFocused} isShown={row.id === shownId} onShow={onShow} />
    ),
    [shownId, onShow],
  )
  return (
    <>
      <RowGrid
        label="Voices"
        rows={rows}
        columns={columns}
        template={template}
        selection={selection}
        onSelectionChange={setSelection}
        renderCells={renderCells}
        onKeyDown={press}
        onOpenRow={onShow}
        menuItems={menu}
      />
      {deleting === null ? null : <DeleteVoiceDialog voice={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

/** Details and samples of professional voices of one's own can be changed. */
export const isEditable = (voice: Pick<VoiceSummary, 'isOwner' | 'verification'>): boolean =>
  voice.isOwner && voice.verification !== null

interface VoiceCellsProps {
  voice: Row
  isFocused: boolean
  isShown: boolean
  onShow: (voiceId: string) => void
}

const VoiceCells = memo(function VoiceCells({ voice, isFocused, isShown, onShow }: VoiceCellsProps) {
  const state = voiceState(voice)
  return (
    <>
      <GridCell>
        <button
          type="button"
          tabIndex={isFocused ? 0 : -1}
          title={voice.name}
          dir="auto"
          aria-pressed={isShown}
          onClick={() => onShow(voice.id)}
          className={cx(
            'block max-w-full truncate text-left font-medium hover:underline',
            isShown && 'text-accent-ink',
          )}
        >
          {voiceName(voice)}
        </button>
      </GridCell>
      <GridCell className={cx(fromMedium, 'truncate text-ink-muted')}>
        {categoryWord(voice.category)}
      </GridCell>
      <GridCell className={cx(fromWide, 'truncate text-ink-muted')}>
        {voice.language === null ? '–' : languageName(voice.language)}
      </GridCell>
      <GridCell className={cx('text-right text-ink-muted', fromMedium)}>{voice.sampleCount}</GridCell>
      <GridCell className={cx('text-right whitespace-nowrap text-ink-muted', fromWide)}>
        {voice.totalDurationMs === null ? '–' : minutesReached(voice.totalDurationMs)}
      </GridCell>
      <GridCell>
        <Badge tone={state.tone}>{state.text}</Badge>
      </GridCell>
      <GridCell className="px-0">
        <RowMenuButton name={voiceName(voice)} isReachable={isFocused} />
      </GridCell>
    </>
  )
})
