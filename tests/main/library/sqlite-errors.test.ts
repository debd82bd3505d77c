import { expect, it } from 'vitest'
import { openingError } from '@main/library/sqlite-errors'
import { tempFolder } from '../../support/temp-folder'

const unopened = Object.assign(new Error('unable to open database file'), { code: 'SQLITE_CANTOPEN' })

it('says that a folder cannot be written to where SQLite only says that a file could not be opened', () => {
  expect(openingError(unopened, tempFolder(), () => false).code).toBe('disk-read-only')
})

it('blames the disk where the folder can be written to, or is gone', () => {
  expect(openingError(unopened, tempFolder()).code).toBe('disk-failed')
  expect(openingError(unopened, '/no/such/folder').code).toBe('disk-failed')
})

it('leaves every other error as it is', () => {
  const damaged = Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' })
  expect(openingError(damaged, tempFolder(), () => false).code).toBe('library-damaged')
})
