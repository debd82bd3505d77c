import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { Script, ScriptSummary } from '@shared/domain/recording/script'
import { AppError } from '@shared/errors/app-error'

/** The user's own scripts, in SQLite. */
export interface ScriptStore {
  /** Outside the trash, newest first, without texts. */
  list(): ScriptSummary[]
  /** Null if unknown or in the trash. */
  find(id: string): Script | null
  add(script: { title: string; language: string | null; text: string; wordCount: number }): Script
  /** Moves it to the trash. @throws AppError not-found */
  remove(id: string): void
  /** @throws AppError not-found */
  restore(id: string): ScriptSummary
}

interface Row {
  id: string
  title: string
  language: string | null
  word_count: number
}

const summaryColumns = 'SELECT id, title, language, word_count FROM scripts'

/** Creates the store of own scripts on an open library. */
export function createScriptStore({ db, nowMs }: { db: Database; nowMs: () => number }): ScriptStore {
  const selectAll = db.prepare<[], Row>(
    `${summaryColumns} WHERE removed_at_ms IS NULL ORDER BY created_at_ms DESC, id`,
  )
  const selectOne = db.prepare<[string], Row & { text: string }>(
    'SELECT id, title, language, word_count, text FROM scripts WHERE id = ? AND removed_at_ms IS NULL',
  )
  const insert = db.prepare(`
    INSERT INTO scripts (id, title, language, text, word_count, created_at_ms)
    VALUES (@id, @title, @language, @text, @wordCount, @now)`)
  const setRemoved = db.prepare<[number | null, string]>('UPDATE scripts SET removed_at_ms = ? WHERE id = ?')

  const find = (id: string): Script | null => {
    const row = selectOne.get(id)
    return row ? { ...toSummary(row), text: row.text } : null
  }
  const notFound = (): AppError => new AppError('not-found', { detail: { what: 'script' } })

  return {
    list: () => selectAll.all().map(toSummary),
    find,
    add(script) {
      const id = randomUUID()
      insert.run({ ...script, id, now: nowMs() })
      return { ...script, id, style: null, isOwn: true }
    },
    remove(id) {
      if (!find(id)) throw notFound()
      setRemoved.run(nowMs(), id)
    },
    restore(id) {
      setRemoved.run(null, id)
      const row = selectOne.get(id)
      if (!row) throw notFound()
      return toSummary(row)
    },
  }
}

const toSummary = (row: Row): ScriptSummary => ({
  id: row.id,
  title: row.title,
  language: row.language,
  style: null,
  wordCount: row.word_count,
  isOwn: true,
})
