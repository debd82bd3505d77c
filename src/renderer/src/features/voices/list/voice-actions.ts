import { Copy, Info, Pencil, Star, StarOff, Tag, Trash2 } from 'lucide-react'
import { isProfessionalClone } from '@shared/domain/cloud/clone-rules'
import type { VoiceSummary } from '@shared/domain/cloud/voice'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { toast } from '@renderer/ui/feedback/toast'
import type { MenuEntry } from '@renderer/ui/overlays/menu'
import { shortcuts } from '@renderer/lib/shortcuts'
import { voiceName } from '../voice-words'

/** Details and samples of professional voices of one's own can be changed. The cloud tells of a training for others, too. */
export const isEditable = (voice: Pick<VoiceSummary, 'isOwner' | 'verification' | 'category'>): boolean =>
  voice.isOwner && voice.verification !== null && isProfessionalClone(voice)

/** The labels of one's own voices can be changed, however they were made. */
export const canLabel = (voice: Pick<VoiceSummary, 'isOwner' | 'verification' | 'category'>): boolean =>
  isEditable(voice) || (voice.isOwner && (voice.category === 'cloned' || voice.category === 'generated'))

/** One's own voices, and copies of those of others: the copies alone go. */
export const canDelete = (voice: Pick<VoiceSummary, 'isOwner' | 'isCopied' | 'category'>): boolean =>
  (voice.isOwner || voice.isCopied) && voice.category !== 'premade'

/** What a list of voices can be asked to do with some of them. */
export interface VoiceCommands {
  show: (voiceId: string) => void
  edit: (voiceId: string) => void
  label: (voices: readonly VoiceSummary[]) => void
  remove: (voices: readonly VoiceSummary[]) => void
}

export function setFavoriteOf(voiceIds: readonly string[], isFavorite: boolean): void {
  for (const voiceId of voiceIds)
    call('voices', 'setFavorite', { voiceId, isFavorite }).catch((error: unknown) => toastError(error))
}

export const idsOf = (voices: readonly VoiceSummary[]): string[] => voices.map(({ voiceId }) => voiceId)

const copyId = ({ voiceId }: VoiceSummary): void =>
  void navigator.clipboard.writeText(voiceId).then(
    () => toast.message('Copied', { id: 'voice-id', durationMs: 1_500 }),
    () => toast.error('The voice ID could not be copied.', { id: 'voice-id' }),
  )

/** The menu of one voice, or of all that are chosen. */
export function voiceMenu(voices: readonly VoiceSummary[], commands: VoiceCommands): MenuEntry[] {
  const [first] = voices
  if (!first) return []
  const isOne = voices.length === 1
  const areFavorites = voices.every(({ isFavorite }) => isFavorite)
  const labelable = voices.filter(canLabel)
  const deletable = voices.filter(canDelete)
  const about = (what: string, count: number): string =>
    isOne ? what : `${what} (${counted(count, 'voice')})`
  return [
    ...(isOne
      ? [
          {
            label: 'Show details',
            icon: Info,
            shortcut: shortcuts.openRow.keys[0],
            onSelect: () => commands.show(first.voiceId),
          },
        ]
      : []),
    ...(isOne && (isEditable(first) || isInstantClone(first))
      ? [{ label: 'Edit', icon: Pencil, onSelect: () => commands.edit(first.voiceId) }]
      : []),
    {
      label: areFavorites ? 'Remove from favorites' : 'Add to favorites',
      icon: areFavorites ? StarOff : Star,
      onSelect: () => setFavoriteOf(idsOf(voices), !areFavorites),
    },
    ...(labelable.length > 0
      ? [{ label: about('Label…', labelable.length), icon: Tag, onSelect: () => commands.label(labelable) }]
      : []),
    ...(isOne ? [{ label: 'Copy voice ID', icon: Copy, onSelect: () => copyId(first) }] : []),
    ...(deletable.length > 0
      ? ([
          'separator',
          {
            label: about('Delete…', deletable.length),
            icon: Trash2,
            shortcut: shortcuts.remove.keys[0],
            isDanger: true,
            onSelect: () => commands.remove(deletable),
          },
        ] as const)
      : []),
  ]
}

/** Gives voices a label, or takes it away with an empty value; offers to take that back. */
export function labelVoices(voices: readonly VoiceSummary[], label: string, value: string): void {
  const set = (labelsOf: (voice: VoiceSummary) => Record<string, string>): void => {
    for (const voice of voices)
      call('voices', 'update', { voiceId: voice.voiceId, patch: { labels: labelsOf(voice) } }).catch(
        (error: unknown) => toastError(error),
      )
  }
  set(({ labels: { [label]: _, ...others } }) => (value === '' ? others : { ...others, [label]: value }))
  const [first] = voices
  const what = voices.length === 1 && first ? `“${voiceName(first)}”` : counted(voices.length, 'voice')
  toast.undo(`Labels of ${what} changed`, () => set(({ labels }) => labels))
}

/** An instant clone of one's own: edited and verified in its own dialog. */
export const isInstantClone = ({ isOwner, category }: Pick<VoiceSummary, 'isOwner' | 'category'>): boolean =>
  isOwner && category === 'cloned'
