import { Volume2 } from 'lucide-react'
import { Button } from '@renderer/ui/button'
import type { Editor } from './use-editor'

/** A gain that a batch action set; the specification's dialog has no control for it. */
export function LevelRow({ editor }: { editor: Editor }) {
  const { gainDb } = editor.current
  if (gainDb === 0) return null
  return (
    <p className="flex items-center gap-2 border-t border-line pt-3 text-ink-muted">
      <Volume2 aria-hidden className="size-4 shrink-0" />
      <span className="flex-1">
        Level {gainDb > 0 ? '+' : '−'}
        {Math.abs(gainDb).toFixed(1)} dB, in renders and exports
      </span>
      <Button size="sm" variant="ghost" onClick={() => editor.change({ gainDb: 0 })}>
        Reset the level
      </Button>
    </p>
  )
}
