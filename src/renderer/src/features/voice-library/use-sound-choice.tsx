import { useRef, useState, type ReactElement } from 'react'
import { AppError } from '@shared/errors/app-error'
import { answerOptions, queryClient } from '@renderer/bridge/queries'
import { registerFiles } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { errorWords } from '@renderer/copy/errors'
import { toast } from '@renderer/ui/feedback/toast'

export interface SoundChoice {
  /** Takes the first of what was dropped. */
  take: (files: readonly File[]) => void
  choose: () => void
  /** The library is being searched. */
  isBusy: boolean
  /** To be rendered somewhere. */
  input: ReactElement
}

/** spec/shell.md section 5: these are no sound at all. */
const unsupported: readonly string[] = ['file-unsupported', 'file-without-audio']

function sayRefused(name: string, error: unknown): void {
  if (!(error instanceof AppError)) return toastError(error)
  if (unsupported.includes(error.code)) {
    toast.error(`File "${name}" is not supported. Please choose an audio file.`)
  } else if (error.code.startsWith('file-')) {
    const description = errorWords(error).title
    toast.error(`File "${name}" could not be added, choose another file.`, { description })
  } else toastError(error)
}

/**
 * One recording, dropped or chosen, for which similar voices are found. A file that cannot be heard is refused in words
 * and changes nothing.
 * @param onFound with the id by which main knows the file
 */
export function useSoundChoice(onFound: (fileId: string) => void): SoundChoice {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  async function find(file: File): Promise<void> {
    setBusy(true)
    try {
      const [fileId = ''] = await registerFiles([file])
      await queryClient.query(answerOptions('voiceLibrary', 'similar', { to: { kind: 'file', fileId } }))
      onFound(fileId)
    } catch (error) {
      sayRefused(file.name, error)
    } finally {
      setBusy(false)
    }
  }
  const take: SoundChoice['take'] = ([file]) => {
    if (file) void find(file)
  }
  return {
    take,
    choose: () => input.current?.click(),
    isBusy,
    input: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Recording of a voice"
        accept="audio/*,video/*"
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    ),
  }
}
