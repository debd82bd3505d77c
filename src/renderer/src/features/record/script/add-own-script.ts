import { AppError } from '@shared/errors/app-error'
import type { Script } from '@shared/domain/recording/script'
import { call, registerFiles } from '@renderer/bridge/studio'
import { refreshScripts } from '@renderer/bridge/recorder-queries'
import { toastError } from '@renderer/copy/error-toast'
import { scriptRejected, toastUnread } from '@renderer/copy/unread-scripts'
import { toast } from '@renderer/ui/feedback/toast'

/** Texts of spec/professional-clone.md sections 5 and 8. */
const texts = {
  empty: 'The script file selected is empty.',
  loadFailed: 'Could not load the script file. Try another script or upload your own script.',
}

/** Own plain-text files become one script; null where they could not, which a toast has said. */
export async function addOwnScript(files: readonly File[]): Promise<Script | null> {
  const [first] = files
  if (!first) return null
  try {
    const script = await call('scripts', 'add', { fileIds: await registerFiles(files) })
    await refreshScripts()
    toastUnread(script.unreadNames)
    return script
  } catch (error) {
    // Another file would not help.
    const isOfDisk = error instanceof AppError && error.code.startsWith('disk-')
    if (!(error instanceof AppError) || error.code === 'internal' || isOfDisk) toastError(error)
    else if (error.code === 'file-empty') toast.warning(texts.empty)
    else {
      const { name } = error.detail
      toast.error(scriptRejected(typeof name === 'string' ? name : first.name), {
        description: reasonOf(error),
      })
    }
    return null
  }
}

const reasonOf = (error: AppError): string =>
  error.code === 'file-unsupported'
    ? 'Scripts are plain text files (.txt) of up to 10 MB.'
    : 'Choose another file. Your other scripts are unchanged.'

/** A built-in or own script; null where it could not be had, which a toast has said. */
export async function loadScript(id: string): Promise<Script | null> {
  try {
    return await call('scripts', 'get', { id })
  } catch {
    toast.error(texts.loadFailed)
    return null
  }
}

/** The language of a script, asked with its first 100 characters where it is not known. */
export async function languageOf(script: Script): Promise<string | null> {
  if (script.language !== null) return script.language
  const answer = await call('scripts', 'detectLanguage', { text: script.text.slice(0, 100) }).catch(
    () => null,
  )
  return answer?.language ?? null
}
