import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'
import { voiceSamples } from '@main/library/migrations/0027-voice-samples'

test('0027: what lists count of a voice stands beside it, also of voices mirrored before', () => {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  migrate(db, migrations.slice(0, voiceSamples.version - 1))
  const samples = [
    { sampleId: 's1', durationMs: 31_000, sizeBytes: 99, separation: { speakers: [] } },
    { sampleId: 's2', durationMs: null, sizeBytes: null },
  ]
  const insert = db.prepare(`
    INSERT INTO voices (workspace, voice_id, data, digest, name, search, is_hidden, is_training, seen_at_ms)
    VALUES ('w', ?, ?, '', '', '', 0, 0, 1)`)
  insert.run('full', JSON.stringify({ voiceId: 'full', samples }))
  insert.run('empty', JSON.stringify({ voiceId: 'empty', samples: [] }))
  insert.run('older', JSON.stringify({ voiceId: 'older' }))
  migrate(db, migrations)
  const kept = db.prepare<[], string>('SELECT samples FROM voices ORDER BY voice_id').pluck().all()
  expect(kept.map((text) => JSON.parse(text) as unknown)).toEqual([
    [],
    [
      ['s1', 31_000, 99],
      ['s2', null, null],
    ],
    [],
  ])
})
