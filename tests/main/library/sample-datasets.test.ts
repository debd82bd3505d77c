import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'
import { sampleDatasets } from '@main/library/migrations/0014-sample-datasets'

test('the mark of a sample dataset is a draft’s, and goes with it', () => {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  db.pragma('foreign_keys = ON')
  migrate(db, migrations.slice(0, sampleDatasets.version - 1))
  db.exec(`INSERT INTO drafts VALUES ('d', 'Ann', 'en', '', '[]', 1, 1, NULL)`)
  migrate(db, migrations.slice(0, sampleDatasets.version))
  const marked = db.prepare('SELECT draft_id FROM sample_datasets').pluck()
  expect(marked.all()).toEqual([])
  expect(() => db.exec(`INSERT INTO sample_datasets VALUES ('none')`)).toThrow(/FOREIGN KEY/)
  db.exec(`INSERT INTO sample_datasets VALUES ('d')`)
  db.exec(`DELETE FROM drafts WHERE id = 'd'`)
  expect(marked.all()).toEqual([])
})
