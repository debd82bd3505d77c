import { useState } from 'react'
import type { SpeechWorkspace } from '@shared/domain/speech/speech-workspace'
import { updateSpeechWorkspace } from '@renderer/bridge/speech-queries'
import { toastError } from '@renderer/copy/error-toast'

/** Keeps only the newest of what is to be saved while another is on its way: each change is on disk as fast as the disk is. */
export function latestSaver(save: (text: string) => Promise<unknown>): (text: string) => void {
  let waiting: string | null = null
  let isSaving = false
  async function run(): Promise<void> {
    isSaving = true
    while (waiting !== null) {
      const text = waiting
      waiting = null
      await save(text)
    }
    isSaving = false
  }
  return (text) => {
    waiting = text
    if (!isSaving) void run()
  }
}

/** The text as it is typed, which is on disk with each change. @param workspace as it is when the page is drawn first */
export function useTextSaving(
  workspace: Pick<SpeechWorkspace, 'of' | 'text'>,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(workspace.text)
  const [save] = useState(() =>
    latestSaver((next) => updateSpeechWorkspace(workspace.of, { text: next }).catch(toastError)),
  )
  return [
    text,
    (next) => {
      setText(next)
      save(next)
    },
  ]
}
