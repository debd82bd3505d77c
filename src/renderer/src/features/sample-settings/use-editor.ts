import { useCallback, useMemo, useState } from 'react'
import type { SampleSettings, SampleSettingsPatch } from '@shared/domain/sample-settings'
import { editedOf, isEmptyPatch, patchOf, type EditedSettings } from './edited-settings'
import { historyOf, redone, stepped, undone, type History } from './history'

export type Histories = Readonly<Record<string, History<EditedSettings>>>

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
  const fresh = useMemo(() => historyOf(editedOf(settings)), [settings])
  const history = histories[sampleId] ?? fresh

  const update = useCallback(
    (fold: (history: History<EditedSettings>) => History<EditedSettings>) =>
      setHistories((all) => ({ ...all, [sampleId]: fold(all[sampleId] ?? fresh) })),
    [sampleId, fresh],
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
    return Object.entries(histories).flatMap(([id, { present }]) => {
      const before = known.get(id)
      const patch = before ? patchOf(editedOf(before), present) : { ...present }
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
