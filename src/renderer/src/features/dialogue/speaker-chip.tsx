import { ChevronDown, CircleAlert, LoaderCircle } from 'lucide-react'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { PickerPopover } from '@renderer/features/voice-picker/picker-popover'
import { useVoiceState } from './use-voice-state'

interface SpeakerChipProps {
  voiceId: string | null
  /** From 1. */
  number: number
  isActive: boolean
  onSelect: (voiceId: string) => void
}

/** Shows and chooses the voice of a block. */
export function SpeakerChip({ voiceId, number, isActive, onSelect }: SpeakerChipProps) {
  const voice = useVoiceState(voiceId)
  const isMissing = voice.kind === 'not-found' || voice.kind === 'error'
  return (
    <PickerPopover
      voiceId={voiceId}
      purpose="speech"
      onSelect={onSelect}
      onOpen={() => {
        if (voice.kind === 'error') voice.retry()
      }}
      trigger={
        <Button
          size="sm"
          variant={voice.kind === 'none' ? 'secondary' : 'ghost'}
          tabIndex={isActive ? 0 : -1}
          aria-label={`Voice of speaker ${number}: ${voice.text}`}
          className={cx('max-w-full min-w-0', isMissing && 'text-danger-ink')}
        >
          {voice.kind === 'loading' ? (
            <LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-spin" />
          ) : isMissing ? (
            <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          ) : null}
          <span dir="auto" className={cx('min-w-0 truncate', voice.kind === 'voice' && 'text-ink')}>
            {voice.text}
          </span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-subtle" />
        </Button>
      }
    />
  )
}
