import { expect, it } from 'vitest'
import { missingLibrary, openingError, ownFileError } from '@main/library/sqlite-errors'
import { errorWords } from '@renderer/copy/errors'
import { tempFolder } from '../../support/temp-folder'

const failed = (code: string) => Object.assign(new Error('it failed'), { code })
const unopened = failed('SQLITE_CANTOPEN')
const forbidden = 'Timbre may not open its library.'

it('says that a disk is read-only where SQLite only says that a file could not be opened', () => {
  const error = openingError(unopened, tempFolder(), () => 'read-only')
  expect(errorWords(error).title).toBe('The disk is read-only.')
})

it('says that there is no permission for the folder, the database or what lies beside it', () => {
  const folder = tempFolder()
  for (const code of ['SQLITE_CANTOPEN', 'SQLITE_READONLY']) {
    for (const name of ['', '/library.db', '/library.db-shm']) {
      const refusal = (path: string) => (path === folder + name ? 'permission' : null)
      expect(errorWords(openingError(failed(code), folder, refusal)).title).toBe(forbidden)
    }
  }
  expect(errorWords(ownFileError(failed('EACCES'))).title).toBe(forbidden)
  expect(errorWords(missingLibrary(folder, () => 'permission')).title).toBe(forbidden)
  expect(missingLibrary(folder).code).toBe('library-missing')
})

it('blames the disk where the folder can be written to, or is gone', () => {
  expect(openingError(unopened, tempFolder()).code).toBe('disk-failed')
  expect(openingError(unopened, '/no/such/folder').code).toBe('disk-failed')
})

it('leaves every other error as it is', () => {
  const damaged = failed('SQLITE_CORRUPT')
  expect(openingError(damaged, tempFolder(), () => 'permission').code).toBe('library-damaged')
  expect(ownFileError(failed('ENOSPC')).code).toBe('disk-full')
})
