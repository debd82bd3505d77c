import type { DraftSummary } from '@shared/domain/dataset/draft'
import { showDraft } from '@renderer/bridge/ahead'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { toast } from '@renderer/ui/feedback/toast'

const nameShownMaxChars = 60

const shortened = (name: string): string =>
  name.length > nameShownMaxChars ? `${name.slice(0, nameShownMaxChars)}…` : name

const say = (error: unknown): void => toastError(error)

/** The id of a new draft, of one for recordings, or of the sample dataset; null where none could be had, which was said. */
export async function openDraft(
  which: 'create' | 'forRecordings' | 'exploreSampleDataset',
): Promise<string | null> {
  try {
    return (await call('drafts', which, {})).id
  } catch (error) {
    say(error)
    return null
  }
}

export async function duplicateDraft(draft: DraftSummary): Promise<void> {
  try {
    const copy = await call('drafts', 'duplicate', { id: draft.id })
    toast.success(`Duplicated as “${shortened(copy.name)}”`)
  } catch (error) {
    say(error)
  }
}

/** An unchanged name leaves the draft as it was; an empty one too, it can be emptied in its own form. */
export async function renameDraft(draft: DraftSummary, typed: string): Promise<void> {
  if (typed.trim() === '' || typed === draft.name) return
  try {
    showDraft(await call('drafts', 'update', { id: draft.id, patch: { name: typed } }))
  } catch (error) {
    say(error)
  }
}

/** To the trash, with Undo. Those that could not be removed stay and say why. */
export async function removeDrafts(drafts: readonly DraftSummary[]): Promise<void> {
  const removed: DraftSummary[] = []
  for (const draft of drafts) {
    try {
      await call('drafts', 'remove', { id: draft.id })
      removed.push(draft)
    } catch (error) {
      say(error)
      break
    }
  }
  const [only] = removed
  if (!only) return
  const what = removed.length === 1 ? `“${shortened(only.name)}”` : counted(removed.length, 'draft')
  const restore = (): void => {
    for (const draft of removed) call('drafts', 'restore', { id: draft.id }).catch(say)
  }
  toast.undo(`Removed ${what}`, restore, { bringsBack: removed.map(({ id }) => id) })
}
