import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'

test('0006: sent settings are deleted with their sample, and an error records what was refused', () => {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  db.pragma('foreign_keys = ON')
  migrate(db, migrations.slice(0, 6))
  db.exec(`
    INSERT INTO drafts VALUES ('d', 'n', 'en', '', '[]', 1, 1, NULL);
    INSERT INTO samples VALUES ('s', 'd', 0, 'n', 'local', NULL, 'importing', NULL, 1, NULL, 'n', '', NULL, NULL, '[]', 1, NULL);`)
  const insert = db.prepare(`INSERT INTO upload_settings VALUES (?, 'demo', 'c', '{}', ?, ?, 1)`)
  expect(() => insert.run('s', '{}', null)).toThrow(/CHECK/)
  expect(() => insert.run('other', null, null)).toThrow(/FOREIGN KEY/)
  insert.run('s', null, null)
  db.exec(`DELETE FROM drafts`)
  expect(db.prepare('SELECT count(*) FROM upload_settings').pluck().get()).toBe(0)
})
