import { useCallback, useEffect, useRef } from 'react'
import type { Finding } from '@shared/domain/recording/script-check'
import type { Player } from '@renderer/player/player'
import { heardAround } from './finding-keys'

const lookEveryMs = 40

/** Plays a finding with a second on either side, and ends there. @param address of what was read */
export function useHearing(player: Player, address: string): (finding: Finding) => void {
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined)
  useEffect(
    () => () => {
      clearInterval(timer.current)
      player.pause()
    },
    [player, address],
  )
  return useCallback(
    (finding) => {
      clearInterval(timer.current)
      const { fromMs, toMs } = heardAround(finding)
      player.playFrom(address, fromMs)
      timer.current = setInterval(() => {
        const state = player.store.getState()
        const isOurs = state.kind !== 'idle' && state.sampleId === address
        const isOver = isOurs && player.audio.currentTime * 1_000 >= toMs
        if (isOver) player.pause()
        if (isOver || !isOurs || state.kind === 'paused' || state.kind === 'failed')
          clearInterval(timer.current)
      }, lookEveryMs)
    },
    [player, address],
  )
}
