import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGenerationFiles } from '@main/speech/generation-files'
import { canMountDisks } from '../../support/record/mount-disk'
import { mountSmallDisk } from '../../support/record/small-disk'

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
  await expect(files.write('one', 'audio/mpeg')).rejects.toThrow('disk-full')
  expect(openFiles(folder)).toEqual([])
})
