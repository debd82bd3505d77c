import { isDeepStrictEqual } from 'node:util'
import type { Sample } from '@shared/domain/dataset/sample'
import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { settingsOfSegment } from '@shared/segments/carry-settings'
import type { SampleStore } from '../drafts/sample-store'
import type { Library } from '../library/library'
import { readSettingsOf } from '../sample-settings/settings-row'
import { addedAgain, createReplaceSamples } from '../segments/replace-samples'
import type { SavedAudio } from '../takes/audio/saved-audio'
import type { RecordingStore } from './recording-store'

/**
 * Puts a recording in the place of the samples it makes out of date: the one it became before it was edited, and those of joined
 * lines that are all read in it. Beside it, they would train the voice on the same sound twice, and on what was corrected since.
 * Call inside a transaction.
 * @param added.jobId names the change, beside what says its kind
 * @returns the new sample's id; null: it takes nothing's place
 */
export function createReplaceEarlier(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
  samples: Pick<SampleStore, 'list'>
  store: Pick<RecordingStore, 'get' | 'list'>
  findTake: (takeId: string) => Take | null
}): (added: { recording: Recording; draftId: string; audio: SavedAudio; jobId: string }) => string | null {
  const { store } = deps
  const replaceSamples = createReplaceSamples(deps)

  const lineOf = (takeId: string): string | null => {
    const take = deps.findTake(takeId)
    return take?.purpose === 'line' ? `${take.scriptId} ${take.lineIndex}` : null
  }
  const linesOf = ({ regions }: Recording) => regions.map(({ takeId }) => lineOf(takeId))

  function earlierSamples(recording: Recording, draftId: string): Sample[] {
    const lines = new Set(linesOf(recording))
    const isReadAgain = (other: Recording): boolean =>
      !lines.has(null) && linesOf(other).every((line) => lines.has(line))
    // What was edited while this was being added may have become another sample already, and is newer.
    const isSoundOf = ({ sampleId, regions }: Recording): boolean =>
      sampleId === recording.sampleId || isDeepStrictEqual(regions, recording.regions)
    const isOutOfDate = (one: Recording): boolean =>
      one.id === recording.id ? isSoundOf(one) : isReadAgain(one)
    const all = [store.get(recording.id), ...store.list(draftId).filter(({ id }) => id !== recording.id)]
    // After an earlier replacement one sample may be several recordings.
    const current = new Set(all.filter((one) => !isOutOfDate(one)).map(({ sampleId }) => sampleId))
    const earlier = new Set(all.map(({ sampleId }) => sampleId).filter((id) => !current.has(id)))
    return deps.samples.list(draftId).filter(({ id }) => earlier.has(id))
  }

  return ({ recording, draftId, audio, jobId }) => {
    const earlier = earlierSamples(recording, draftId)
    const [first] = earlier
    if (!first) return null
    const settings = readSettingsOf(deps.library.db, first.id)
    const segment = {
      name: first.name,
      spans: earlier.map(({ id, facts }) => ({ sampleId: id, startMs: 0, endMs: facts?.durationMs ?? 0 })),
      audio,
      // A trim and speakers are those of the former sound.
      settings: settings && settingsOfSegment(settings, []),
    }
    return replaceSamples(draftId, [segment], `${addedAgain}${jobId}`)[0] ?? null
  }
}
