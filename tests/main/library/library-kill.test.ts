import { expect, test } from 'vitest'
import { libraryKills } from '../../support/library/library-kills'
import { tempFolder } from '../../support/temp-folder'

// A few kills of each kind; `npm run torture -- --only=library` does many at random instants.

test('killed while it commits: every commit that was told is there', async () => {
  expect(await libraryKills.whileCommitting(tempFolder(), 60)).toMatch(/told/)
})

test('killed while it migrates: a version is whole or not there, and the copy from before is', async () => {
  expect(await libraryKills.whileMigrating(tempFolder(), 40)).toMatch(/before|inside|between/)
})

test('killed while it backs up: no unfinished copy counts as a backup', async () => {
  expect(await libraryKills.whileBackingUp(tempFolder(), 30)).toMatch(/backup/)
})

test('killed while it moves: the next start opens one whole library and leaves no other', async () => {
  expect(await libraryKills.whileMoving(tempFolder(), 60)).toMatch(/copying|removing|between/)
})
