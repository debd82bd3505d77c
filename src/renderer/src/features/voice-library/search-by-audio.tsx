import { useState } from 'react'
import { AudioLines } from 'lucide-react'
import { voiceSearchMaxBytes } from '@shared/limits'
import { AudioInputPanel } from '@renderer/features/audio-input/audio-input-panel'
import { recorderOptions } from '@renderer/recorder/recorder-options'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import type { SoundChoice } from './use-sound-choice'

/** Finds voices like a recording that is chosen, dropped or made here. */
export function SearchByAudio({ sound }: { sound: SoundChoice }) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button icon={AudioLines} isBusy={sound.isBusy} onClick={() => setOpen(true)}>
        Search by audio
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Search by audio"
        description="Drop a recording of a voice to search the library for similar ones."
      >
        <AudioInputPanel
          hint="Any file in which one person speaks. Of a long one, the first 30 seconds count."
          maxBytes={voiceSearchMaxBytes}
          disabledReason={sound.isBusy ? 'Searching the library.' : undefined}
          onFiles={(files) => void sound.take(files).then((isFound) => isFound && close())}
          recorder={{
            options: recorderOptions.voiceSearch,
            draftId: null,
            takeName: 'Your recording',
            onTake(take) {
              close()
              sound.takeRecording(take.id)
            },
          }}
        />
      </Dialog>
    </>
  )
}
