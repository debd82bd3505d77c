import { useCallback, useMemo, useState } from 'react'
import type { SampleSettings, SampleSettingsPatch } from '@shared/domain/dataset/sample-settings'
import { editedOf, isEmptyPatch, patchOf, type EditedSettings } from './edited-settings'
import { editsBeside, noEdits, type Edits } from './edits'
import { redone, stepped, undone, type History } from './history'

export type Histories = Readonly<Record<string, Edits>>

export interface Editor {
  current: EditedSettings
  change: (patch: SampleSettingsPatch) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  /** What a save would send, of every sample that was changed since the dialog opened. */
  changes: { sampleId: string; patch: SampleSettingsPatch }[]
  histories: Histories
}

/**
 * The edits of every sample that was visited in one dialog, each with its own undo. What is saved is compared with
 * `saved`, so that a change taken back is none.
 */
export function useEditor(
  settings: SampleSettings,
  saved: readonly SampleSettings[],
  initial: Histories,
): Editor {
  const { sampleId } = settings
  const [histories, setHistories] = useState(initial)
  const held = histories[sampleId]
  const { history } = useMemo(
    () => (held ? editsBeside(held, settings) : noEdits(settings)),
    [held, settings],
  )

  const update = useCallback(
    (fold: (history: History<EditedSettings>) => History<EditedSettings>) =>
      setHistories((all) => {
        const before = all[sampleId]
        const edits = before ? editsBeside(before, settings) : noEdits(settings)
        return { ...all, [sampleId]: { ...edits, history: fold(edits.history) } }
      }),
    [sampleId, settings],
  )
  const change = useCallback(
    (patch: SampleSettingsPatch) =>
      update((before) => {
        const next = { ...before.present, ...patch }
        return isEmptyPatch(patchOf(before.present, next)) ? before : stepped(before, next)
      }),
    [update],
  )
  const changes = useMemo(() => {
    const known = new Map([...saved, settings].map((each) => [each.sampleId, each]))
    return Object.entries(histories).flatMap(([id, edits]) => {
      const before = known.get(id)
      const patch = before
        ? patchOf(editedOf(before), editsBeside(edits, before).history.present)
        : { ...edits.history.present }
      return isEmptyPatch(patch) ? [] : [{ sampleId: id, patch }]
    })
  }, [histories, saved, settings])
  return {
    current: history.present,
    change,
    undo: useCallback(() => update(undone), [update]),
    redo: useCallback(() => update(redone), [update]),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    changes,
    histories,
  }
}
