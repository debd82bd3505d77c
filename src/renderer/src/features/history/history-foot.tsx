import { useEffect } from 'react'
import { skipToken } from '@tanstack/react-query'
import { Pause, Play, TriangleAlert, X } from 'lucide-react'
import { useStore } from 'zustand'
import { useAnswer } from '@renderer/bridge/queries'
import { useVolumeDb } from '@renderer/bridge/speech-queries'
import { clock } from '@renderer/copy/format'
import type { Gain } from '@renderer/player/gain'
import type { Player } from '@renderer/player/player'
import { useAudioTime } from '@renderer/player/use-audio-time'
import { usePositionMs } from '@renderer/player/use-position-ms'
import { IconButton } from '@renderer/ui/button'
import { SeekWave } from '@renderer/waveform/seek-wave'
import { useHistoryPeaks } from './use-history-peaks'

interface HistoryFootProps {
  player: Player
  /** On what it plays. */
  gain: Gain
}

/** What is playing, on its waveform; appears after something was played. */
export function HistoryFoot({ player, gain }: HistoryFootProps) {
  const state = useStore(player.store)
  const volumeDb = useVolumeOf(state.kind === 'idle' ? null : state.sampleId)
  useEffect(() => gain.set(volumeDb), [gain, volumeDb])
  if (state.kind === 'idle') return null
  const isPlaying = state.kind === 'playing' || state.kind === 'loading'
  return (
    <section
      aria-label="History player"
      className="flex h-14 shrink-0 items-center gap-2 border-t border-line bg-sunken px-2 animate-appear"
    >
      <IconButton
        label={isPlaying ? 'Pause playback' : 'Play'}
        icon={isPlaying ? Pause : Play}
        size="sm"
        onClick={() => player.toggle(state.sampleId)}
      />
      {state.kind === 'failed' ? (
        <p role="alert" className="flex min-w-0 flex-1 items-center gap-2 text-warn-ink">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 truncate">The audio could not be fetched. Try again.</span>
        </p>
      ) : (
        <Position key={state.sampleId} player={player} id={state.sampleId} />
      )}
      <IconButton label="Close player" icon={X} size="sm" onClick={() => player.stop()} />
    </section>
  )
}

/** As loud as its voice with its model is heard on the Speech page; a dialogue has no one voice. */
function useVolumeOf(id: string | null): number {
  const made = useAnswer('history', 'details', id === null ? skipToken : { id }).data
  const isOfOneVoice = made !== undefined && made.task !== 'text-to-dialogue'
  const [voiceId, modelId] = isOfOneVoice ? [made.voiceId, made.modelId] : [null, null]
  return useVolumeDb(voiceId === null || modelId === null ? null : { voiceId, modelId })
}

function Position({ player, id }: { player: Player; id: string }) {
  const positionMs = usePositionMs(player, id)
  const lengthMs = useAudioTime(player.audio).durationMs ?? 0
  return (
    <>
      <SeekWave
        label="Position"
        positionMs={positionMs}
        durationMs={lengthMs}
        peaksOf={useHistoryPeaks(id)}
        onSeek={player.seek}
      />
      <span className="shrink-0 text-small text-ink-muted">
        {clock(positionMs)} / {clock(lengthMs)}
      </span>
    </>
  )
}
