import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'
import { instantClones } from '@main/library/migrations/0017-instant-clones'

test('an instant clone belongs to a draft and goes with it; a voice has one at most', () => {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  db.pragma('foreign_keys = ON')
  migrate(db, migrations.slice(0, instantClones.version - 1))
  db.exec(
    `INSERT INTO drafts VALUES ('d', 'Ann', 'en', '', '[]', 1, 1, NULL), ('e', 'Bob', 'en', '', '[]', 1, 1, NULL)`,
  )
  migrate(db, migrations.slice(0, instantClones.version))
  const insert = (id: string, isEdit: number, voice: string | null, workspace: string | null) =>
    db
      .prepare('INSERT INTO instant_clones VALUES (?, ?, ?, ?, ?, NULL, NULL, NULL, 1, 1)')
      .run(id, '{}', isEdit, voice, workspace)
  expect(() => insert('none', 0, null, null)).toThrow(/FOREIGN KEY/)
  expect(() => insert('d', 1, null, null)).toThrow(/CHECK/)
  expect(() => insert('d', 0, 'v', null)).toThrow(/CHECK/)
  insert('d', 1, 'v', 'demo')
  expect(() => insert('e', 1, 'v', 'demo')).toThrow(/UNIQUE/)
  insert('e', 1, 'v', 'elsewhere')
  db.exec(`DELETE FROM drafts`)
  expect(db.prepare('SELECT count(*) FROM instant_clones').pluck().get()).toBe(0)
})
