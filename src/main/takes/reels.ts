import { joinTakes, punchIn, totalFrames } from '@shared/audio/edit-list'
import type { Reel } from '@shared/domain/reel'
import type { Take } from '@shared/domain/take'
import { AppError } from '@shared/errors/app-error'
import { recordingMinDurationMs } from '@shared/limits'
import type { ByteSource } from '../platform/byte-source'
import { reelSource } from './reel-audio'
import type { ReelRenderer } from './reel-renderer'
import type { ReelStore } from './reel-store'
import type { ReadTakePcm } from './take-pcm'
import type { TakeStore } from './take-store'

export interface Punch {
  takeId: string
  atMs: number
  /** Where in the take the reel goes on. */
  takeFromMs: number
  crossfadeMs: number
}

/** What the person hears as one recording, made of takes that never change. */
export interface Reels {
  list(draftId: string | null): Reel[]
  get(id: string): Reel
  /** @throws AppError not-found, invalid-input (no sound, or takes of different rate or channels), busy */
  join(request: { draftId: string | null; name: string; takeIds: readonly string[] }): Reel
  /** @throws AppError not-found, invalid-input (outside, or another rate or number of channels), busy */
  punch(id: string, punch: Punch): Reel
  undo(id: string): Reel
  redo(id: string): Reel
  rename(id: string, name: string): Reel
  remove(id: string): void
  restore(id: string): Reel
  /** @returns a job's id @throws AppError min-duration under 30 s, not-found */
  addToDraft(id: string, draftId: string): string
  /** Null where there is no such reel. */
  sound(id: string): ByteSource | null
}

export function createReels(deps: {
  store: ReelStore
  takes: Pick<TakeStore, 'get'>
  read: ReadTakePcm
  renderer: ReelRenderer
  publish: (change: { upserted: Reel[]; removedIds: string[] }) => void
}): Reels {
  const { store, publish } = deps
  const changed = (reel: Reel): Reel => {
    publish({ upserted: [reel], removedIds: [] })
    return reel
  }

  /** A take that can be heard. */
  function heard(takeId: string): Take {
    const take = deps.takes.get(takeId)
    if (take.state === 'recording') throw new AppError('busy', { detail: { what: 'recording' } })
    return take
  }

  function requireSameFormat(
    take: Take,
    { sampleRateHz, channels }: Pick<Reel, 'sampleRateHz' | 'channels'>,
  ): void {
    if (take.format.sampleRateHz === sampleRateHz && take.format.channels === channels) return
    throw new AppError('invalid-input', { detail: { reason: 'format-differs' } })
  }

  return {
    list: (draftId) => store.list(draftId),
    get: (id) => store.get(id),
    join({ draftId, name, takeIds }) {
      const takes = takeIds.map(heard)
      const segments = joinTakes(takes)
      const [first] = takes
      if (!first || segments.length === 0)
        throw new AppError('invalid-input', { detail: { reason: 'no-sound' } })
      const { sampleRateHz, channels } = first.format
      for (const take of takes) requireSameFormat(take, { sampleRateHz, channels })
      return changed(store.insert({ draftId, name, sampleRateHz, channels, segments }))
    },
    punch(id, { takeId, atMs, takeFromMs, crossfadeMs }) {
      const reel = store.get(id)
      const take = heard(takeId)
      requireSameFormat(take, reel)
      const frames = (ms: number): number => Math.round((ms / 1_000) * reel.sampleRateHz)
      const startFrame = frames(takeFromMs)
      const atFrame = frames(atMs)
      if (startFrame >= take.frameCount || atFrame > totalFrames(reel.segments)) {
        throw new AppError('invalid-input', { detail: { reason: 'punch-outside' } })
      }
      const replacement = {
        takeId,
        startFrame,
        endFrame: take.frameCount,
        crossfadeFrames: frames(crossfadeMs),
      }
      return changed(store.edit(id, punchIn(reel.segments, atFrame, replacement)))
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
      const reel = store.get(id)
      if (reel.durationMs < recordingMinDurationMs) {
        throw new AppError('min-duration', { detail: { durationMs: reel.durationMs } })
      }
      return deps.renderer.addToDraft(reel, draftId)
    },
    sound(id) {
      try {
        return reelSource(store.get(id), deps.read)
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return null
        throw error
      }
    },
  }
}
