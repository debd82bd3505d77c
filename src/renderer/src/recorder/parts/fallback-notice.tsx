import { TriangleAlert } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import type { Recorder } from '../recorder'
import { fallbackWords } from './fallback-words'

/** The microphone did not open directly, and Chromium's 16 bits are recorded instead. */
export function FallbackNotice({ recorder, className }: { recorder: Recorder; className: string }) {
  const state = useStore(recorder.store)
  const microphone = 'microphone' in state ? state.microphone : null
  if (!microphone || microphone.fallback === null) return null
  const { title, body } = fallbackWords(microphone.fallback)
  const isFree = state.kind === 'ready' || state.kind === 'finished' || state.kind === 'failed'
  return (
    <div role="status" className={cx('flex flex-wrap items-center gap-3 bg-warn-soft', className)}>
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn-ink" />
      <p className="min-w-0 flex-1 basis-64">
        <span className="font-medium">{title}</span> <span className="text-ink-muted">{body}</span>
      </p>
      {isFree ? (
        <Button size="sm" onClick={() => void recorder.ask()}>
          Try 24 bits again
        </Button>
      ) : null}
    </div>
  )
}
