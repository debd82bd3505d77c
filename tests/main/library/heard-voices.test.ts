import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'

test('0007: keeps measurements, allows an error next to them, and requires them for voices', () => {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  db.pragma('foreign_keys = ON')
  migrate(db, migrations.slice(0, 6))
  const file = db.prepare(
    `INSERT INTO audio_files (sha256, file_name, size_bytes, facts, created_at_ms) VALUES (?, ?, 1, '{}', 1)`,
  )
  const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(64))
  for (const sha256 of [a, b, c]) file.run(sha256, sha256)
  db.exec(`INSERT INTO analyses VALUES ('${a}', 1, '{}', NULL, 5), ('${b}', 1, NULL, '{"code":"x"}', 6)`)
  migrate(db, migrations.slice(0, 7))
  expect(db.prepare('SELECT * FROM analyses ORDER BY sha256').raw().all()).toEqual([
    [a, 1, '{}', null, 5, null],
    [b, 1, null, '{"code":"x"}', 6, null],
  ])
  const add = (result: string | null, error: string | null, voices: string | null): unknown =>
    db.prepare(`INSERT INTO analyses VALUES (?, 1, ?, ?, 1, ?)`).run(c, result, error, voices)
  expect(() => add(null, null, null)).toThrow(/CHECK/)
  expect(() => add(null, '{}', '{}')).toThrow(/CHECK/)
  expect(() => add('{}', 'no json', null)).toThrow(/CHECK/)
  add('{}', '{}', '{}')
  db.exec(`DELETE FROM audio_files WHERE sha256 = '${c}'`)
  expect(db.prepare('SELECT count(*) FROM analyses').pluck().get()).toBe(2)
})
