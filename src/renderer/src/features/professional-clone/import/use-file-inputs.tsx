import { useEffect, useRef, type ReactNode } from 'react'
import { subscribe } from '@renderer/bridge/studio'
import { acceptedAudio } from '@renderer/features/audio-input/accepted-audio'
import { topModal } from '@renderer/ui/overlays/use-modal-focus'

export interface FileInputs {
  chooseFiles: () => void
  chooseFolder: () => void
  /** The hidden inputs; render them once. */
  inputs: ReactNode
}

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
          accept={acceptedAudio}
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
