import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  readFileSync,
  statSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyAndHash } from '@main/media/workers/copy-and-hash'
import { canMountDisks } from '../../support/record/mount-disk'
import { mountSmallDisk } from '../../support/record/small-disk'
import { tempFolder } from '../../support/temp-folder'

const megabyte = 1_000_000
/** What is copied before a test gives up: nothing here may fill the disk. */
const givesUpAtBytes = 100 * megabyte

it('a file that somebody goes on writing faster than it is copied ends', () => {
  const folder = tempFolder()
  const source = join(folder, 'growing.wav')
  writeFileSync(source, Buffer.alloc(3 * megabyte, 1))
  let copied = 0
  const copy = (): unknown =>
    copyAndHash(source, join(folder, 'copy'), {
      isCancelled: () => copied > givesUpAtBytes,
      onBytes(bytes) {
        copied += bytes
        appendFileSync(source, Buffer.alloc(2 * megabyte, 1))
      },
    })
  expect(copy).toThrow(expect.objectContaining({ code: 'file-changed' }))
  expect(copied).toBeLessThanOrEqual(3 * megabyte)
})

it.runIf(canMountDisks)('a file of holes that is longer than the disk writes nothing', () => {
  const { folder: disk } = mountSmallDisk(20 * megabyte)
  const source = join(tempFolder(), 'holes.wav')
  writeFileSync(source, 'RIFF')
  truncateSync(source, 1_000 * megabyte)
  let copied = 0
  const copy = (): unknown =>
    copyAndHash(source, join(disk, 'copy'), {
      isCancelled: () => copied > givesUpAtBytes,
      onBytes: (bytes) => (copied += bytes),
    })
  expect(copy).toThrow(expect.objectContaining({ code: 'disk-full', retryable: true }))
  expect(copied).toBe(0)
  expect(existsSync(join(disk, 'copy'))).toBe(false)
})

it('holes stay holes, and every byte is as it was', () => {
  const folder = tempFolder()
  const source = join(folder, 'holes.wav')
  writeFileSync(source, 'RIFF')
  for (const megabytes of [7, 30]) {
    truncateSync(source, megabytes * megabyte)
    appendFileSync(source, Buffer.alloc(1_234_567, megabytes))
  }
  truncateSync(source, 60 * megabyte)
  const target = join(folder, 'copy')
  const { sha256, sizeBytes } = copyAndHash(source, target, { isCancelled: () => false })
  expect(sizeBytes).toBe(60 * megabyte)
  const copy = readFileSync(target)
  expect(copy.equals(readFileSync(source))).toBe(true)
  expect(createHash('sha256').update(copy).digest('hex')).toBe(sha256)
  expect(statSync(target).blocks * 512).toBeLessThan(10 * megabyte)
})

it.runIf(canMountDisks)('a copy stops before another program fills the disk', () => {
  const { folder: disk } = mountSmallDisk(400 * megabyte)
  const source = join(tempFolder(), 'long.wav')
  writeFileSync(source, Buffer.alloc(220 * megabyte, 1))
  const beside = join(disk, 'beside')
  const copy = (): unknown =>
    copyAndHash(source, join(disk, 'copy'), {
      isCancelled: () => false,
      onBytes() {
        if (!existsSync(beside)) writeFileSync(beside, Buffer.alloc(150 * megabyte))
      },
    })
  expect(copy).toThrow(expect.objectContaining({ code: 'disk-full' }))
  const { bavail, bsize } = statfsSync(disk)
  expect(bavail * bsize).toBeGreaterThan(100 * megabyte)
  expect(statSync(join(disk, 'copy')).size).toBeLessThan(100 * megabyte)
})

it.runIf(canMountDisks)('a small file goes onto a disk that is nearly full', () => {
  const { folder: disk } = mountSmallDisk(10 * megabyte)
  const source = join(tempFolder(), 'short.wav')
  writeFileSync(source, Buffer.alloc(4 * megabyte, 1))
  expect(copyAndHash(source, join(disk, 'copy'), { isCancelled: () => false }).sizeBytes).toBe(4 * megabyte)
})
