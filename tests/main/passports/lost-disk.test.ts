import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeFolder } from '@main/passports/package-writer'
import { canMountDisks, mountDisk } from '../../support/record/mount-disk'
import { tempFolder } from '../../support/temp-folder'

it.skipIf(!canMountDisks)(
  'a dataset whose disk is unmounted while it is written fails, and nothing goes into the empty folder that is left',
  async () => {
    const [sources, target] = [tempFolder(), tempFolder()]
    const audio = ['1.wav', '2.wav'].map((name) => ({
      name: `audio/${name}`,
      path: join(sources, name),
      sizeBytes: 3,
    }))
    for (const { path } of audio) writeFileSync(path, 'abc')
    const { unmount } = mountDisk(target, 1_000_000)
    let isMounted = true
    const written = writeFolder([{ name: 'passport.json', text: '{}' }, ...audio], join(target, 'dataset'), {
      signal: new AbortController().signal,
      onBytes() {
        if (isMounted) unmount()
        isMounted = false
      },
    })
    await expect(written).rejects.toMatchObject({ code: 'disk-failed' })
    expect(readdirSync(target)).toEqual([])
  },
)
