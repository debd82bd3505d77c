import { useSyncStatus } from '@renderer/bridge/voices-queries'
import { syncWord } from '@renderer/features/voices/voice-words'

/** How the voices of this computer stand with the cloud, in one word; the reason as its title. */
export function SyncWord() {
  const status = useSyncStatus().data
  const word = status ? syncWord(status) : null
  if (word === null) return null
  return (
    <span title={status?.reason ?? undefined} className="shrink-0 text-small text-ink-subtle">
      · {word}
    </span>
  )
}
