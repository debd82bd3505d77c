import type { Clock } from '../clock'
import type { Topics } from '../../scope/topics'

/** A draft as menus outside the window name it. */
export interface RecentDraft {
  id: string
  name: string
}

/** In the File menu, the dock, and the task bar. */
export const recentMax = 8
/** Many changes come together. */
const settlesMs = 500

/** Tells of the drafts worked on last, whenever they are others. @returns stops it */
export function followRecentDrafts(deps: {
  /** Newest first; null: no library is open. */
  list: () => readonly RecentDraft[] | null
  show: (recent: readonly RecentDraft[]) => void
  topics: Pick<Topics, 'on'>
  clock: Pick<Clock, 'setTimeout'>
}): { refresh: () => void; stop: () => void } {
  let shown = ''
  let stopTimer = (): void => undefined
  function show(): void {
    const recent = (deps.list() ?? [])
      .slice(0, recentMax)
      .map(({ id, name }) => ({ id, name: name.trim() === '' ? 'Untitled' : name }))
    const text = JSON.stringify(recent)
    if (text === shown) return
    shown = text
    deps.show(recent)
  }
  function refresh(): void {
    stopTimer()
    stopTimer = deps.clock.setTimeout(show, settlesMs)
  }
  for (const topic of ['draftPublished', 'draftRemoved', 'workspaceChanged'] as const)
    deps.topics.on(topic, refresh)
  return { refresh, stop: () => stopTimer() }
}
