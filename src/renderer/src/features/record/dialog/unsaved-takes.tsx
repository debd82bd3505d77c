import { Pause, Play, Plus, Trash2 } from 'lucide-react'
import { useStore } from 'zustand'
import type { Take } from '@shared/domain/take'
import { clock, counted, moment } from '@renderer/copy/format'
import { Button, IconButton } from '@renderer/ui/button'
import type { Player } from '../../dataset/player/player'
import { removeTakes } from '../takes/add-to-dataset'

interface UnsavedTakesProps {
  takes: readonly Take[]
  player: Player
  minDurationMs: number
  isLocked: boolean
  onAdd: (take: Take) => void
}

/** Takes that are on the disk but in no dataset. */
export function UnsavedTakes({ takes, player, minDurationMs, isLocked, onAdd }: UnsavedTakesProps) {
  const playing = useStore(player.store)
  if (takes.length === 0) return null
  return (
    <section aria-labelledby="unsaved-takes">
      <h3 id="unsaved-takes" className="mb-1 font-semibold">
        {counted(takes.length, 'unsaved recording')}
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {takes.map((take) => {
          const address = `take/${take.id}`
          const isPlaying =
            (playing.kind === 'playing' || playing.kind === 'loading') && playing.sampleId === address
          const isShort = take.durationMs < minDurationMs
          return (
            <li key={take.id} className="flex h-10 items-center gap-2 pr-1 pl-1">
              <IconButton
                size="sm"
                label={isPlaying ? `Pause ${take.name}` : `Play ${take.name}`}
                icon={isPlaying ? Pause : Play}
                isDisabled={isLocked}
                onClick={() => player.toggle(address)}
              />
              <span className="min-w-0 flex-1 truncate">{take.name}</span>
              <span className="hidden shrink-0 text-small text-ink-subtle wide:inline">
                {moment(take.createdAtMs)}
              </span>
              <span className="w-14 shrink-0 text-right">{clock(take.durationMs)}</span>
              <Button
                size="sm"
                variant="ghost"
                icon={Plus}
                onClick={() => onAdd(take)}
                {...(isShort
                  ? { disabledReason: `At least ${minDurationMs / 1_000}s of audio is required.` }
                  : {})}
              >
                Add
              </Button>
              <IconButton
                size="sm"
                label={`Remove ${take.name}`}
                icon={Trash2}
                isDisabled={isLocked}
                onClick={() => void removeTakes([take.id], `“${take.name}” was removed.`)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
