import { useState } from 'react'
import { ChevronDown, CircleAlert, LoaderCircle } from 'lucide-react'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { Popover } from '@renderer/ui/overlays/popover'
import { PickerPanel } from '@renderer/features/voice-picker/picker-panel'
import { useSuggestions } from '@renderer/features/voice-picker/use-suggestions'
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
  const [isOpen, setOpen] = useState(false)
  const voice = useVoiceState(voiceId)
  const isMissing = voice.kind === 'not-found' || voice.kind === 'error'
  const suggestions = useSuggestions({ isWanted: isOpen, onChosen: onSelect, onCancel: () => setOpen(true) })
  return (
    <>
      <Popover
        label="Choose a voice"
        size="lg"
        side="bottom"
        isOpen={isOpen}
        onOpenChange={(next) => {
          if (next && voice.kind === 'error') voice.retry()
          setOpen(next)
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
      >
        <PickerPanel
          value={voiceId}
          isForSpeech
          onChoose={(chosenId) => {
            setOpen(false)
            onSelect(chosenId)
          }}
          suggested={suggestions.groups}
          onSuggested={(libraryVoiceId) => {
            setOpen(false)
            suggestions.open(libraryVoiceId)
          }}
        />
      </Popover>
      {suggestions.sheet}
    </>
  )
}
