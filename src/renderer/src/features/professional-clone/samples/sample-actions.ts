import type { Sample } from '@shared/domain/dataset/sample'
import { askSamplesAgain, showSamples } from '@renderer/bridge/ahead'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { announce } from '@renderer/ui/feedback/announce'
import { counted } from '@renderer/copy/format'
import { languageName } from '@renderer/copy/languages'
import { toast, toastStore } from '@renderer/ui/feedback/toast'
import { reordered, type BeforeId } from './order'
import { skippableWarnings } from './sample-status'

const undoTitleMaxChars = 60

const shortened = (name: string): string =>
  name.length > undoTitleMaxChars ? `${name.slice(0, undoTitleMaxChars)}…` : name

/** To the trash, with Undo; says what went. */
export async function removeSamples(draftId: string, samples: readonly Sample[]): Promise<void> {
  if (samples.length === 0) return
  const ids = samples.map((sample) => sample.id)
  showSamples(draftId, { removedIds: ids })
  try {
    await call('samples', 'remove', { draftId, ids })
  } catch (error) {
    askSamplesAgain(draftId)
    toastError(error)
    return
  }
  offerUndo(draftId, samples)
}

/** Removals shortly after each other share one message, so that they neither pile up nor lose their Undo. */
let offered: { toastId: string; draftId: string; samples: readonly Sample[] } | null = null

function offerUndo(draftId: string, removed: readonly Sample[]): void {
  const before = offered
  const isShown = toastStore.getState().messages.some((message) => message.id === before?.toastId)
  const samples = before && isShown && before.draftId === draftId ? [...before.samples, ...removed] : removed
  const [only] = samples
  const what = samples.length === 1 && only ? `“${shortened(only.name)}”` : counted(samples.length, 'sample')
  const restore = (): void => {
    offered = null
    showSamples(draftId, { upserted: samples })
    const ids = samples.map((sample) => sample.id)
    call('samples', 'restore', { draftId, ids }).catch((error: unknown) => {
      askSamplesAgain(draftId)
      toastError(error)
    })
  }
  if (before) toast.dismiss(before.toastId)
  const toastId = toast.undo(`Removed ${what}`, restore, { bringsBack: samples.map(({ id }) => id) })
  offered = { toastId, draftId, samples }
}

export async function retrySample(sample: Sample): Promise<void> {
  try {
    await call('samples', 'retry', { id: sample.id })
  } catch (error) {
    toastError(error)
  }
}

/** A name that is empty, but for its extension, or unchanged leaves everything as it was. */
export async function renameSample(sample: Sample, typed: string): Promise<void> {
  const name = typed.trim()
  if (/^(\.[a-z0-9]{1,4})?$/i.test(name) || name === sample.name) return
  try {
    const upserted = [await call('samples', 'rename', { id: sample.id, name })]
    showSamples(sample.draftId, { upserted })
  } catch (error) {
    toastError(error)
  }
}

/** "Upload anyway": the person takes responsibility for the warnings of these files. */
export async function skipWarnings(samples: readonly Sample[]): Promise<void> {
  const skipped = samples.flatMap((sample) => skippableWarnings(sample).map((code) => ({ sample, code })))
  const tell = async (name: 'skipWarning' | 'unskipWarning'): Promise<void> => {
    for (const { sample, code } of skipped) {
      const { id, draftId } = sample
      showSamples(draftId, { upserted: [await call('samples', name, { id, code })] })
    }
  }
  try {
    await tell('skipWarning')
  } catch (error) {
    return toastError(error)
  }
  const [only] = samples
  const what = samples.length === 1 && only ? `“${shortened(only.name)}”` : counted(samples.length, 'sample')
  toast.undo(`${what} will be uploaded anyway.`, () => {
    tell('unskipWarning').catch(toastError)
  })
}

/** What the person says of samples marked as another language. */
export async function setLanguage(
  draftId: string,
  samples: readonly Sample[],
  language: string,
): Promise<void> {
  try {
    await call('samples', 'setLanguage', { draftId, ids: samples.map(({ id }) => id), language })
    announce(`${counted(samples.length, 'sample')}: ${languageName(language)}.`)
  } catch (error) {
    toastError(error)
  }
}

/** Moves the rows with these ids before another row, or to the end. */
export async function moveSamples(
  draftId: string,
  samples: readonly Sample[],
  ids: ReadonlySet<string>,
  beforeId: BeforeId,
): Promise<void> {
  const order = samples.map((sample) => sample.id)
  const places = new Map(reordered(order, ids, beforeId).map((id, position) => [id, position]))
  const moved = samples.map((sample) => ({ ...sample, position: places.get(sample.id) ?? sample.position }))
  showSamples(draftId, { upserted: moved })
  try {
    await call('samples', 'reorder', { draftId, ids: order.filter((id) => ids.has(id)), beforeId })
    announce(`Moved ${counted(ids.size, 'sample')}.`)
  } catch (error) {
    askSamplesAgain(draftId)
    toastError(error)
  }
}
