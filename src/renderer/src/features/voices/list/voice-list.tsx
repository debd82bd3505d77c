import { useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import type { VoiceSummary } from '@shared/domain/cloud/voice'
import { usePlayer } from '@renderer/player/use-player'
import { voicePreviewAddress } from '@renderer/player/voice-preview-address'
import { useWizard } from '@renderer/address/use-wizard'
import { isOnRow } from '@renderer/ui/rows/row-keys'
import { RowGrid, type RowState } from '@renderer/ui/rows/row-grid'
import { targetsOf } from '@renderer/ui/rows/selection'
import { useSelection } from '@renderer/ui/rows/use-selection'
import { isPressed, shortcuts } from '@renderer/lib/shortcuts'
import { DeleteVoiceDialog } from './delete-voice-dialog'
import { LabelVoicesDialog } from './label-voices-dialog'
import { usePreviewFailures } from '../use-preview-failures'
import { canDelete, voiceMenu, type VoiceCommands } from './voice-actions'
import { VoiceCells, voiceColumns, voiceTemplate } from './voice-cells'
import { VoicesBar } from './voices-bar'

type Row = VoiceSummary & { id: string }

interface VoiceListProps {
  voices: readonly VoiceSummary[]
  shownId: string | null
  onShow: (voiceId: string) => void
}

/** One line per voice: Enter or a double click shows the details; several can be chosen. */
export function VoiceList({ voices, shownId, onShow }: VoiceListProps) {
  const rows = useMemo(() => voices.map((voice): Row => ({ ...voice, id: voice.voiceId })), [voices])
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  const [selection, setSelection] = useSelection(order)
  const [dialog, setDialog] = useState<{ kind: 'delete' | 'label'; voices: readonly VoiceSummary[] } | null>(
    null,
  )
  const { editVoice } = useWizard()
  const player = usePlayer(voicePreviewAddress)
  usePreviewFailures(player)

  const chosenOf = (id: string | null): Row[] => {
    const ids = new Set(targetsOf(selection, order, id))
    return rows.filter((row) => ids.has(row.id))
  }
  const commands: VoiceCommands = {
    show: onShow,
    edit: editVoice,
    label: (chosen) => setDialog({ kind: 'label', voices: chosen }),
    remove: (chosen) => setDialog({ kind: 'delete', voices: chosen }),
  }
  const press = (event: KeyboardEvent, focusId: string | null) => {
    if (focusId === null) return
    const deletable = chosenOf(focusId).filter(canDelete)
    if (isPressed(event, shortcuts.openRow) && isOnRow(event.target)) onShow(focusId)
    else if (isPressed(event, shortcuts.remove) && deletable.length > 0) commands.remove(deletable)
    else return
    event.preventDefault()
  }
  const renderCells = useCallback(
    (row: Row, { isFocused }: RowState) => (
      <VoiceCells
        voice={row}
        isFocused={isFocused}
        isShown={row.id === shownId}
        onShow={onShow}
        player={player}
      />
    ),
    [shownId, onShow, player],
  )
  const chosen = chosenOf(null)
  const close = (): void => setDialog(null)
  return (
    <>
      <RowGrid
        label="Voices"
        rows={rows}
        columns={voiceColumns}
        template={voiceTemplate}
        selection={selection}
        onSelectionChange={setSelection}
        renderCells={renderCells}
        onKeyDown={press}
        onOpenRow={onShow}
        menuItems={voiceMenu(chosen, commands)}
      />
      {chosen.length > 1 ? <VoicesBar voices={chosen} commands={commands} /> : null}
      {dialog?.kind === 'delete' ? <DeleteVoiceDialog voices={dialog.voices} onClose={close} /> : null}
      {dialog?.kind === 'label' ? <LabelVoicesDialog voices={dialog.voices} onClose={close} /> : null}
    </>
  )
}
