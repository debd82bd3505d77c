import { useEffect, useState } from 'react'
import type { Sample } from '@shared/domain/dataset/sample'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { clock } from '@renderer/copy/format'
import { cx } from '@renderer/ui/class-names'
import type { AbSide } from '../noise/ab-player'
import type { ApplyEffect } from './apply-effect'
import { Listen } from './batch-rows'
import { chainSound, rawSound } from './chain-sound'
import { createEffectPlayer, type PlayedSound } from './effect-player'

/** What would become of each sample, to read and to listen to before and after. */
export function ApplyRows({ effects, canListen }: { effects: readonly ApplyEffect[]; canListen: boolean }) {
  const [player] = useState(createEffectPlayer)
  useEffect(() => player.close, [player])
  useEffect(() => {
    if (!canListen) player.stop()
  }, [canListen, player])
  const isAudible = effects.some((effect) => isApplied(effect))
  return (
    <ul
      aria-label="Changes"
      className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {effects.map((effect) => {
        const { sample, settings, parts, lengthMs, note } = effect
        const isChanged = isApplied(effect)
        return (
          <li key={sample.id} className="flex min-h-10 items-center gap-3 px-3 py-1.5">
            <span dir="auto" className="min-w-0 flex-1 truncate text-left" title={sample.name}>
              {sample.name}
            </span>
            <span className="flex min-w-0 flex-[1.4] flex-col">
              <span className={cx('truncate', !isChanged && 'text-ink-subtle')} title={parts.join(' · ')}>
                {parts.length > 0 ? parts.join(' · ') : 'No settings, stays unchanged'}
              </span>
              {note === null ? null : <span className="text-small text-warn-ink">{note}</span>}
            </span>
            {isAudible ? (
              // Kept where there is nothing to hear, so that the columns stay in line.
              <span className={cx('flex shrink-0 items-center gap-3', !isChanged && 'invisible')}>
                <span className="w-14 text-right text-small text-ink-muted">
                  {lengthMs === null ? null : clock(lengthMs)}
                </span>
                <span className={cx('flex gap-1', !canListen && 'invisible')}>
                  {(['before', 'after'] as const).map((side) => (
                    <Listen
                      key={side}
                      side={side}
                      player={player}
                      sample={sample}
                      sound={() => soundOf(side, sample, settings)}
                    />
                  ))}
                </span>
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

const isApplied = ({ parts, isImpossible }: ApplyEffect): boolean => parts.length > 0 && !isImpossible

function soundOf(
  side: AbSide,
  sample: Sample,
  settings: SampleSettings | undefined,
): Promise<PlayedSound | null> {
  if (!settings) return Promise.resolve(null)
  return side === 'before' ? Promise.resolve(rawSound(sample, settings)) : chainSound(sample, settings)
}
