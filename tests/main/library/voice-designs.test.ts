import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'
import { voiceDesigns } from '@main/library/migrations/0015-voice-designs'

test('voice designs: generations and previews are deleted with their design; states and JSON are checked', () => {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  db.pragma('foreign_keys = ON')
  migrate(db, migrations.slice(0, voiceDesigns.version))
  const design = db.prepare(
    'INSERT INTO voice_designs (id, fields, created_at_ms, updated_at_ms) VALUES (?, ?, 1, 1)',
  )
  expect(() => design.run('d', 'no json')).toThrow(/CHECK/)
  design.run('d', '{}')
  expect(() => db.exec("UPDATE voice_designs SET save_request = 'no json'")).toThrow(/CHECK/)
  const generation = db.prepare("INSERT INTO design_generations VALUES (?, ?, 'demo', ?, '{}', 1)")
  expect(() => generation.run('g', 'other', 'running')).toThrow(/FOREIGN KEY/)
  expect(() => generation.run('g', 'd', 'perhaps')).toThrow(/CHECK/)
  generation.run('g', 'd', 'running')
  const preview = db.prepare(
    "INSERT INTO design_previews VALUES (?, 'g', ?, 'v', 'p.mp3', 'audio/mpeg', NULL, 0)",
  )
  preview.run('p', 0)
  expect(() => preview.run('q', 0)).toThrow(/UNIQUE/)
  db.exec('DELETE FROM voice_designs')
  expect(db.prepare('SELECT count(*) FROM design_generations').pluck().get()).toBe(0)
  expect(db.prepare('SELECT count(*) FROM design_previews').pluck().get()).toBe(0)
})
