import { AudioLines, X } from 'lucide-react'
import { Button } from '@renderer/ui/button'

/** What the voices sound like, in place of the filters. */
export function SimilarNotice({ name, onClose }: { name: string | null; onClose: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <AudioLines aria-hidden className="size-4 shrink-0 text-accent-ink" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {name === null ? 'Voices that sound alike' : `Voices similar to “${name}”`}, the nearest first
      </p>
      <Button size="sm" icon={X} onClick={onClose}>
        Show all voices
      </Button>
    </div>
  )
}
