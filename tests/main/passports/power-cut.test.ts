import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { passport } from '@shared/domain/dataset/passport'
import { canCutPower, mountImage } from '../../support/record/mount-disk'
import { tempFolder } from '../../support/temp-folder'
import { fullDraft, openPassportWorld } from './support/passport-world'

it.skipIf(!canCutPower).each(['folder', 'zip'] as const)(
  'a dataset that is exported as %s is on the disk when that is said',
  async (as) => {
    const [target, left] = [tempFolder(), tempFolder()]
    const disk = mountImage(target, join(tempFolder(), 'disk'))
    onTestFinished(disk.unmount)
    const here = openPassportWorld()
    const job = await here.ended(here.passports.export(fullDraft(here).draftId, as, target))
    expect(job.state).toBe('done')
    onTestFinished(disk.cutPower(left))
    expect(readdirSync(left)).toEqual(readdirSync(target))
    const [name = ''] = readdirSync(left).filter((one) => one.startsWith('Ann dataset'))
    if (as === 'zip') return expect(readFileSync(join(left, name))).toEqual(readFileSync(join(target, name)))
    const { samples } = passport.parse(JSON.parse(readFileSync(join(left, name, 'passport.json'), 'utf8')))
    for (const { file, sha256 } of samples) {
      const bytes = readFileSync(join(left, name, file))
      expect([file, createHash('sha256').update(bytes).digest('hex')]).toEqual([file, sha256])
    }
  },
)
