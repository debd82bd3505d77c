import { useState } from 'react'
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

/** The text as it is typed, which is on disk with each change. @param of the workspace whose page it is typed on */
export function useTextSaving(
  of: string,
  initialText: string,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(initialText)
  const [save] = useState(() =>
    latestSaver((next) => updateSpeechWorkspace(of, { text: next }).catch(toastError)),
  )
  return [
    text,
    (next) => {
      setText(next)
      save(next)
    },
  ]
}
