import { Headset } from 'lucide-react'
import { useStore } from 'zustand'
import { useAnswer } from '@renderer/bridge/queries'
import { showSupport, supportView } from './support-view'

/** Opens and closes the conversation with the support assistant; nothing where the workspace has none. */
export function SupportButton() {
  const unavailable = useAnswer('support', 'get', {}).data?.unavailable
  const isOpen = useStore(supportView, (view) => view.isOpen)
  if (unavailable === undefined || unavailable === 'no-agent') return null
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => showSupport(!isOpen)}
      className="flex h-8 w-full shrink-0 items-center gap-3 overflow-hidden rounded-md pl-[0.7rem] text-left font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-expanded:bg-hover aria-expanded:text-ink"
    >
      <Headset aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
      <span className="sidebar-label min-w-0 truncate pr-2">Support assistant</span>
    </button>
  )
}
