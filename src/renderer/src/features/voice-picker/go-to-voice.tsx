import { useNavigate } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { useAddress } from '@renderer/address/use-address'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { PickerPanel } from './picker-panel'
import { useSuggestions } from './use-suggestions'

/** Finds any voice of the account from anywhere and shows it in My voices; suggested ones can be added here. */
export function GoToVoice({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [{ voiceId }] = useAddress()
  const show = (chosenId: string): void =>
    void navigate(pathTo('voices', { voiceId: chosenId }), { replace: true })
  const suggestions = useSuggestions({ isWanted: true, onChosen: show })
  if (suggestions.sheet !== null) return suggestions.sheet
  return (
    <Dialog isOpen onClose={onClose} title="Go to voice">
      <div className="-mx-2 -mb-3">
        <PickerPanel
          value={voiceId}
          isForSpeech={false}
          onChoose={show}
          suggested={suggestions.groups}
          onSuggested={suggestions.open}
        />
      </div>
    </Dialog>
  )
}
