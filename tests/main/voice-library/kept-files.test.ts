import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKeptFiles } from '@main/voice-library/kept-files'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'
import { createTestClock } from '../../support/test-clock'

function openKept(maxBytes: number) {
  const folder = join(tempFolder(), 'kept')
  const clock = createTestClock()
  const log = createMemoryLog()
  return { folder, clock, log, kept: createKeptFiles({ folder, maxBytes, nowMs: () => clock.nowMs(), log }) }
}

test('stays within its limit; what was not used for longest goes first', async () => {
  const { kept, clock, folder } = openKept(30)
  expect(await kept.read('a')).toBeNull()
  for (const key of ['a', 'b', 'c']) {
    await kept.keep(key, Buffer.alloc(10, key))
    clock.advance(1_000)
  }
  expect(readdirSync(folder)).toHaveLength(3)
  expect((await kept.read('a'))?.toString()).toBe('a'.repeat(10))
  clock.advance(1_000)
  await kept.keep('d', Buffer.alloc(1, 'd'))
  const left = await Promise.all(['a', 'b', 'c', 'd'].map((key) => kept.read(key)))
  expect(left.map((bytes) => bytes?.length ?? null)).toEqual([10, null, 10, 1])
})

test('keeps what is exactly as large as the limit, and nothing larger', async () => {
  const { kept } = openKept(10)
  await kept.keep('exact', Buffer.alloc(10))
  await kept.keep('larger', Buffer.alloc(11))
  expect(await kept.read('exact')).toHaveLength(10)
  expect(await kept.read('larger')).toBeNull()
})

test('a folder that cannot be written loses a copy and nothing else', async () => {
  const { kept, folder, log } = openKept(10)
  mkdirSync(join(folder, '..'), { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(folder, 'not a folder')
  await kept.keep('a', Buffer.alloc(1))
  expect(await kept.read('a')).toBeNull()
  expect(log.lines).toHaveLength(1)
})
