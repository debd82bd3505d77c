import type { Sample } from '@shared/domain/dataset/sample'
import type { AddedRecording, Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { settingsOfSegment } from '@shared/segments/carry-settings'
import type { SampleStore } from '../drafts/sample-store'
import type { Library } from '../library/library'
import { readSettingsOf } from '../sample-settings/settings-row'
import { addedAgain, createReplaceSamples } from '../segments/replace-samples'
import { createReadLineage } from '../segments/sample-lineage'
import type { SavedAudio } from '../takes/audio/saved-audio'
import { createIsOutOfDate } from './out-of-date'
import type { RecordingStore } from './recording-store'

/** A sample that holds a former state of a recording, and its ancestors up to the sample that the recording was, nearest first. */
interface Former {
  sample: Sample
  line: readonly string[]
}

/**
 * Puts a recording in the place of the samples it makes out of date, and of all that was made of them since. Beside it, they
 * would train the voice on the same sound twice, and on what was corrected since. What also holds other sound stays.
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
}): (added: { recording: Recording; draftId: string; audio: SavedAudio; jobId: string }) => AddedRecording & {
  sampleId: string | null
} {
  const { store } = deps
  const { db } = deps.library
  const replaceSamples = createReplaceSamples(deps)
  const lineageOf = createReadLineage(db)
  const isOutOfDate = createIsOutOfDate(deps)
  const nameOf = db.prepare<[string], string>('SELECT name FROM samples WHERE id = ?').pluck()

  function formerOf(recording: Recording, draftId: string): { whole: Former[]; joined: Former[] } {
    const { madeOf, before } = lineageOf(draftId)
    const withBefore = (id: string): string[] => [id, ...(before.get(id) ?? []).flatMap(withBefore)]
    const all = [store.get(recording.id), ...store.list(draftId).filter(({ id }) => id !== recording.id)]
    const { earlier = [], current = [] } = Object.groupBy(all, (one) =>
      isOutOfDate(one, recording) ? 'earlier' : 'current',
    )
    // One sample may be several recordings: it is out of date where all of them are.
    const kept = new Set(current.flatMap(({ sampleId }) => sampleId ?? []))
    const old = new Set(earlier.flatMap(({ sampleId }) => sampleId ?? []).flatMap(withBefore))
    const isEnd = (id: string): boolean => kept.has(id) || old.has(id) || !madeOf.has(id)
    const lineOf = (id: string): string[] =>
      isEnd(id) ? [id] : [id, ...(madeOf.get(id) ?? []).flatMap(lineOf)]
    const whole: Former[] = []
    const joined: Former[] = []
    for (const sample of deps.samples.list(draftId)) {
      const line = lineOf(sample.id)
      const ends = line.filter(isEnd)
      const oldCount = ends.filter((id) => old.has(id) && !kept.has(id)).length
      if (oldCount > 0) (oldCount === ends.length ? whole : joined).push({ sample, line })
    }
    return { whole, joined }
  }

  return ({ recording, draftId, audio, jobId }) => {
    const { whole, joined } = formerOf(recording, draftId)
    const said = {
      replacedCount: whole.length,
      besides: joined.map(({ sample }) => sample.name),
      dropped: droppedOf(whole),
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

  function settingsAlong({ line }: Former) {
    return line.flatMap((id) => readSettingsOf(db, id) ?? [])
  }

  /** A trim and speakers are those of the former sound. */
  function droppedOf(former: readonly Former[]): AddedRecording['dropped'] {
    const all = former.flatMap(settingsAlong)
    return [
      ...(all.some(({ trim }) => trim !== null) ? ['trim' as const] : []),
      ...(all.some(({ selectedSpeakerIds }) => selectedSpeakerIds !== null) ? ['speakers' as const] : []),
    ]
  }
}
