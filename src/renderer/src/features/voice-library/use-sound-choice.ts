import { useState } from 'react'
import { AppError } from '@shared/errors/app-error'
import type { SimilarTo } from '@renderer/address/library-address'
import { answerOptions, queryClient } from '@renderer/bridge/queries'
import { registerFiles } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { errorWords } from '@renderer/copy/errors'
import { forgetTake } from '@renderer/features/verification/forget-take'
import { toast } from '@renderer/ui/feedback/toast'

export interface SoundChoice {
  /** Takes the first of what was dropped or chosen. @returns whether the library was searched for it */
  take: (files: readonly File[]) => Promise<boolean>
  takeRecording: (takeId: string) => void
  /** The library is being searched. */
  isBusy: boolean
}

/** spec/shell.md section 5: these are no sound at all. */
const unsupported: readonly string[] = ['file-unsupported', 'file-without-audio']

/** One at a time: another file is another answer. */
const toastId = 'voice-search'

function sayRefused(name: string, error: unknown): void {
  if (!(error instanceof AppError)) return toastError(error)
  const { code, detail } = error
  if (unsupported.includes(code)) {
    toast.error(`File "${name}" is not supported. Please choose an audio file.`, { id: toastId })
  } else if (code.startsWith('file-') || code === 'cloud-refused') {
    const said = detail['message']
    const description = typeof said === 'string' && said !== '' ? said : errorWords(error).body
    toast.error(`File "${name}" could not be added, choose another file.`, { id: toastId, description })
  } else toastError(error)
}

/**
 * One recording, dropped, chosen or made here, for which similar voices are found. A file that cannot be heard is refused in
 * words and changes nothing.
 * @param onFound with what the library is asked for
 */
export function useSoundChoice(onFound: (to: SimilarTo) => void): SoundChoice {
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async take([file]) {
      if (!file) return false
      setBusy(true)
      toast.dismiss(toastId)
      try {
        const [fileId = ''] = await registerFiles([file])
        await queryClient.query(answerOptions('voiceLibrary', 'similar', { to: { kind: 'file', fileId } }))
        onFound({ kind: 'file', id: fileId })
        return true
      } catch (error) {
        sayRefused(file.name, error)
        return false
      } finally {
        setBusy(false)
      }
    },
    takeRecording(takeId) {
      // Main hears takes in the trash too.
      forgetTake(takeId)
      onFound({ kind: 'take', id: takeId })
    },
  }
}
