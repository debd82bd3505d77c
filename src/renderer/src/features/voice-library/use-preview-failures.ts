import { useEffect } from 'react'
import { useConnection } from '@renderer/bridge/queries'
import type { Player } from '@renderer/player/player'
import { toast } from '@renderer/ui/feedback/toast'

/** Says why a preview stays silent. */
export function usePreviewFailures(player: Player): void {
  const isOffline = useConnection().data?.state === 'offline'
  useEffect(
    () =>
      player.store.subscribe((state, before) => {
        if (state.kind !== 'failed' || before.kind === 'failed') return
        toast.warning('The preview could not be played.', {
          id: 'voice-preview',
          description: isOffline
            ? 'You are offline, and it was never played on this computer.'
            : 'Try again in a moment.',
        })
      }),
    [player, isOffline],
  )
}
