import { Star, StarOff, Tag, Trash2 } from 'lucide-react'
import type { VoiceSummary } from '@shared/domain/cloud/voice'
import { Button } from '@renderer/ui/button'
import { canDelete, canLabel, idsOf, setFavoriteOf, type VoiceCommands } from './voice-actions'

/** What can be done with all chosen voices at once. Below the rows, so that none of them moves. */
export function VoicesBar({
  voices,
  commands,
}: {
  voices: readonly VoiceSummary[]
  commands: Pick<VoiceCommands, 'label' | 'remove'>
}) {
  const areFavorites = voices.every(({ isFavorite }) => isFavorite)
  const labelable = voices.filter(canLabel)
  const deletable = voices.filter(canDelete)
  return (
    <div
      data-foot-bar
      role="toolbar"
      aria-label="Actions for selected voices"
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-sunken px-6 py-2 animate-appear"
    >
      <p className="flex-1 whitespace-nowrap text-ink-muted">{voices.length.toLocaleString('en')} chosen</p>
      <Button
        size="sm"
        icon={areFavorites ? StarOff : Star}
        onClick={() => setFavoriteOf(idsOf(voices), !areFavorites)}
      >
        {areFavorites ? 'Remove from favorites' : 'Add to favorites'}
      </Button>
      <Button
        size="sm"
        icon={Tag}
        {...(labelable.length === 0 ? { disabledReason: 'Only your own voices can be labeled.' } : {})}
        onClick={() => commands.label(labelable)}
      >
        Label…
      </Button>
      <Button
        size="sm"
        icon={Trash2}
        {...(deletable.length === 0 ? { disabledReason: 'None of these voices can be deleted.' } : {})}
        onClick={() => commands.remove(deletable)}
      >
        Delete…
      </Button>
    </div>
  )
}
