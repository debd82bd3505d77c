import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Player } from '@renderer/player/player'
import { toast } from '@renderer/ui/feedback/toast'

/** Says so when a preview cannot be heard. */
export function useFailedPreview(player: Player): void {
  const isFailed = useStore(player.store, ({ kind }) => kind === 'failed')
  useEffect(() => {
    if (!isFailed) return
    toast.error('This preview cannot be played right now.', {
      id: 'voice-preview',
      description: 'Its audio is in the cloud. Try again when you are online.',
    })
  }, [isFailed])
}
