import { useEffect } from 'react'
import { looksLikeLink } from '@shared/domain/app/design-link'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Text alone: what has files goes to whoever takes files. */
const hasLink = (data: DataTransfer | null): data is DataTransfer =>
  data !== null && !data.types.includes('Files') && data.types.some((type) => type.startsWith('text/'))

const linkIn = (data: DataTransfer): string | null => {
  const text = (data.getData('text/uri-list') || data.getData('text/plain')).trim()
  return looksLikeLink(text) ? text : null
}

/** A link of ours or of the platform that is pasted or dropped where nothing takes text is opened like one from outside. */
export function usePastedLinks(): void {
  useEffect(() => {
    const follow = (event: Event, data: DataTransfer | null): void => {
      if (event.defaultPrevented || isEditable(event.target) || !hasLink(data)) return
      const link = linkIn(data)
      if (link === null) return
      event.preventDefault()
      call('deepLinks', 'follow', { link }).catch(toastError)
    }
    const paste = (event: ClipboardEvent): void => follow(event, event.clipboardData)
    const drop = (event: DragEvent): void => follow(event, event.dataTransfer)
    const over = (event: DragEvent): void => {
      // What is dragged is not told before it is dropped.
      if (!isEditable(event.target) && hasLink(event.dataTransfer)) event.preventDefault()
    }
    window.addEventListener('paste', paste)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('paste', paste)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
}
