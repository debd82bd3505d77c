import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createMedia } from '@main/media/media'
import { audioWorkers } from '../../support/audio/audio-workers'
import { openConversionWorld, wish } from './conversion-world'

const media = createMedia({ workers: audioWorkers, env: process.env })
afterAll(() => media.close())

const files = 50
const piecesEach = 15
const pieceMs = 240_000

test('fifty hours in the queue: what is looked at with every change reads no request twice', async () => {
  const world = openConversionWorld({ media, workers: audioWorkers })
  const { db } = world.library
  const ids = Array.from({ length: files }, () => randomUUID())
  const addItem = db.prepare(
    `INSERT INTO conversion_items (id, workspace, position, name, source, sha256, duration_ms, state, created_at_ms)
     VALUES (?, 'demo', ?, ?, ?, ?, ?, 'pending', 1)`,
  )
  const addPiece = db.prepare('INSERT INTO conversion_pieces VALUES (?, ?, ?, ?, NULL)')
  db.transaction(() => {
    ids.forEach((id, at) => {
      const source = JSON.stringify({ kind: 'file', path: `/nowhere/${at}.wav` })
      addItem.run(id, at + 1, `${at}.wav`, source, 'a'.repeat(64), piecesEach * pieceMs)
      for (let number = 0; number < piecesEach; number++)
        addPiece.run(id, number, number * pieceMs, (number + 1) * pieceMs)
    })
  })()
  const quoted = await world.calls.quote({ wish, isOverQuota: false })
  expect(quoted.items.map(({ id }) => id)).toEqual(ids)
  expect(quoted.quote.credits).toBe(files * piecesEach * 4_000)

  world.stub.state.parallel = 1_000
  await world.start()
  // However many a plan served.
  expect(world.stub.running()).toHaveLength(16)
  for (const id of world.stub.running()) world.stub.set(id, { state: 'sent' })
  await world.calls.queue({})
  const before = world.stub.reads()
  for (let count = 0; count < 20; count++) await world.calls.queue({})
  expect(world.stub.reads() - before).toBe(0)
  world.stub.set(world.stub.running()[0]!, { state: 'arriving' })
  await world.calls.queue({})
  // Of what changed, and of nothing else.
  expect(world.stub.reads() - before).toBeLessThanOrEqual(2)
})
