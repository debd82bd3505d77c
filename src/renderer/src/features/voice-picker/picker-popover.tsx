import { type ReactElement, useState } from 'react'
import { Popover } from '@renderer/ui/overlays/popover'
import { PickerPanel } from './picker-panel'
import { useSuggestions } from './use-suggestions'
import { whenOpened } from './when-opened'

interface PickerPopoverProps {
  /** The button it opens from. */
  trigger: ReactElement
  /** The chosen voice; null: none yet. */
  voiceId: string | null
  /** `speech`: any voice that can speak, and some of the library. `reference`: any voice of one's own. */
  purpose: 'speech' | 'reference'
  onSelect: (voiceId: string) => void
  /** Called once each time a person opens it. */
  onOpen?: (() => void) | undefined
}

/** The voice picker over its button, and the sheet that adds a suggested voice. */
export function PickerPopover({ trigger, voiceId, purpose, onSelect, onOpen }: PickerPopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const isForSpeech = purpose === 'speech'
  const suggestions = useSuggestions({
    isWanted: isOpen && isForSpeech,
    onChosen: onSelect,
    onCancel: () => setOpen(true),
  })
  return (
    <>
      <Popover
        label="Choose a voice"
        size="lg"
        side="bottom"
        isOpen={isOpen}
        onOpenChange={whenOpened(setOpen, onOpen)}
        trigger={trigger}
      >
        <PickerPanel
          value={voiceId}
          isForSpeech={isForSpeech}
          isOwn={!isForSpeech}
          onChoose={(chosenId) => {
            setOpen(false)
            onSelect(chosenId)
          }}
          onLeave={() => setOpen(false)}
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
