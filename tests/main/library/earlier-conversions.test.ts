import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'

test('0023: a queue stays as it is, and nothing in it has an earlier result', () => {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  migrate(db, migrations.slice(0, 22))
  db.exec(
    `INSERT INTO conversion_items (id, workspace, position, name, source, state, created_at_ms)
     VALUES ('a', 'demo', 1, 'Chapter 1.wav', '{}', 'converted', 1)`,
  )
  migrate(db, migrations.slice(0, 23))
  expect(db.prepare('SELECT id, state, earlier FROM conversion_items').raw().all()).toEqual([
    ['a', 'converted', null],
  ])
  expect(() => db.exec("UPDATE conversion_items SET earlier = 'no json'")).toThrow(/CHECK/)
})
