import type { Generation, GenerationFailure } from '@shared/domain/speech/generation'
import type { Publish } from '@shared/ipc/contract'
import type { Clock } from '../platform/clock'
import type { Topics } from '../scope/topics'
import type { GenerationRow, GenerationStore } from './generation-store'

/** How often a window hears of bytes. */
const progressMs = 200

/** Tells windows, other modules and whoever listens to a sound what became of generations. */
export interface GenerationNews {
  /** A row as windows see it. */
  readonly view: (row: GenerationRow) => Generation
  /** The ledger has it. */
  readonly changed: (id: string) => void
  /** The ledger has it no longer. */
  forgotten(id: string): void
  /** Of a sound that arrives: so much of it is on this disk. */
  readonly arrived: (id: string, byteCount: number) => void
  /** Hears of every change, and of bytes, until the returned function is called. */
  listen(id: string, listener: () => void): () => void
  /** Windows hear nothing from now on. */
  mute(): void
  /** Whoever listens looks once more, and finds the end. */
  close(): void
}

/** Creates the news of one workspace's ledger. */
export function createGenerationNews(deps: {
  store: Pick<GenerationStore, 'find' | 'isAnswered'>
  regenerationsLeft: (row: GenerationRow) => number
  /** What keeps the ledger from saying that it is looked for. */
  obstacleOf: (id: string) => GenerationFailure | null
  /** Whether nothing arrives for it any more. */
  isSettled: (state: Generation['state']) => boolean
  clock: Pick<Clock, 'setTimeout'>
  publish: Publish
  topics: Pick<Topics, 'emit'>
}): GenerationNews {
  const { store, clock, publish } = deps
  /** Bytes of what arrives. */
  const arriving = new Map<string, number>()
  const progressed = new Set<string>()
  const listeners = new Map<string, Set<() => void>>()
  let isMute = false
  let cancelProgress: (() => void) | null = null

  const view = (row: GenerationRow): Generation => {
    const { requestKey: _k, isInner: _, withChoice: _w, sentAtMs: _s, ...shown } = row
    const { generationInfo: _g, sha256: _h, ...rest } = shown
    const failure = deps.isSettled(row.state) ? null : deps.obstacleOf(row.id)
    return {
      ...rest,
      ...(failure && { state: 'checking', failure }),
      // A fetch that has not heard yet that it is not wanted any more still counts.
      byteCount: (deps.isSettled(row.state) ? undefined : arriving.get(row.id)) ?? row.byteCount,
      regenerationsLeft: deps.regenerationsLeft(row),
      isAnswered: store.isAnswered(row),
    }
  }

  function wake(id: string): void {
    for (const listener of listeners.get(id) ?? []) listener()
  }

  /** Whoever makes something bigger of pieces tells of it. */
  function publishRow(row: GenerationRow | null): void {
    if (row && !row.isInner && !isMute) publish('speech', 'changed', view(row))
  }

  return {
    view,
    changed(id) {
      const row = store.find(id)
      if (row && deps.isSettled(row.state)) arriving.delete(id)
      wake(id)
      publishRow(row)
      deps.topics.emit('generationChanged', { generationId: id })
    },
    forgotten(id) {
      arriving.delete(id)
      wake(id)
      if (!isMute) publish('speech', 'forgotten', { id })
      deps.topics.emit('generationChanged', { generationId: id })
    },
    arrived(id, byteCount) {
      arriving.set(id, byteCount)
      wake(id)
      // What arrives while the workspace closes would be looked up once its library is closed.
      if (isMute) return
      progressed.add(id)
      cancelProgress ??= clock.setTimeout(() => {
        cancelProgress = null
        for (const each of progressed) publishRow(store.find(each))
        progressed.clear()
      }, progressMs)
    },
    listen(id, listener) {
      const mine = listeners.get(id) ?? new Set()
      listeners.set(id, mine.add(listener))
      return () => {
        mine.delete(listener)
        if (mine.size === 0) listeners.delete(id)
      }
    },
    mute() {
      isMute = true
      cancelProgress?.()
    },
    close() {
      for (const id of listeners.keys()) wake(id)
    },
  }
}
