import { Info } from 'lucide-react'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { blendingWords, spokenWords } from './demo-voice-words'

interface DemoVoiceNoteProps {
  kind: 'made' | 'shared'
  /** What the voice is to speak; null: not said. */
  language: string | null
}

/** What the voices of a demo workspace are; nothing elsewhere. */
export function DemoVoiceNote({ kind, language }: DemoVoiceNoteProps) {
  const demo = useAccessFacts().data?.demo ?? null
  const words = [blendingWords(demo, kind), spokenWords(demo, language)].filter((text) => text !== null)
  if (words.length === 0) return null
  return (
    <p className="flex gap-2 text-small text-ink-subtle">
      <Info aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>{words.join(' ')}</span>
    </p>
  )
}
