import { useEffect, useState } from 'react'
import { Pause, Play } from 'lucide-react'
import { useStore } from 'zustand'
import type { ReferenceFile } from '@shared/domain/cloud/voice-design'
import { fittingStretch } from '@shared/domain/cloud/voice-design-rules'
import type { Span } from '@shared/domain/dataset/analysis'
import { call } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { toastError } from '@renderer/copy/error-toast'
import { clock } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { ZoomControl } from '@renderer/waveform/controls/zoom-control'
import type { Wave } from '@renderer/waveform/wave'
import { Waveform } from '@renderer/waveform/waveform'
import { useReferenceWave } from './use-reference-wave'

interface ReferenceStretchProps {
  designId: string
  file: ReferenceFile
  /** Another sound of the design starts. */
  onPlay: () => void
}

/** What of a reference file is sent, chosen on its waveform. */
export function ReferenceStretch({ designId, file, onPlay }: ReferenceStretchProps) {
  const state = useReferenceWave(file)
  if (state.kind === 'failed') return <ErrorNotice error={state.error} isInline />
  if (state.kind === 'opening')
    return (
      <div className="flex flex-col gap-2">
        <Skeleton className="h-28 w-full" />
        <p className="text-small text-ink-muted">Loading waveform…</p>
      </div>
    )
  return <Editor designId={designId} file={file} wave={state.opened} onPlay={onPlay} />
}

function Editor({ designId, file, wave, onPlay }: ReferenceStretchProps & { wave: Wave }) {
  const [stretch, setStretch] = useState<Span>(file.stretch ?? fittingStretch(file))
  const { playback } = wave
  const isPlaying = useStore(playback.store, ({ kind }) => kind === 'playing')
  useEffect(() => () => playback.pause(), [playback])
  const change = ({ startMs, endMs }: Span): void => {
    const next = { startMs: Math.round(startMs), endMs: Math.round(endMs) }
    setStretch(next)
    playback.moveStretch(next)
    call('voiceDesigns', 'setReferenceStretch', { id: designId, stretch: next }).catch(toastError)
  }
  const play = (): void => {
    if (isPlaying) return playback.pause()
    onPlay()
    playback.playStretch(stretch)
  }
  return (
    <div className="flex flex-col gap-2">
      <Waveform wave={wave} label={file.name} trim={stretch} onTrim={change} heightClass="h-24" />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" icon={isPlaying ? Pause : Play} onClick={play}>
          {isPlaying ? 'Pause the stretch' : 'Play the stretch'}
        </Button>
        <span className="text-small text-ink-muted">
          {clock(stretch.startMs)} to {clock(stretch.endMs)}, {clock(stretch.endMs - stretch.startMs)} of{' '}
          {clock(file.durationMs)}
        </span>
        <span className="ml-auto">
          <ZoomControl wave={wave} />
        </span>
      </div>
    </div>
  )
}
