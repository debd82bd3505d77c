import type { CSSProperties } from 'react'
import { Check, Play, Square } from 'lucide-react'
import { useStore } from 'zustand'
import type { VoiceObstacle } from '@shared/domain/cloud/voice'
import { isSounding, type Player } from '@renderer/player/player'
import { cx } from '@renderer/ui/class-names'
import { obstacleWords, voiceLabels } from '@renderer/features/voices/voice-labels'
import { pickerName, type VoiceRow } from './picker-rows'

interface PickerOptionProps {
  id: string
  row: VoiceRow
  style: CSSProperties
  setSize: number
  isChosen: boolean
  isActive: boolean
  /** Why it cannot be chosen; null: it can. */
  obstacle: VoiceObstacle | null
  onActive: (key: string) => void
  onChoose: (key: string) => void
  player: Player
}

/** One voice: what it is called, what it is like, and how it sounds. */
export function PickerOption(props: PickerOptionProps) {
  const { id, row, style, setSize, isChosen, isActive, obstacle, onActive, onChoose, player } = props
  const { voice, key, number } = row
  const name = pickerName(voice)
  const isPlaying = useStore(player.store, (state) => isSounding(state, voice.voiceId))
  const labels = voiceLabels(voice)
  const Icon = isPlaying ? Square : Play
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={obstacle !== null}
      aria-posinset={number}
      aria-setsize={setSize}
      data-active={isActive || undefined}
      style={style}
      onPointerMove={() => onActive(key)}
      // The search field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(key)}
      className={cx(
        'absolute inset-x-0 top-0 flex cursor-default items-center gap-2 rounded-md px-2',
        isActive && 'bg-hover',
      )}
    >
      {voice.hasPreview ? (
        <span
          aria-hidden
          title={`${isPlaying ? 'Stop' : 'Play'} preview`}
          data-preview={voice.voiceId}
          onClick={(event) => {
            event.stopPropagation()
            onActive(key)
            togglePreview(player, voice.voiceId)
          }}
          className="grid size-7 shrink-0 place-items-center rounded-full border border-line-strong bg-surface text-ink-muted hover:text-ink"
        >
          <Icon className="size-3.5" />
        </span>
      ) : (
        <span className="size-7 shrink-0" />
      )}
      <span className={cx('min-w-0 flex-1', obstacle !== null && 'opacity-60')}>
        <span dir="auto" title={name} className="block truncate text-left font-medium">
          {name}
        </span>
        <span className="block truncate text-small text-ink-subtle">
          {obstacle === null ? labels.join(' · ') : obstacleWords[obstacle]}
        </span>
      </span>
      {isPlaying ? <span className="sr-only">Playing preview</span> : null}
      {isChosen ? <Check aria-hidden className="size-4 shrink-0 text-accent-ink" /> : null}
    </div>
  )
}

/** Plays the preview of a voice alone; pressed again it stops (spec/shell.md section 4). */
export function togglePreview(player: Player, voiceId: string): void {
  if (isSounding(player.store.getState(), voiceId)) player.stop()
  else player.play(voiceId)
}
