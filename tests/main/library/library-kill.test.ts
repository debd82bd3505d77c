import { expect, test } from 'vitest'
import { libraryKills } from '../../support/library/library-kills'
import { tempFolder } from '../../support/temp-folder'

// A few kills of each kind; `npm run torture -- --only=library` does many at random instants.

test('killed during a commit: every reported commit is there', async () => {
  expect(await libraryKills.whileCommitting(tempFolder(), 60)).toMatch(/told/)
})

test('killed during a migration: a version is complete or absent, and the earlier copy exists', async () => {
  expect(await libraryKills.whileMigrating(tempFolder(), 40)).toMatch(/before|inside|between/)
})

test('killed during a backup: no unfinished copy counts as a backup', async () => {
  expect(await libraryKills.whileBackingUp(tempFolder(), 30)).toMatch(/backup/)
})

test('killed during a move: the next start opens one complete library and leaves no other', async () => {
  expect(await libraryKills.whileMoving(tempFolder(), 60)).toMatch(/copying|removing|between/)
})
