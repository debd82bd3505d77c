import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'
import { heardSamples } from '@main/library/migrations/0029-heard-samples'

test('0029: a voice was trained with the samples that were there when its training began', () => {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  migrate(db, migrations.slice(0, heardSamples.version - 1))
  const insertSample = db.prepare(`
    INSERT INTO samples (id, draft_id, position, name, type, size_bytes, source_name, source_path, skipped_warnings,
      created_at_ms, state) VALUES (?, ?, 0, 's', 'local', 1, 's', 's', '[]', ?, 'importing')`)
  const insertState = db.prepare(`INSERT INTO clone_states (draft_id, workspace, seen) VALUES (?, 'w', ?)`)
  const training = [{ modelId: 'v2' }, { modelId: 'v3' }]
  const seen = {
    trained: { training, trainedAtMs: 5, atMs: 9 },
    empty: { training, trainedAtMs: 5, atMs: 9 },
    unknown: { training, trainedAtMs: null, atMs: 9 },
    unseen: null,
  }
  for (const [id, one] of Object.entries(seen)) {
    db.exec(
      `INSERT INTO drafts (id, name, language, description, labels, created_at_ms, updated_at_ms) VALUES ('${id}', '', 'en', '', '[]', 1, 1)`,
    )
    insertState.run(id, one && JSON.stringify(one))
  }
  insertSample.run('before', 'trained', 4)
  insertSample.run('then', 'trained', 5)
  insertSample.run('after', 'trained', 6)
  migrate(db, migrations)
  const seenOf = (id: string): unknown =>
    JSON.parse(
      db.prepare<[string], string>('SELECT seen FROM clone_states WHERE draft_id = ?').pluck().get(id) ??
        'null',
    )
  const modelIds = ['v2', 'v3']
  expect(seenOf('trained')).toEqual({
    training,
    atMs: 9,
    heard: [{ modelIds, sampleIds: ['before', 'then'] }],
  })
  expect(seenOf('empty')).toEqual({ training, atMs: 9, heard: [{ modelIds, sampleIds: [] }] })
  expect(seenOf('unknown')).toMatchObject({ training, atMs: 9 })
  expect(seenOf('unseen')).toBeNull()
})
