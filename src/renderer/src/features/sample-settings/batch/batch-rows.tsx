import { useEffect, useState } from 'react'
import { Pause, Play } from 'lucide-react'
import { useStore } from 'zustand'
import type { Sample } from '@shared/domain/dataset/sample'
import type { SampleSettingsPatch, SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import { IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import type { AbSide } from '../noise/ab-player'
import type { EditedSettings } from '../edited-settings'
import { effectWords } from './batch-actions'
import { chainSound } from './chain-sound'
import { createEffectPlayer, type EffectPlayer, type PlayedSound } from './effect-player'

export interface BatchRow {
  sample: Sample
  before: EditedSettings
  /** Which chosen speakers are whom. */
  separation: SpeakerSeparation
  /** Changes; empty where nothing would. */
  effect: SampleSettingsPatch
  note: string | null
}

/** What would become of each sample, to read and to listen to. */
export function BatchRows({ rows, canListen }: { rows: readonly BatchRow[]; canListen: boolean }) {
  const [player] = useState(createEffectPlayer)
  useEffect(() => player.close, [player])
  const isAudible = canListen && rows.some(({ effect }) => effectWords(effect) !== null)
  return (
    <ul
      aria-label="Changes"
      className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {rows.map((row) => (
        <Row key={row.sample.id} row={row} player={isAudible ? player : null} />
      ))}
    </ul>
  )
}

function Row({ row, player }: { row: BatchRow; player: EffectPlayer | null }) {
  const { sample, before, separation, effect, note } = row
  const words = effectWords(effect)
  return (
    <li className="flex min-h-10 items-center gap-3 px-3 py-1.5">
      <span dir="auto" className="min-w-0 flex-1 truncate text-left" title={sample.name}>
        {sample.name}
      </span>
      <span className="flex min-w-0 flex-[1.4] flex-col">
        <span className={cx('truncate', words === null && 'text-ink-subtle')}>{words ?? 'Unchanged'}</span>
        {note === null ? null : (
          <span className={cx('text-small', words === null ? 'text-ink-subtle' : 'text-warn-ink')}>
            {note}
          </span>
        )}
      </span>
      {player ? (
        // Kept where there is nothing to hear, so that the columns stay in line.
        <span className={cx('flex shrink-0 gap-1', words === null && 'invisible')}>
          <Listen
            side="before"
            player={player}
            sample={sample}
            sound={() => chainSound(sample, { ...before, separation })}
          />
          <Listen
            side="after"
            player={player}
            sample={sample}
            sound={() => chainSound(sample, { ...before, ...effect, separation })}
          />
        </span>
      ) : null}
    </li>
  )
}

interface ListenProps {
  side: AbSide
  player: EffectPlayer
  sample: Sample
  sound: () => Promise<PlayedSound | null>
}

export function Listen({ side, player, sample, sound }: ListenProps) {
  const isPlaying = useStore(
    player.store,
    ({ playing }) => playing?.sampleId === sample.id && playing.side === side,
  )
  return (
    <span className="flex items-center text-small text-ink-subtle">
      <IconButton
        size="sm"
        label={`Listen to ${sample.name} ${side === 'before' ? 'before' : 'after'}`}
        icon={isPlaying ? Pause : Play}
        onClick={() => (isPlaying ? player.stop() : player.play(sample.id, side, sound()))}
      />
      {side === 'before' ? 'Before' : 'After'}
    </span>
  )
}
