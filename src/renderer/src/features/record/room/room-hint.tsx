import { Ear } from 'lucide-react'
import { Button } from '@renderer/ui/button'

/** Before the first take: five seconds now save a noisy hour later. In a low window its room is the script's. */
export function RoomHint({ onCheck, onClose }: { onCheck: () => void; onClose: () => void }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-6 py-2.5 low:hidden">
      <Ear aria-hidden className="size-4 shrink-0 text-accent-ink" />
      <p className="min-w-0 flex-1 basis-72">
        <span className="font-medium">Check the room before your first take.</span>{' '}
        <span className="text-ink-muted">
          Five seconds of silence show whether noise or hum would spoil it.
        </span>
      </p>
      <Button
        size="sm"
        onClick={() => {
          onClose()
          onCheck()
        }}
      >
        Check the room
      </Button>
      <Button size="sm" variant="ghost" onClick={onClose}>
        Not now
      </Button>
    </div>
  )
}
