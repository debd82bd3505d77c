import { joinTakes, punchIn, totalFrames } from '@shared/audio/edit-list'
import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import { recordingMinDurationMs } from '@shared/limits'
import type { ByteSource } from '../platform/files/byte-source'
import { recordingSource } from './recording-audio'
import type { RecordingRenderer } from './recording-renderer'
import type { RecordingStore } from './recording-store'
import type { ReadTakePcm } from '../takes/audio/take-pcm'
import type { TakeStore } from '../takes/take-store'

export interface Punch {
  takeId: string
  atMs: number
  /** Where in the take the recording goes on. */
  takeFromMs: number
  crossfadeMs: number
}

/** What the person hears as one recording, made of takes that never change. */
export interface Recordings {
  list(draftId: string | null): Recording[]
  get(id: string): Recording
  /** @throws AppError not-found, invalid-input (no sound, or takes of different rate or channels), busy */
  join(request: { draftId: string | null; name: string; takeIds: readonly string[] }): Recording
  /** @throws AppError not-found, invalid-input (outside, or another rate or number of channels), busy */
  punch(id: string, punch: Punch): Recording
  undo(id: string): Recording
  redo(id: string): Recording
  rename(id: string, name: string): Recording
  remove(id: string): void
  restore(id: string): Recording
  /** @returns a job's id @throws AppError min-duration under 30 s, not-found */
  addToDraft(id: string, draftId: string): string
  /** Null where there is no such recording. */
  sound(id: string): ByteSource | null
}

export function createRecordings(deps: {
  store: RecordingStore
  takes: Pick<TakeStore, 'get'>
  read: ReadTakePcm
  renderer: RecordingRenderer
  publish: (change: { upserted: Recording[]; removedIds: string[] }) => void
}): Recordings {
  const { store, publish } = deps
  const changed = (recording: Recording): Recording => {
    publish({ upserted: [recording], removedIds: [] })
    return recording
  }

  /** A take that can be heard. */
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
      return changed(store.insert({ draftId, name, sampleRateHz, channels, regions }))
    },
    punch(id, { takeId, atMs, takeFromMs, crossfadeMs }) {
      const recording = store.get(id)
      const take = playable(takeId)
      requireSameFormat(take, recording)
      const frames = (ms: number): number => Math.round((ms / 1_000) * recording.sampleRateHz)
      const startFrame = frames(takeFromMs)
      const atFrame = frames(atMs)
      if (startFrame >= take.frameCount || atFrame > totalFrames(recording.regions)) {
        throw new AppError('invalid-input', { detail: { reason: 'punch-outside' } })
      }
      const replacement = {
        takeId,
        startFrame,
        endFrame: take.frameCount,
        crossfadeFrames: frames(crossfadeMs),
      }
      return changed(store.edit(id, punchIn(recording.regions, atFrame, replacement)))
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
      if (recording.durationMs < recordingMinDurationMs) {
        throw new AppError('min-duration', { detail: { durationMs: recording.durationMs } })
      }
      return deps.renderer.addToDraft(recording, draftId)
    },
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
