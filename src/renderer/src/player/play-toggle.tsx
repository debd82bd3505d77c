import { Pause, Play } from 'lucide-react'
import { useStore } from 'zustand'
import { IconButton, type IconButtonProps } from '@renderer/ui/button'
import { isSounding, type Player } from './player'

interface PlayToggleProps extends Pick<IconButtonProps, 'size' | 'isDisabled'> {
  player: Player
  /** An id known to the player's `addressOf`. */
  soundId: string
  name: string
  /** Called before it plays. */
  onPress?: () => void
}

/** Plays a sound, or pauses it. */
export function PlayToggle({ player, soundId, name, onPress, ...rest }: PlayToggleProps) {
  const isPlaying = useStore(player.store, (state) => isSounding(state, soundId))
  return (
    <IconButton
      {...rest}
      label={`${isPlaying ? 'Pause' : 'Play'} ${name}`}
      icon={isPlaying ? Pause : Play}
      onClick={() => {
        onPress?.()
        player.toggle(soundId)
      }}
    />
  )
}
