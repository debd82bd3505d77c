import type { Database } from 'better-sqlite3'

interface KeptAudio {
  seq: number
  id: string
  audioFile: string
  audioBytes: number
}

/** Which sound of the history lies on this disk, in SQLite. */
export interface HistoryAudioStore {
  keep(seq: number, audio: { file: string; bytes: number; mediaType: string; atMs: number }): void
  use(seq: number, atMs: number): void
  setDuration(seq: number, durationMs: number): void
  lose(seq: number): void
  totalBytes(): number
  /** What may go to make room, the least recently used first; favorites stay for good. @returns at most 100 */
  leastUsed(exceptSeq: number | null): KeptAudio[]
  /** Every file that belongs to a row, of any workspace. */
  files(): Set<string>
  /** Favorites whose sound is in the cloud alone. */
  favoritesNotHere(): { id: string }[]
}

export function createHistoryAudioStore(db: Database, workspace: string): HistoryAudioStore {
  const keep = db.prepare(`
    UPDATE history_rows SET audio_file = @file, audio_bytes = @bytes, audio_used_at_ms = @atMs,
      media_type = @mediaType WHERE seq = @seq`)
  const use = db.prepare<[number, number]>('UPDATE history_rows SET audio_used_at_ms = ? WHERE seq = ?')
  const setDuration = db.prepare<[number, number]>('UPDATE history_rows SET duration_ms = ? WHERE seq = ?')
  const lose = db.prepare<[number]>(
    'UPDATE history_rows SET audio_file = NULL, audio_bytes = NULL, audio_used_at_ms = NULL WHERE seq = ?',
  )
  const total = db
    .prepare<[], number>(
      'SELECT coalesce(sum(audio_bytes), 0) FROM history_rows WHERE audio_file IS NOT NULL',
    )
    .pluck()
  const selectLeast = db.prepare<[number], KeptAudio>(`
    SELECT seq, id, audio_file AS audioFile, audio_bytes AS audioBytes FROM history_rows
    WHERE audio_file IS NOT NULL AND is_favorite = 0 AND seq <> ? ORDER BY audio_used_at_ms LIMIT 100`)
  const selectFiles = db
    .prepare<[], string>('SELECT audio_file FROM history_rows WHERE audio_file IS NOT NULL')
    .pluck()
  const selectWanted = db.prepare<[string], { id: string }>(`
    SELECT id FROM history_rows WHERE workspace = ? AND is_favorite = 1 AND removed_at_ms IS NULL AND audio_file IS NULL
      AND is_in_cloud = 1 AND generation_id IS NULL`)
  return {
    keep: (seq, audio) => keep.run({ seq, ...audio }),
    use: (seq, atMs) => use.run(atMs, seq),
    setDuration: (seq, durationMs) => setDuration.run(durationMs, seq),
    lose: (seq) => lose.run(seq),
    totalBytes: () => total.get() ?? 0,
    leastUsed: (exceptSeq) => selectLeast.all(exceptSeq ?? -1),
    files: () => new Set(selectFiles.all()),
    favoritesNotHere: () => selectWanted.all(workspace),
  }
}
