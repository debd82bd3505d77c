import type { Sample } from '@shared/domain/dataset/sample'
import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import type { SampleStore } from '../drafts/sample-store'
import type { Library } from '../library/library'
import { createReadLineage } from '../segments/sample-lineage'
import { createIsOutOfDate } from './out-of-date'
import type { RecordingStore } from './recording-store'

/** A sample that holds a former state of a recording, and its ancestors up to the sample that the recording was, nearest first. */
export interface FormerSample {
  sample: Sample
  line: readonly string[]
}

/** Samples of a draft, in list order: those that hold nothing else, and those that do. */
export interface FormerSamples {
  whole: FormerSample[]
  mixed: FormerSample[]
}

/** Finds what a recording that is added makes out of date: the samples it became before, and all that was made of them since. */
export function createFindFormer(deps: {
  library: Pick<Library, 'db'>
  samples: Pick<SampleStore, 'list'>
  store: Pick<RecordingStore, 'get' | 'list'>
  findTake: (takeId: string) => Take | null
}): (recording: Recording, draftId: string) => FormerSamples {
  const { store } = deps
  const lineageOf = createReadLineage(deps.library.db)
  const isOutOfDate = createIsOutOfDate(deps)
  const recordingsOf = deps.library.db.prepare<
    [string],
    { isMixed: 0 | 1; longestMs: number; sampleMs: number | null }
  >(
    `SELECT r.is_sample_mixed AS isMixed, s.duration_ms AS sampleMs, (SELECT max(1000.0 / r.sample_rate_hz *
         (SELECT sum(g.value ->> 'endFrame' - g.value ->> 'startFrame') FROM json_each(e.segments) g))
       FROM reel_edits e WHERE e.reel_id = r.id) AS longestMs
     FROM reels r JOIN samples s ON s.id = r.sample_id WHERE s.id = ?`,
  )

  /**
   * Since a purge a recording may stand for what it was joined into. What is longer than it ever was holds more, too, where
   * nobody noted that (in an imported dataset).
   */
  function isMore(sampleId: string): boolean {
    const of = recordingsOf.all(sampleId)
    return (
      of.some(({ isMixed }) => isMixed === 1) ||
      (of.length > 0 && of.every(({ longestMs, sampleMs }) => longestMs + 1 < (sampleMs ?? 0)))
    )
  }

  return (recording, draftId) => {
    const { madeOf, before } = lineageOf(draftId)
    const withBefore = (id: string): string[] => [id, ...(before.get(id) ?? []).flatMap(withBefore)]
    const all = [store.get(recording.id), ...store.list(draftId).filter(({ id }) => id !== recording.id)]
    const isEarlier = isOutOfDate(recording)
    const { earlier = [], current = [] } = Object.groupBy(all, (one) =>
      isEarlier(one) ? 'earlier' : 'current',
    )
    // One sample may be several recordings: it is out of date where all of them are.
    const kept = new Set(current.flatMap(({ sampleId }) => sampleId ?? []))
    const old = new Set(earlier.flatMap(({ sampleId }) => sampleId ?? []).flatMap(withBefore))
    const isEnd = (id: string): boolean => kept.has(id) || old.has(id) || !madeOf.has(id)
    const lineOf = (id: string): string[] =>
      isEnd(id) ? [id] : [id, ...(madeOf.get(id) ?? []).flatMap(lineOf)]
    const whole: FormerSample[] = []
    const mixed: FormerSample[] = []
    for (const sample of deps.samples.list(draftId)) {
      const line = lineOf(sample.id)
      const ends = line.filter(isEnd)
      const oldCount = ends.filter((id) => old.has(id) && !kept.has(id)).length
      // What was made of one that holds more may hold that, too.
      const more = line.filter(isMore)
      if (oldCount > 0 && oldCount === ends.length && more.length === 0) whole.push({ sample, line })
      else if (oldCount > 0 || more.some((id) => old.has(id))) mixed.push({ sample, line })
    }
    return { whole, mixed }
  }
}
