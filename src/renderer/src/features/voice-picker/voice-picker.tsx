import { ChevronsUpDown } from 'lucide-react'
import { skipToken } from '@tanstack/react-query'
import { useAnswer } from '@renderer/bridge/queries'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { voiceName } from '@renderer/features/voices/voice-words'
import { PickerPopover } from './picker-popover'

interface VoicePickerProps {
  /** What the voice is for, as a screen reader says it before the voice's name. */
  label: string
  /** The chosen voice; null: none yet. */
  voiceId: string | null
  onSelect: (voiceId: string) => void
  /** Called once each time a person opens it. */
  onOpen?: () => void
  /**
   * `speech`: any voice that can speak, and some of the library that could be added. `reference`: any voice of one's own.
   */
  purpose: 'speech' | 'reference'
  className?: string
}

/** Chooses a voice of the account: one component wherever a voice is needed (spec/shell.md sections 2 and 4). */
export function VoicePicker({ label, voiceId, onSelect, onOpen, purpose, className }: VoicePickerProps) {
  const name = useVoiceName(voiceId)
  return (
    <PickerPopover
      voiceId={voiceId}
      purpose={purpose}
      onSelect={onSelect}
      onOpen={onOpen}
      trigger={
        <Button
          aria-label={`${label}: ${name}`}
          className={cx('max-w-full min-w-0 justify-between', className)}
        >
          <span dir="auto" className="min-w-0 truncate">
            {name}
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-subtle" />
        </Button>
      }
    />
  )
}

function useVoiceName(voiceId: string | null): string {
  const { data, isPending } = useAnswer('voices', 'get', voiceId === null ? skipToken : { voiceId })
  if (voiceId === null) return 'Choose a voice'
  if (data) return voiceName(data)
  return isPending ? '…' : 'Voice not found'
}
