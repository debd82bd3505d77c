import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGenerationFiles } from '@main/speech/generation-files'
import { canMountDisks } from '../../support/record/mount-disk'
import { mountSmallDisk } from '../../support/record/small-disk'
import { tempFolder } from '../../support/temp-folder'

const noNews = () => undefined
const id = randomUUID()

const openFiles = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(folder) ? [path] : []
    } catch {
      return []
    }
  })

test.skipIf(!canMountDisks)('a sound that cannot begin on a full disk leaves no file open', async () => {
  const { folder } = mountSmallDisk(64_000)
  mkdirSync(join(folder, 'generations'))
  expect(() => writeFileSync(join(folder, 'other'), Buffer.alloc(200_000))).toThrow('ENOSPC')
  const files = createGenerationFiles(folder)
  await expect(files.write(id, 'audio/mpeg', noNews)).rejects.toThrow('disk-full')
  expect(openFiles(folder)).toEqual([])
})

test('what comes faster than the disk is written in its order, and told as it can be read', async () => {
  const files = createGenerationFiles(tempFolder())
  const told: number[] = []
  const readable: number[] = []
  const writer = await files.write(id, 'audio/wav', (byteCount) => {
    told.push(byteCount)
    readable.push(readFileSync(files.partOf(id, 'audio/wav')!).length)
  })
  const chunks = Array.from({ length: 40 }, (_, at) => Buffer.alloc(1_000, at))
  // Nobody waits for the disk between them.
  for (const chunk of chunks) void writer.append(chunk)
  const whole = await writer.finish()
  const written = readFileSync(files.pathOf(id, 'audio/wav'))
  expect(written.equals(Buffer.concat(chunks))).toBe(true)
  expect(whole.byteCount).toBe(40_000)
  expect(told.at(-1)).toBe(40_000)
  expect(told.every((byteCount, at) => byteCount <= readable[at]!)).toBe(true)
  // Together, where they waited.
  expect(told.length).toBeLessThan(10)
})

test.skipIf(!canMountDisks)('a disk that is full in the middle is told to whoever writes on', async () => {
  const { folder } = mountSmallDisk(64_000)
  mkdirSync(join(folder, 'generations'))
  const files = createGenerationFiles(folder)
  const writer = await files.write(id, 'audio/wav', noNews)
  await expect(
    (async () => {
      for (let at = 0; at < 100; at += 1) {
        await writer.append(Buffer.alloc(4_000, 1))
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      await writer.finish()
    })(),
  ).rejects.toThrow('disk-full')
  await writer.abandon()
  expect(openFiles(folder)).toEqual([])
})
