import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { splitDropped } from '@main/session-folder/recognize-dropped'
import { fullDraft, openPassportWorld } from '../passports/support/passport-world'
import { tempFolder } from '../../support/temp-folder'

it('knows a dataset by its folder, its passport.json or its zip, whatever else is dropped with it', async () => {
  const world = openPassportWorld()
  const { draftId } = fullDraft(world)
  const folder = await world.exported(draftId, 'folder')
  const zip = await world.exported(draftId, 'zip')
  const picked = join(tempFolder(), 'picked')
  cpSync(folder, picked, { recursive: true })
  const other = tempFolder()
  writeFileSync(join(other, 'passport.json'), '{"country":"timbre-passport"}')
  mkdirSync(join(other, 'folder.zip'))
  const others = ['passport.json', 'folder.zip', 'gone.zip', 'a.wav'].map((name) => join(other, name))
  const inside = [join(picked, 'samples', 'one.wav'), join(folder, 'samples')]
  const broken = join(other, 'broken.zip')
  writeFileSync(broken, 'PK')
  const cut = join(tempFolder(), 'Cut short.zip')
  writeFileSync(cut, readFileSync(zip).subarray(0, 20_000))
  const all = [...others, ...inside, broken, zip, cut, folder, join(picked, 'passport.json')]
  const { sessions, datasets, zips, others: left } = await splitDropped(all)
  expect(sessions).toEqual([])
  expect(datasets.map((at) => all[at])).toEqual([folder, join(picked, 'passport.json')])
  // What the import of a zip that was cut short says is true; as a sample it would only leave an empty draft.
  expect(zips.map((at) => all[at])).toEqual([broken, zip, cut])
  expect(left.map((at) => all[at])).toEqual(others)
})
