import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { peaksSource } from '@main/analysis/peaks-source'
import { createPeaksBuilder, peaksHeaderBytes, readPeaksHeader } from '@shared/audio/formats/peaks-pyramid'
import { tempFolder } from '../../support/temp-folder'

function fileOf(bytes: Uint8Array): string {
  const path = join(tempFolder(), 'sound.peaks')
  writeFileSync(path, bytes)
  return path
}

const builder = createPeaksBuilder(48_000, 1)
builder.add([new Float32Array(100_000).fill(0.5)])
const patches = builder.takeChanges()
const file = new Uint8Array(Math.max(...patches.map(({ at, bytes }) => at + bytes.length)))
for (const { at, bytes } of patches) file.set(bytes, at)

it('returns the whole file, or one level of it', async () => {
  const path = fileOf(file)
  expect((await peaksSource(path, new URLSearchParams()))?.sizeBytes).toBe(file.length)
  const coarsest = await peaksSource(path, new URLSearchParams('level=2'))
  expect(coarsest?.sizeBytes).toBe(peaksHeaderBytes + 2 * 4)
  const bytes = await buffer(coarsest!.open(0, coarsest!.sizeBytes - 1))
  expect(readPeaksHeader(bytes)?.frameCount).toBe(100_000)
  expect((await peaksSource(path, new URLSearchParams('level=0')))?.sizeBytes).toBe(
    peaksHeaderBytes + 2 * 256 * 4,
  )
})

it('returns nothing for a level or file that does not exist', async () => {
  expect(await peaksSource(fileOf(file), new URLSearchParams('level=3'))).toBeNull()
  expect(await peaksSource(fileOf(new Uint8Array(100)), new URLSearchParams('level=1'))).toBeNull()
  expect(await peaksSource(join(tempFolder(), 'gone.peaks'), new URLSearchParams('level=1'))).toBeNull()
})
