import { useNavigate } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { useAddress } from '@renderer/address/use-address'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { PickerPanel } from './picker-panel'

/** Finds any voice of the account from anywhere and shows it in My voices. */
export function GoToVoice({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [{ voiceId }] = useAddress()
  return (
    <Dialog isOpen onClose={onClose} title="Go to voice">
      <div className="-mx-2 -mb-3">
        <PickerPanel
          value={voiceId}
          isForSpeech={false}
          onChoose={(chosenId) => void navigate(pathTo('voices', { voiceId: chosenId }), { replace: true })}
        />
      </div>
    </Dialog>
  )
}
