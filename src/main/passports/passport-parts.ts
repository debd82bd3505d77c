import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import type { Passport } from '@shared/domain/dataset/passport'
import { countWords } from '@shared/follow/script-words'
import type { ImportedAudio } from './passport-samples'

/**
 * What ids that come in are here: as they came, or all of them new where one is known here already, or is written in
 * capitals: folders are named by ids, and not every file system tells the two apart.
 * @param ids of drafts, samples, takes and recordings
 */
export function idsHere(
  db: Database,
  ids: readonly string[],
): { idOf: (id: string) => string; isHere: boolean } {
  const isKnown = db.prepare<[string, string, string, string]>(
    `SELECT 1 FROM drafts WHERE id = ? UNION SELECT 1 FROM samples WHERE id = ?
     UNION SELECT 1 FROM takes WHERE id = ? UNION SELECT 1 FROM reels WHERE id = ?`,
  )
  const isHere = ids.some((id) => id !== id.toLowerCase() || isKnown.get(id, id, id, id))
  const renamed = new Map<string, string>()
  return {
    isHere,
    idOf(id) {
      if (!isHere) return id
      const own = renamed.get(id) ?? randomUUID()
      renamed.set(id, own)
      return own
    },
  }
}

/** To be called in a transaction. */
export function insertAudio(db: Database, audio: ReadonlyMap<string, ImportedAudio>, nowMs: number): void {
  const insert = db.prepare(
    `INSERT INTO audio_files (sha256, file_name, size_bytes, facts, created_at_ms) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (sha256) DO NOTHING`,
  )
  for (const one of audio.values()) {
    if ('error' in one) continue
    insert.run(one.sha256, one.fileName, one.sizeBytes, JSON.stringify(one.facts), nowMs)
  }
}

/**
 * A script that is here stays as it is, out of the trash; one of the same id and another text, or with the id of one that
 * comes with Timbre, comes as another one, unless it came before. To be called in a transaction.
 * @returns what the id of a script is here
 */
export function insertScripts(
  db: Database,
  scripts: Passport['scripts'],
  nowMs: number,
): (id: string) => string {
  const find = db.prepare<[string], { text: string }>('SELECT text FROM scripts WHERE id = ?')
  const findTwin = db
    .prepare<[number, string, string | null, string], string>(
      'SELECT id FROM scripts WHERE word_count = ? AND title = ? AND language IS ? AND text = ? ORDER BY rowid LIMIT 1',
    )
    .pluck()
  const insert = db.prepare(
    'INSERT INTO scripts (id, title, language, text, word_count, created_at_ms) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const restore = db.prepare('UPDATE scripts SET removed_at_ms = NULL WHERE id = ?')
  const ids = new Map<string, string>()
  for (const { id, title, language, text, isOwn } of scripts) {
    if (!isOwn) continue
    const known = find.get(id)
    if (known?.text === text) {
      restore.run(id)
      continue
    }
    const wordCount = countWords(text)
    // Those with names come with Timbre: in the place of one, another would be read.
    const isTaken = known !== undefined || !z.uuid().safeParse(id).success
    const twin = isTaken ? findTwin.get(wordCount, title, language, text) : undefined
    const own = twin ?? (isTaken ? randomUUID() : id)
    ids.set(id, own)
    if (twin === undefined) insert.run(own, title, language, text, wordCount, nowMs)
    else restore.run(twin)
  }
  return (id) => ids.get(id) ?? id
}

/** Of these takes, each once. */
export const scriptIdsOf = (db: Database, takeIds: readonly string[]): string[] =>
  db
    .prepare<[string], string>(
      `SELECT DISTINCT script_id FROM takes WHERE id IN (SELECT value FROM json_each(?)) AND script_id IS NOT NULL
       ORDER BY script_id`,
    )
    .pluck()
    .all(JSON.stringify(takeIds))
