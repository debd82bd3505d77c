import type { AddedRecording, Recording } from '@shared/domain/recording/recording'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { settingsOfSegment } from '@shared/segments/carry-settings'
import type { Library } from '../library/library'
import { readSettingsOf } from '../sample-settings/settings-row'
import { addedAgain, createReplaceSamples } from '../segments/replace-samples'
import type { SavedAudio } from '../takes/audio/saved-audio'
import { createFindFormer, type FormerSample } from './former-samples'

/**
 * Puts a recording in the place of the samples it makes out of date, and of all that was made of them since. Beside it, they
 * would train the voice on the same sound twice, and on what was corrected since. What also holds other sound stays.
 * Call inside a transaction.
 * @param added.jobId names the change, beside what says its kind
 * @returns with the new sample's id; null: it takes nothing's place
 */
export function createReplaceEarlier(
  deps: Parameters<typeof createFindFormer>[0] & {
    library: Pick<Library, 'db' | 'transaction'>
    nowMs: () => number
  },
): (added: { recording: Recording; draftId: string; audio: SavedAudio; jobId: string }) => AddedRecording & {
  sampleId: string | null
} {
  const { db } = deps.library
  const findFormer = createFindFormer(deps)
  const replaceSamples = createReplaceSamples(deps)
  const nameOf = db.prepare<[string], string>('SELECT name FROM samples WHERE id = ?').pluck()
  const settingsAlong = ({ line }: FormerSample): SampleSettings[] =>
    line.flatMap((id) => readSettingsOf(db, id) ?? [])

  return ({ recording, draftId, audio, jobId }) => {
    const { whole, mixed } = findFormer(recording, draftId)
    const said = {
      replacedCount: whole.length,
      besides: mixed.map(({ sample }) => sample.name),
      dropped: unfit(whole.flatMap(settingsAlong)),
    }
    const [first] = whole
    if (!first) return { sampleId: null, ...said }
    // What was applied to the former sound is set for the new one.
    const settings = settingsAlong(first).find(({ updatedAtMs }) => updatedAtMs !== 0)
    const segment = {
      name: nameOf.get(first.line.at(-1) ?? '') ?? first.sample.name,
      spans: whole.map(({ sample: { id, facts } }) => ({
        sampleId: id,
        startMs: 0,
        endMs: facts?.durationMs ?? 0,
      })),
      audio,
      settings: settings ? settingsOfSegment(settings, []) : null,
    }
    const [sampleId = null] = replaceSamples(draftId, [segment], `${addedAgain}${jobId}`)
    return { sampleId, ...said }
  }
}

/** A trim and speakers are those of the former sound. */
function unfit(former: readonly SampleSettings[]): AddedRecording['dropped'] {
  return [
    ...(former.some(({ trim }) => trim !== null) ? ['trim' as const] : []),
    ...(former.some(({ selectedSpeakerIds }) => selectedSpeakerIds !== null) ? ['speakers' as const] : []),
  ]
}
