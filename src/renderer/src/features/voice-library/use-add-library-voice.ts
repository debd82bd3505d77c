import type { LibraryVoice } from '@shared/domain/cloud/library-voice'
import { libraryVoiceRefusal, type AccessRefusal } from '@shared/access/access-rules'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { useCommand } from '@renderer/bridge/queries'
import { toast } from '@renderer/ui/feedback/toast'
import { voiceName } from '@renderer/features/voices/voice-words'
import { addFailedToast, sheetFailedToast } from './add-failure-toasts'

export interface AddLibraryVoice {
  /** Why this person may not; null if nothing known forbids it. */
  refusal: AccessRefusal | null
  isAdding: boolean
  add: (onAdded?: (voiceId: string) => void) => void
}

/** Adds a voice of the library to My voices and says how it went. */
export function useAddLibraryVoice(voice: LibraryVoice, { isInSheet = false } = {}): AddLibraryVoice {
  const facts = useAccessFacts().data
  const command = useCommand('voiceLibrary', 'add')
  return {
    refusal: facts ? libraryVoiceRefusal(voice.sharing, facts) : null,
    isAdding: command.isPending,
    add: (onAdded) => {
      const { voiceId, ownerId, name } = voice
      const added = command.mutateAsync(
        { voiceId, ownerId, name },
        { onSuccess: ({ voiceId: addedId }) => onAdded?.(addedId) },
      )
      // How it ended is said also where its row or its sheet is gone by then.
      added.then(
        () => toast.success(`${voiceName(voice)} is in My voices.`),
        isInSheet ? sheetFailedToast : addFailedToast,
      )
    },
  }
}
