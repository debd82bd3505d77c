import { useRef, useState } from 'react'
import { skipToken } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import type { Voice } from '@shared/domain/cloud/voice'
import { clock } from '@renderer/copy/format'
import { useAnswer } from '@renderer/bridge/queries'
import { hearAlone } from '@renderer/player/hear-alone'
import { routed } from '@renderer/player/output'
import { IconButton } from '@renderer/ui/button'
import { toast } from '@renderer/ui/feedback/toast'
import { voiceSampleRows } from './voice-sample-rows'

/** The samples of a voice as the cloud has them; each can be heard. */
export function VoiceSamples({ voice }: { voice: Voice }) {
  const [playingId, setPlayingId] = useState<string | null>(null)
  const audio = useRef<HTMLAudioElement>(null)
  const here = useAnswer(
    'samples',
    'list',
    voice.draftId === null ? skipToken : { draftId: voice.draftId },
  ).data
  if (voice.samples.length === 0) return <p className="text-ink-muted">No samples in the cloud yet.</p>
  const toggle = (sampleId: string): void => {
    const element = audio.current
    if (!element) return
    if (playingId === sampleId) return element.pause()
    element.src = `studio://app/cloud-sample/${encodeURIComponent(voice.voiceId)}/${encodeURIComponent(sampleId)}`
    setPlayingId(sampleId)
    element.play().catch((error: unknown) => {
      // Another sample was chosen, or this one paused, before its sound had come.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setPlayingId(null)
      toast.error('This sample cannot be played right now.', {
        id: 'voice-sample',
        description: 'Its audio is in the cloud. Try again when you are online.',
      })
    })
  }
  return (
    <>
      <ul className="flex flex-col">
        {voiceSampleRows(voice.samples, here ?? []).map((sample) => {
          const { sampleId, name, durationMs, trimStartMs, removeBackgroundNoise } = sample
          const isPlaying = playingId === sampleId
          const settings = [trimStartMs === null ? null : 'trimmed', removeBackgroundNoise ? 'cleaned' : null]
          return (
            <li key={sampleId} className="flex h-10 items-center gap-2 border-b border-line last:border-0">
              <IconButton
                size="sm"
                label={`${isPlaying ? 'Pause' : 'Play'} ${name}`}
                icon={isPlaying ? Pause : Play}
                onClick={() => toggle(sampleId)}
              />
              <span dir="auto" className="min-w-0 flex-1 truncate text-left" title={name}>
                {name}
              </span>
              <span className="shrink-0 text-small text-ink-subtle">
                {settings.filter((each) => each !== null).join(', ')}
              </span>
              <span className="shrink-0 text-ink-muted">{durationMs === null ? '–' : clock(durationMs)}</span>
            </li>
          )
        })}
      </ul>
      <audio
        ref={(element) => {
          audio.current = element
          routed(element)
        }}
        onPlay={(event) => hearAlone(event.currentTarget)}
        onPause={() => setPlayingId(null)}
        onEnded={() => setPlayingId(null)}
        onError={() => setPlayingId(null)}
      />
    </>
  )
}
