import type { SampleSettings, Speaker } from '@shared/domain/dataset/sample-settings'
import { editedOf, isEmptyPatch, patchOf, type EditedSettings } from './edited-settings'
import { historyOf, type History } from './history'

/** Edits of one sample, and the speakers that were known when they were made. */
export interface Edits {
  readonly history: History<EditedSettings>
  readonly speakers: readonly Speaker[]
}

export const noEdits = (settings: SampleSettings): Edits => ({
  history: historyOf(editedOf(settings)),
  speakers: settings.separation.speakers,
})

const isSame = (a: readonly Speaker[], b: readonly Speaker[]): boolean =>
  a === b || (a.length === b.length && JSON.stringify(a) === JSON.stringify(b))

/** Without steps that change nothing. */
const distinct = (steps: readonly EditedSettings[]): EditedSettings[] =>
  steps.filter((step, at) => {
    const before = steps[at - 1]
    return before === undefined || !isEmptyPatch(patchOf(before, step))
  })

/**
 * The edits beside what is known of the sample now. Ids of speakers mean something only beside their own separation: after
 * another one the choices made of it are gone from every step; whatever else was changed stays.
 */
export function editsBeside(edits: Edits, settings: SampleSettings): Edits {
  const { selectedSpeakerIds, separation } = settings
  if (isSame(edits.speakers, separation.speakers)) return edits
  const forget = (step: EditedSettings): EditedSettings => ({ ...step, selectedSpeakerIds })
  const { past, present, future } = edits.history
  const now = forget(present)
  return {
    speakers: separation.speakers,
    history: {
      past: distinct([...past.map(forget), now]).slice(0, -1),
      present: now,
      future: distinct([now, ...future.map(forget)]).slice(1),
    },
  }
}
