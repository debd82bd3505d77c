import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'
import { opusRate } from '@main/library/migrations/0013-opus-rate'

test('0013: Opus files have the rate they decode to, and nothing else changes', () => {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  const place = migrations.indexOf(opusRate)
  migrate(db, migrations.slice(0, place))
  const insert = db.prepare(
    'INSERT INTO audio_files (sha256, file_name, size_bytes, facts, created_at_ms) VALUES (?, ?, 1, ?, 1)',
  )
  const facts = [
    { codec: 'opus', sampleRateHz: 16_000, durationMs: 5 },
    { codec: 'opus', sampleRateHz: 48_000 },
    { codec: 'mp3', sampleRateHz: 16_000 },
    { codec: 'opus', sampleRateHz: null },
  ]
  facts.forEach((one, index) => insert.run(String(index).repeat(64), `${index}`, JSON.stringify(one)))
  migrate(db, migrations.slice(0, place + 1))
  const after = db.prepare<[], string>('SELECT facts FROM audio_files ORDER BY sha256').pluck().all()
  expect(after.map((text) => JSON.parse(text) as unknown)).toEqual([
    { ...facts[0], sampleRateHz: 48_000 },
    ...facts.slice(1),
  ])
})
