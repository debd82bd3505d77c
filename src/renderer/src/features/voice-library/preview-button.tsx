import { LoaderCircle, Play, Square, TriangleAlert } from 'lucide-react'
import { useStore } from 'zustand'
import type { LibraryVoice } from '@shared/domain/cloud/library-voice'
import { IconButton } from '@renderer/ui/button'
import { isSounding, type Player } from '@renderer/player/player'
import { voiceName } from '@renderer/features/voices/voice-words'

interface PreviewButtonProps {
  player: Player
  voice: LibraryVoice
  size?: 'sm' | 'md'
  tabIndex?: number
}

/** Plays a voice's preview from its start; pressed again it stops. Whatever else plays stops. */
export function PreviewButton({ player, voice, size = 'md', tabIndex }: PreviewButtonProps) {
  const { voiceId, hasPreview } = voice
  const kind = useStore(player.store, (state) =>
    state.kind !== 'idle' && state.sampleId === voiceId ? state.kind : 'idle',
  )
  const isOn = kind === 'loading' || kind === 'playing'
  const name = voiceName(voice)
  const label =
    kind === 'failed'
      ? `The preview of ${name} could not be played. Try again`
      : `${isOn ? 'Stop' : 'Play'} preview of ${name}`
  return (
    <IconButton
      size={size}
      variant="secondary"
      label={label}
      icon={kind === 'failed' ? TriangleAlert : kind === 'loading' ? LoaderCircle : isOn ? Square : Play}
      className={kind === 'loading' ? '[&_svg]:animate-spin' : ''}
      {...(hasPreview ? {} : { disabledReason: 'This voice has no preview.' })}
      {...(tabIndex === undefined ? {} : { tabIndex })}
      onClick={() => togglePreview(player, voiceId)}
    />
  )
}

/** spec/shell.md section 4: one at a time, and pressing the playing one stops it. */
export function togglePreview(player: Player, voiceId: string): void {
  if (isSounding(player.store.getState(), voiceId)) player.stop()
  else player.play(voiceId)
}
