import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
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
  writeFileSync(join(other, 'broken.zip'), 'PK')
  mkdirSync(join(other, 'folder.zip'))
  const others = ['passport.json', 'broken.zip', 'folder.zip', 'gone.zip', 'a.wav'].map((name) =>
    join(other, name),
  )
  const inside = [join(picked, 'samples', 'one.wav'), join(folder, 'samples')]
  const all = [...others, ...inside, zip, folder, join(picked, 'passport.json')]
  const { sessions, datasets, others: left } = await splitDropped(all)
  expect(sessions).toEqual([])
  expect(datasets.map((at) => all[at])).toEqual([zip, folder, join(picked, 'passport.json')])
  expect(left.map((at) => all[at])).toEqual(others)
})
