import { useEffect, useRef, type ReactNode } from 'react'
import { subscribe } from '@renderer/bridge/studio'
import { topModal } from '@renderer/ui/overlays/use-modal-focus'

export interface FileInputs {
  chooseFiles: () => void
  chooseFolder: () => void
  /** The hidden inputs; render them once. */
  inputs: ReactNode
}

/** What the system's file dialog offers first; the content decides, not the name. */
const accepted =
  'audio/*,.wav,.flac,.mp3,.m4a,.aac,.ogg,.oga,.opus,.webm,.aif,.aiff,.aifc,.mp4,.m4v,.mov,video/mp4,video/quicktime'

/** The two system dialogs of a page that takes files, also opened by the application menu. */
export function useFileInputs(onChoose: (files: File[]) => void): FileInputs {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  useEffect(
    () =>
      subscribe('app', 'menuCommand', (command) => {
        const input = command === 'add-files' ? files : command === 'add-folder' ? folder : null
        const modal = topModal()
        // Nothing acts under an open dialog.
        if (modal === null || modal.contains(input?.current ?? null)) input?.current?.click()
      }),
    [],
  )
  const add = (input: HTMLInputElement): void => {
    const chosen = [...(input.files ?? [])]
    input.value = ''
    onChoose(chosen)
  }
  const common = {
    type: 'file',
    multiple: true,
    tabIndex: -1,
    'aria-hidden': true,
    className: 'hidden',
  } as const
  return {
    chooseFiles: () => files.current?.click(),
    chooseFolder: () => folder.current?.click(),
    inputs: (
      <>
        <input
          {...common}
          ref={files}
          data-testid="add-files-input"
          accept={accepted}
          onChange={(event) => add(event.currentTarget)}
        />
        <input
          {...common}
          ref={folder}
          data-testid="add-folder-input"
          {...{ webkitdirectory: '' }}
          onChange={(event) => add(event.currentTarget)}
        />
      </>
    ),
  }
}
