import { PickerPanel } from '@renderer/features/voice-picker/picker-panel'
import { useSuggestions } from '@renderer/features/voice-picker/use-suggestions'

/** The voices of the account beside the text, with some of the library that could be added. */
export function VoicesPanel({
  voiceId,
  onChoose,
}: {
  voiceId: string | null
  onChoose: (id: string) => void
}) {
  const suggestions = useSuggestions({ isWanted: true, onChosen: onChoose })
  return (
    <>
      <PickerPanel
        value={voiceId}
        isForSpeech
        onChoose={onChoose}
        suggested={suggestions.groups}
        onSuggested={suggestions.open}
      />
      {suggestions.sheet}
    </>
  )
}
