import type { Database } from 'better-sqlite3'
import type { GoneRow } from './history-store'

/** One reading of the cloud's history, page by page from the newest on; it goes on where it was when the app was killed. */
export interface Walk {
  number: number
  /** `whole`: to its end; `new`: to what is known. */
  kind: 'whole' | 'new'
  startedAtMs: number
  /** The last item that was stored; null: none yet. */
  cursor: string | null
  /** The time of that item. */
  lowestMs: number | null
  /** Where what is known begins; null: nowhere. */
  untilMs: number | null
}

/** How far the cloud's history was read, in SQLite. */
export interface MirrorStateStore {
  /** Of the walk that runs or was the last one. */
  walkNumber(): number
  running(): Walk | null
  wholeAtMs(): number | null
  readAtMs(): number | null
  /** The newest item ever met. */
  newestMs(): number | null
  begin(kind: Walk['kind'], options: { nowMs: number; untilMs: number | null }): Walk
  advance(to: { cursor: string | null; lowestMs: number | null; newestMs: number | null }): void
  /** What the walk should have met and did not. @returns at most 100 */
  missed(walk: Walk, settleMs: number): GoneRow[]
  finish(walk: Walk, nowMs: number): void
  /** Begins anew next time. */
  abandon(): void
}

interface MirrorRow {
  walk: number
  kind: Walk['kind'] | null
  startedAtMs: number
  cursor: string | null
  lowestMs: number | null
  untilMs: number | null
  newestMs: number | null
  wholeAtMs: number | null
  readAtMs: number | null
}

export function createMirrorStateStore(db: Database, workspace: string): MirrorStateStore {
  const select = db.prepare<[string], MirrorRow>(`
    SELECT walk, kind, started_at_ms AS startedAtMs, cursor, lowest_ms AS lowestMs, until_ms AS untilMs,
      newest_ms AS newestMs, whole_at_ms AS wholeAtMs, read_at_ms AS readAtMs
    FROM history_mirrors WHERE workspace = ?`)
  const insert = db.prepare(`
    INSERT INTO history_mirrors (workspace, walk, kind, started_at_ms, until_ms)
    VALUES (@workspace, 1, @kind, @nowMs, @untilMs)
    ON CONFLICT DO UPDATE SET walk = walk + 1, kind = @kind, started_at_ms = @nowMs, until_ms = @untilMs, cursor = NULL,
      lowest_ms = NULL`)
  const move = db.prepare(`
    UPDATE history_mirrors SET cursor = coalesce(@cursor, cursor), lowest_ms = coalesce(@lowestMs, lowest_ms),
      newest_ms = max(coalesce(newest_ms, 0), coalesce(@newestMs, 0)) WHERE workspace = @workspace`)
  const end = db.prepare(`
    UPDATE history_mirrors SET kind = NULL, cursor = NULL, read_at_ms = @nowMs,
      whole_at_ms = CASE @kind WHEN 'whole' THEN @nowMs ELSE whole_at_ms END WHERE workspace = @workspace`)
  const stop = db.prepare<[string]>(
    'UPDATE history_mirrors SET kind = NULL, cursor = NULL WHERE workspace = ?',
  )
  const selectMissed = db.prepare<
    { workspace: string; walk: number; fromMs: number; untilMs: number },
    GoneRow
  >(`
    SELECT seq, generation_id AS generationId, is_favorite AS isFavorite, removed_at_ms AS removedAtMs,
      audio_file AS audioFile
    FROM history_rows WHERE workspace = @workspace AND is_in_cloud = 1 AND seen_walk < @walk AND at_ms > @fromMs
      AND at_ms < @untilMs LIMIT 100`)
  const row = (): MirrorRow | undefined => select.get(workspace)

  const running = (): Walk | null => {
    const now = row()
    if (!now || now.kind === null) return null
    const { walk: number, kind, startedAtMs, cursor, lowestMs, untilMs } = now
    return { number, kind, startedAtMs, cursor, lowestMs, untilMs }
  }

  return {
    walkNumber: () => row()?.walk ?? 0,
    running,
    wholeAtMs: () => row()?.wholeAtMs ?? null,
    readAtMs: () => row()?.readAtMs ?? null,
    newestMs: () => row()?.newestMs ?? null,
    begin(kind, { nowMs, untilMs }) {
      insert.run({ workspace, kind, nowMs, untilMs })
      const walk = running()
      if (!walk) throw new Error('a walk that just began is missing')
      return walk
    },
    advance: (to) => move.run({ workspace, ...to }),
    missed: ({ number, kind, startedAtMs, lowestMs }, settleMs) =>
      selectMissed.all({
        workspace,
        walk: number,
        fromMs: kind === 'whole' ? -1 : (lowestMs ?? Number.MAX_SAFE_INTEGER),
        untilMs: startedAtMs - settleMs,
      }),
    finish: ({ kind }, nowMs) => end.run({ workspace, kind, nowMs }),
    abandon: () => stop.run(workspace),
  }
}
