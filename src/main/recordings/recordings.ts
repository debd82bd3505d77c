import { joinTakes, punchIn, totalFrames } from '@shared/audio/edit-list'
import type { AddedRecording, Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import type { ByteSource } from '../platform/files/byte-source'
import { recordingSource } from './recording-audio'
import type { RecordingRenderer } from './recording-renderer'
import type { RecordingStore } from './recording-store'
import type { ReadTakePcm } from '../takes/audio/take-pcm'
import type { TakeStore } from '../takes/take-store'

/** A take that replaces a recording from `atMs` on, to its end or to `untilMs`. */
export interface Punch {
  takeId: string
  atMs: number
  untilMs?: number | null
  /** Where in the take the recording continues. */
  takeFromMs: number
  /** Where in the take the reading ends; null: with it. */
  takeToMs?: number | null
  crossfadeMs: number
}

/** Recordings: edit lists over immutable takes. */
export interface Recordings {
  list(draftId: string | null): Recording[]
  get(id: string): Recording
  /** @throws AppError not-found, invalid-input (no audio, or different sample rates or channels), busy */
  join(request: { draftId: string | null; name: string; takeIds: readonly string[] }): Recording
  /** @throws AppError not-found, invalid-input (position outside, or a different rate or channel count), busy */
  punch(id: string, punch: Punch): Recording
  /** @throws AppError not-found, invalid-input (nothing to undo) */
  undo(id: string): Recording
  /** @throws AppError not-found, invalid-input (nothing to redo) */
  redo(id: string): Recording
  rename(id: string, name: string): Recording
  remove(id: string): void
  restore(id: string): Recording
  /** @returns the job's id @throws AppError min-duration under 30 s, not-found */
  addToDraft(id: string, draftId: string): string
  /** What a job that is done did; null: not known. */
  added(jobId: string): AddedRecording | null
  /** Null for an unknown recording. */
  sound(id: string): ByteSource | null
}

/** Creates the edits of recordings; each one is published. */
export function createRecordings(deps: {
  store: RecordingStore
  takes: Pick<TakeStore, 'get'>
  /** Takes of no draft become this one's. */
  adopt: (takeIds: readonly string[], draftId: string) => void
  /** To the trash. */
  removeTakes: (takeIds: readonly string[]) => void
  read: ReadTakePcm
  renderer: RecordingRenderer
  /** The shortest recording a draft takes as a sample. */
  sampleMinMs: (draftId: string) => number
  publish: (change: { upserted: Recording[]; removedIds: string[] }) => void
}): Recordings {
  const { store, publish } = deps
  const changed = (recording: Recording): Recording => {
    publish({ upserted: [recording], removedIds: [] })
    return recording
  }

  /** Finds a take that can be played. */
  function playable(takeId: string): Take {
    const take = deps.takes.get(takeId)
    if (take.state === 'recording') throw new AppError('busy', { detail: { what: 'recording' } })
    return take
  }

  function requireSameFormat(
    take: Take,
    { sampleRateHz, channels }: Pick<Recording, 'sampleRateHz' | 'channels'>,
  ): void {
    if (take.format.sampleRateHz === sampleRateHz && take.format.channels === channels) return
    throw new AppError('invalid-input', { detail: { reason: 'format-differs' } })
  }

  /** A punch whose undone edit is gone would be taken for a recording of its own; the trash keeps it. */
  function removeUnheard(takeIds: readonly string[], draftId: string | null): void {
    const needed = new Set(store.list(draftId).flatMap((recording) => recording.takeIds))
    const unheard = takeIds.filter((id) => !needed.has(id) && deps.takes.get(id).purpose === 'punch')
    if (unheard.length > 0) deps.removeTakes(unheard)
  }

  return {
    list: (draftId) => store.list(draftId),
    get: (id) => store.get(id),
    join({ draftId, name, takeIds }) {
      const takes = takeIds.map(playable)
      const regions = joinTakes(takes)
      const [first] = takes
      if (!first || regions.length === 0)
        throw new AppError('invalid-input', { detail: { reason: 'no-sound' } })
      const { sampleRateHz, channels } = first.format
      for (const take of takes) requireSameFormat(take, { sampleRateHz, channels })
      const recording = changed(store.insert({ draftId, name, sampleRateHz, channels, regions }))
      if (draftId !== null) deps.adopt(takeIds, draftId)
      return recording
    },
    punch(id, { takeId, atMs, untilMs = null, takeFromMs, takeToMs = null, crossfadeMs }) {
      const recording = store.get(id)
      const take = playable(takeId)
      requireSameFormat(take, recording)
      const frames = (ms: number): number => Math.round((ms / 1_000) * recording.sampleRateHz)
      const startFrame = frames(takeFromMs)
      const endFrame = takeToMs === null ? take.frameCount : Math.min(take.frameCount, frames(takeToMs))
      const total = totalFrames(recording.regions)
      const atFrame = frames(atMs)
      const untilFrame = untilMs === null ? total : frames(untilMs)
      if (startFrame >= endFrame || atFrame > untilFrame || untilFrame > total) {
        throw new AppError('invalid-input', { detail: { reason: 'punch-outside' } })
      }
      const replacement = { takeId, startFrame, endFrame, crossfadeFrames: frames(crossfadeMs) }
      const edited = store.edit(id, punchIn(recording.regions, atFrame, replacement, untilFrame))
      removeUnheard(recording.takeIds, recording.draftId)
      return changed(edited)
    },
    undo: (id) => changed(store.step(id, -1)),
    redo: (id) => changed(store.step(id, 1)),
    rename: (id, name) => changed(store.rename(id, name)),
    remove(id) {
      store.setRemoved(id, true)
      publish({ upserted: [], removedIds: [id] })
    },
    restore: (id) => changed(store.setRemoved(id, false)),
    addToDraft(id, draftId) {
      const recording = store.get(id)
      if (recording.durationMs < deps.sampleMinMs(draftId)) {
        throw new AppError('min-duration', { detail: { durationMs: recording.durationMs } })
      }
      return deps.renderer.addToDraft(recording, draftId)
    },
    added: (jobId) => deps.renderer.added(jobId),
    sound(id) {
      try {
        return recordingSource(store.get(id), deps.read)
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return null
        throw error
      }
    },
  }
}
