import type { LibraryVoice } from '@shared/domain/cloud/library-voice'
import { libraryVoiceRefusal, type AccessRefusal } from '@shared/access/access-rules'
import { AppError } from '@shared/errors/app-error'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { useCommand } from '@renderer/bridge/queries'
import { errorWords } from '@renderer/copy/errors'
import { toast } from '@renderer/ui/feedback/toast'
import { voiceName } from '@renderer/features/voices/voice-words'

/** What the cloud said, or else what happened and what is safe. */
function reasonOf(error: unknown): string {
  const said = error instanceof AppError ? error.detail['message'] : null
  if (typeof said === 'string' && said !== '') return said
  const { title, body } = errorWords(error)
  return `${title} ${body}`
}

/** spec/shell.md section 8: from the sheet. */
const sheetFailure = (error: unknown): string =>
  toast.error('Error Adding Voice!', {
    id: 'voice-add-error',
    description: reasonOf(error),
    durationMs: 10_000,
  })

/** spec/add-voice.md section 8: from anywhere else. */
export const addFailedToast = (error: unknown): string =>
  toast.error('Failed to add voice to my voices.', { id: 'voice-add-error', description: reasonOf(error) })

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
    add: (onAdded) =>
      command.mutate(
        { voiceId: voice.voiceId, ownerId: voice.ownerId, name: voice.name },
        {
          onSuccess: ({ voiceId }) => {
            toast.success(`${voiceName(voice)} is in My voices.`)
            onAdded?.(voiceId)
          },
          onError: isInSheet ? sheetFailure : addFailedToast,
        },
      ),
  }
}
