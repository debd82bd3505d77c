import { Download, Pause, Play, RotateCcw, RefreshCw, Star, StarOff, Trash2 } from 'lucide-react'
import type { HistoryDetails, HistoryRow } from '@shared/domain/speech/history'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { toast } from '@renderer/ui/feedback/toast'
import { tellPreparing } from '@renderer/features/exports/drag-out'
import type { MenuEntry } from '@renderer/ui/overlays/menu'
import { shortcuts } from '@renderer/lib/shortcuts'
import { isPlayable } from './history-words'

/** What a page does for its history. */
export interface HistoryPanelProps {
  /** Puts text, voice, model and settings back into the workspace. */
  onRestore: (details: HistoryDetails) => void
  /** Asks for the same again. */
  onRegenerate: (request: SpeechRequest) => void
  /** Sends once more what may have been charged and did not arrive. */
  onTryAgain: (generationId: string) => void
}

/** Removes here and in the cloud, with Undo. */
export function removeRows(ids: readonly string[]): void {
  const restore = (): void => {
    call('history', 'restore', { ids: [...ids] }).catch(toastError)
  }
  call('history', 'remove', { ids: [...ids] })
    .then(() => toast.undo(`${counted(ids.length, 'generation')} deleted`, restore))
    .catch(toastError)
}

export function setFavorite(ids: readonly string[], isFavorite: boolean): void {
  call('history', 'setFavorite', { ids: [...ids], isFavorite }).catch(toastError)
}

export function dragOut(ids: readonly string[]): void {
  call('history', 'dragOut', { ids: [...ids] }).then(tellPreparing, toastError)
}

/** Gives the details of a row to who wants them. */
export function withDetails(id: string, use: (details: HistoryDetails) => void): void {
  call('history', 'details', { id }).then(use).catch(toastError)
}

/** Why there is nothing to ask for again. */
const lacking = {
  sound: 'It cannot be generated again: its recording is no longer in Voice Changer on this computer.',
  facts: 'It cannot be generated again: its voice or model is not known.',
} as const

/** The menu of one row, or of all chosen ones. */
export function historyMenu(
  rows: { ids: readonly string[]; only: HistoryRow | null },
  options: HistoryPanelProps & {
    isOffline: boolean
    isPlaying: boolean
    play: (id: string) => void
    save: (ids: readonly string[]) => void
  },
): MenuEntry[] {
  const { ids, only } = rows
  const many: MenuEntry[] = [
    { label: 'Save…', icon: Download, onSelect: () => options.save(ids) },
    only?.isFavorite === true
      ? { label: 'Remove from favorites', icon: StarOff, onSelect: () => setFavorite(ids, false) }
      : { label: 'Add to favorites', icon: Star, onSelect: () => setFavorite(ids, true) },
    'separator',
    {
      label: 'Delete',
      icon: Trash2,
      shortcut: shortcuts.remove.keys[0],
      isDanger: true,
      onSelect: () => removeRows(ids),
    },
  ]
  if (!only) return many
  const generationId = only.generationId
  return [
    {
      label: options.isPlaying ? 'Pause' : 'Play',
      icon: options.isPlaying ? Pause : Play,
      shortcut: shortcuts.playRow.keys[0],
      isDisabled: !isPlayable(only, options.isOffline),
      onSelect: () => options.play(only.id),
    },
    {
      label: only.task === 'speech-to-speech' ? 'Restore voice and settings' : 'Restore text and settings',
      icon: RotateCcw,
      onSelect: () => withDetails(only.id, options.onRestore),
    },
    {
      label: 'Generate again',
      icon: RefreshCw,
      onSelect: () =>
        withDetails(only.id, ({ request, task }) => {
          if (request) options.onRegenerate(request)
          else toast.warning(lacking[task === 'speech-to-speech' ? 'sound' : 'facts'])
        }),
    },
    ...(only.canTryAgain && generationId !== null
      ? [
          {
            label: 'Try again',
            icon: RefreshCw,
            onSelect: () => options.onTryAgain(generationId),
          },
        ]
      : []),
    'separator',
    ...many,
  ]
}
