import { useState } from 'react'
import type { InputFile } from '@shared/domain/recording/input-file'
import { inputProblem, type InputLimits } from '@shared/domain/recording/input-rules'
import { call, registerFiles } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'

/**
 * The uploader of places that keep no files: what is offered is looked at, refused with a toast in the specification's
 * words, or handed on.
 * @returns `inspect` for a panel's `onFiles`, and whether files are being looked at
 */
export function useInspectedFiles(
  limits: InputLimits,
  onAccepted: (files: InputFile[]) => void,
): { isBusy: boolean; inspect: (files: readonly File[]) => void } {
  const [isBusy, setBusy] = useState(false)
  async function inspect(files: readonly File[]): Promise<void> {
    setBusy(true)
    try {
      const found = await call('audioInput', 'inspect', { fileIds: await registerFiles(files) })
      const accepted = found.filter((file) => {
        const problem = inputProblem(file, limits)
        if (problem !== null) toast.error(problem, { id: `refused-${file.fileId}`, description: file.name })
        return problem === null
      })
      if (accepted.length > 0) onAccepted(accepted)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, inspect: (files) => void inspect(files) }
}
