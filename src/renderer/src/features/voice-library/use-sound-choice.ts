import { useState } from 'react'
import { voiceSearchMaxBytes } from '@shared/limits'
import type { SimilarTo } from '@renderer/address/library-address'
import { answerOptions, queryClient } from '@renderer/bridge/queries'
import { registerFiles } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { refusalOf, tellRefusals, withinSize } from '@renderer/features/audio-input/upload-refusals'
import { forgetTake } from '@renderer/features/verification/forget-take'

export interface SoundChoice {
  /** Takes the first of what was dropped or chosen. @returns whether the library was searched for it */
  take: (files: readonly File[]) => Promise<boolean>
  takeRecording: (takeId: string) => void
  /** The library is being searched. */
  isBusy: boolean
}

function sayRefused(name: string, error: unknown): void {
  const refusal = refusalOf(name, error)
  if (refusal === null) toastError(error)
  else tellRefusals([refusal])
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
    async take([dropped]) {
      const [file] = dropped ? withinSize([dropped], voiceSearchMaxBytes) : []
      if (!file) return false
      setBusy(true)
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
