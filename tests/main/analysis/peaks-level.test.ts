import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { levelOfPeaks } from '@main/analysis/peaks-level'
import { createPeaksBuilder, peaksHeaderBytes, readPeaksHeader } from '@shared/audio/formats/peaks-pyramid'

function source(bytes: Uint8Array) {
  return {
    mimeType: 'application/octet-stream',
    sizeBytes: bytes.length,
    open: (start: number, end: number) => Readable.from([Buffer.from(bytes.subarray(start, end + 1))]),
  }
}

const builder = createPeaksBuilder(48_000, 1)
builder.add([new Float32Array(100_000).fill(0.5)])
const patches = builder.takeChanges()
const file = new Uint8Array(Math.max(...patches.map(({ at, bytes }) => at + bytes.length)))
for (const { at, bytes } of patches) file.set(bytes, at)

it('returns the whole file, or one level of it', async () => {
  expect((await levelOfPeaks(source(file), new URLSearchParams()))?.sizeBytes).toBe(file.length)
  const coarsest = await levelOfPeaks(source(file), new URLSearchParams('level=2'))
  expect(coarsest?.sizeBytes).toBe(peaksHeaderBytes + 2 * 4)
  const bytes = await buffer(coarsest!.open(0, coarsest!.sizeBytes - 1))
  expect(readPeaksHeader(bytes)?.frameCount).toBe(100_000)
  expect((await levelOfPeaks(source(file), new URLSearchParams('level=0')))?.sizeBytes).toBe(
    peaksHeaderBytes + 2 * 256 * 4,
  )
})

it('returns nothing for a level or file that does not exist', async () => {
  expect(await levelOfPeaks(source(file), new URLSearchParams('level=3'))).toBeNull()
  expect(await levelOfPeaks(source(new Uint8Array(100)), new URLSearchParams('level=1'))).toBeNull()
})
