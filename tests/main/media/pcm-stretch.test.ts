import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readStretch, stretchFramesMax, stretchOf } from '@main/media/pcm-stretch'

it.each([
  ['from=0&frames=1', { startFrame: 0, frameCount: 1 }],
  [`from=500&frames=${stretchFramesMax}`, { startFrame: 500, frameCount: stretchFramesMax }],
  [`from=0&frames=${stretchFramesMax + 1}`, null],
  ['from=0&frames=0', null],
  ['from=-1&frames=10', null],
  ['from=1.5&frames=10', null],
  ['frames=10', null],
  ['from=x&frames=10', null],
])('%s asks for %j', (query, stretch) => {
  expect(stretchOf(new URLSearchParams(query))).toEqual(stretch)
})

it('reads only what was requested, and ends the reader', async () => {
  const asked: unknown[] = []
  let stream: Readable | null = null
  const media = {
    readSamples(...args: unknown[]) {
      asked.push(args)
      stream = Readable.from(endless())
      return stream
    },
  }
  const file = { path: '/a.flac', sampleRateHz: 48_000, channels: 2 }
  const found = await readStretch(media, file, { startFrame: 7, frameCount: 100 })
  expect(asked).toEqual([['/a.flac', 7, 48_000]])
  expect(found.sizeBytes).toBe(100 * 2 * 4)
  expect((await buffer(found.open(0, found.sizeBytes - 1))).length).toBe(800)
  expect(stream!.destroyed).toBe(true)
})

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(300)
}
