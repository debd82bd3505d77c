import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'
import { scriptChecks } from '@main/library/migrations/0025-script-checks'

test('0025: a check belongs to one take or one recording, and goes with it', () => {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  db.pragma('foreign_keys = ON')
  migrate(db, migrations.slice(0, scriptChecks.version - 1))
  db.exec(`
    INSERT INTO takes (id, name, purpose, state, format, frame_count, size_bytes, faults, marks_ms, created_at_ms)
    VALUES ('take', 'Take', 'recording', 'ready', '{}', 1, 4, '[]', '[]', 1)`)
  migrate(db, migrations)
  const add = (takeId: string | null, recordingId: string | null, state = 'done'): void => {
    db.prepare(
      `INSERT INTO script_checks (take_id, reel_id, script_id, state, regions, findings) VALUES (?, ?, 's', ?, '[]', '[]')`,
    ).run(takeId, recordingId, state)
  }
  add('take', null)
  expect(() => add('take', null)).toThrow(/UNIQUE/)
  expect(() => add(null, null)).toThrow(/CHECK/)
  expect(() => add(null, 'unknown')).toThrow(/FOREIGN KEY/)
  expect(() => add('take', null, 'running')).toThrow(/CHECK/)
  db.exec(`DELETE FROM takes WHERE id = 'take'`)
  expect(db.prepare('SELECT count(*) FROM script_checks').pluck().get()).toBe(0)
})
