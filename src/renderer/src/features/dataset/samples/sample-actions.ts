import type { Sample } from '@shared/domain/sample'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { announce } from '@renderer/ui/announce'
import { counted } from '@renderer/copy/format'
import { toast } from '@renderer/ui/toast'
import { skippableWarnings } from './skippable'

const undoTitleMaxChars = 60

const shortened = (name: string): string =>
  name.length > undoTitleMaxChars ? `${name.slice(0, undoTitleMaxChars)}…` : name

/** To the trash, with Undo; says what went. */
export async function removeSamples(draftId: string, samples: readonly Sample[]): Promise<void> {
  const [only] = samples
  if (!only) return
  const ids = samples.map((sample) => sample.id)
  try {
    await call('samples', 'remove', { draftId, ids })
  } catch (error) {
    toastError(error)
    return
  }
  const what = samples.length === 1 ? `“${shortened(only.name)}”` : counted(samples.length, 'sample')
  toast.undo(`Removed ${what}`, () => {
    call('samples', 'restore', { draftId, ids }).catch(toastUndone)
  })
}

const toastUndone = (error: unknown): void => toastError(error)

export async function retrySample(sample: Sample): Promise<void> {
  try {
    await call('samples', 'retry', { id: sample.id })
  } catch (error) {
    toastError(error)
  }
}

/** An empty or unchanged name leaves everything as it was. */
export async function renameSample(sample: Sample, typed: string): Promise<void> {
  const name = typed.trim()
  if (name === '' || name === sample.name) return
  try {
    await call('samples', 'rename', { id: sample.id, name })
  } catch (error) {
    toastError(error)
  }
}

/** "Upload anyway": the person takes responsibility for the warnings of these files. */
export async function skipWarnings(samples: readonly Sample[]): Promise<void> {
  try {
    for (const sample of samples)
      for (const code of skippableWarnings(sample))
        await call('samples', 'skipWarning', { id: sample.id, code })
  } catch (error) {
    toastError(error)
  }
}

/** Resolves when main has moved them, or has said why not. */
export async function moveSamples(draftId: string, ids: string[], beforeId: string | null): Promise<void> {
  try {
    await call('samples', 'reorder', { draftId, ids, beforeId })
    announce(`Moved ${counted(ids.length, 'sample')}.`)
  } catch (error) {
    toastError(error)
  }
}
