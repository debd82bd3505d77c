import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { feedChild } from '@main/media/ffmpeg/feed-child'

const start = (script: string): ChildProcess =>
  spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'] })

/** Twelve megabytes that never fill a pipe at once. */
async function* bytes(): AsyncGenerator<Buffer> {
  for (let block = 0; block < 200; block++) {
    await setImmediate()
    yield Buffer.alloc(65_536)
  }
}

test('a child that ends early is no failure of what it reads, whoever is first', async () => {
  for (let run = 0; run < 30; run++) {
    const child = start('head -c 300000 >/dev/null; exit 3')
    const ended = once(child, 'close')
    await feedChild(child, Readable.from(bytes(), { objectMode: false }))
    expect(await ended).toEqual([3, null])
  }
})

test('what fails while it is read is told, and the child meets its end', async () => {
  const child = start('cat >/dev/null')
  const ended = once(child, 'close')
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(10)
    await setImmediate()
    throw new Error('the take is gone')
  }
  await expect(feedChild(child, Readable.from(broken(), { objectMode: false }))).rejects.toThrow(
    'the take is gone',
  )
  expect(await ended).toEqual([0, null])
})
