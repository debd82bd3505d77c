import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'
import { triedAgain } from '@main/library/migrations/0024-tried-again'

test('0024: what was lost and asked for again before is not offered once more', () => {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  migrate(db, migrations.slice(0, triedAgain.version - 1))
  const add = (id: string, requestKey: string, state: string, atMs: number): void => {
    db.prepare(
      `INSERT INTO generations (id, workspace, task, request, request_key, state, is_inner, with_choice, asked_at_ms,
         estimated_credits) VALUES (?, 'demo', 'text-to-speech', '{}', ?, ?, 0, 0, ?, 1)`,
    ).run(id, requestKey, state, atMs)
  }
  add('before', 'k', 'kept', 1)
  add('lost', 'k', 'possibly-charged', 2)
  add('again', 'k', 'kept', 3)
  add('another', 'other', 'kept', 4)
  migrate(db, migrations)
  const found = db.prepare('SELECT id, retry_of FROM generations ORDER BY asked_at_ms').raw().all()
  expect(found).toEqual([
    ['before', null],
    ['lost', null],
    ['again', 'lost'],
    ['another', null],
  ])
})
