import { accessSync, constants, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isWritable } from '@main/platform/files/is-writable'
import { canCutPower, canMountDisks, mountImage } from '../../support/record/mount-disk'
import { mountSmallDisk } from '../../support/record/small-disk'
import { tempFolder } from '../../support/temp-folder'

test('a folder that takes files is writable, and nothing is left in it; one that is not there is not', () => {
  const folder = tempFolder()
  expect(isWritable(folder)).toBe(true)
  expect(readdirSync(folder)).toEqual([])
  expect(isWritable(join(folder, 'gone'))).toBe(false)
})

test.skipIf(!canMountDisks)('a full disk is no read-only one', () => {
  const { folder } = mountSmallDisk(64_000)
  expect(() => writeFileSync(join(folder, 'other'), Buffer.alloc(200_000))).toThrow('ENOSPC')
  expect(isWritable(folder)).toBe(true)
})

test.skipIf(!canCutPower)(
  'a disk that turned read-only after an error is not, whatever the system says',
  () => {
    const folder = tempFolder()
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    const image = mountImage(disk, join(folder, 'image'))
    onTestFinished(image.unmount)
    image.failToReadOnly()
    expect(() => accessSync(disk, constants.W_OK)).not.toThrow()
    expect(isWritable(disk)).toBe(false)
  },
)
