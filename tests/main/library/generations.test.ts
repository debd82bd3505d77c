import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'
import { generations } from '@main/library/migrations/0019-generations'

test('0019: an item of the cloud’s history belongs to one request of a workspace', () => {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  migrate(db, migrations.slice(0, generations.version))
  const add = (id: string, workspace: string, item: string | null, state = 'kept'): void => {
    db.prepare(
      `INSERT INTO generations (id, workspace, task, request, request_key, state, is_inner, with_choice, asked_at_ms,
         estimated_credits, history_item_id) VALUES (?, ?, 'text-to-speech', '{}', 'k', ?, 0, 0, 1, 1, ?)`,
    ).run(id, workspace, state, item)
  }
  add('a', 'demo', 'item')
  expect(() => add('b', 'demo', 'item')).toThrow(/UNIQUE/)
  add('c', 'other', 'item')
  add('d', 'demo', null, 'queued')
  add('e', 'demo', null, 'queued')
  expect(() => add('f', 'demo', null, 'lost')).toThrow(/CHECK/)
})
