import { mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import { writeFileAtomic } from './atomic-write'
import type { Clock } from '../clock'
import type { Log } from '../log/log'
import { readSmallText } from './read-small-text'

/** What reading found: a damaged file is never read as an empty one. */
export type JsonFileContent<T> =
  { state: 'read'; value: T } | { state: 'absent' } | { state: 'damaged'; movedTo: string | null }

export interface JsonFile<T> {
  readonly path: string
  /** A file that does not hold what it should is moved aside (never deleted) and said in the log. */
  read(): JsonFileContent<T>
  /** @throws the file system's error; the old content is untouched then */
  write(value: T): void
}

/** A small file of JSON, replaced whole in one step and checked when read. */
export function createJsonFile<T>(options: {
  path: string
  /** Throws on what it does not take; a zod schema, for example. */
  schema: { parse: (value: unknown) => T }
  clock: Clock
  log: Log
}): JsonFile<T> {
  const { path, schema, clock, log } = options

  function moveAside(cause: unknown): string | null {
    const movedTo = `${path}.damaged-${clock.nowMs()}`
    try {
      renameSync(path, movedTo)
      log.error('A damaged file was moved aside', { path, movedTo }, cause)
      return movedTo
    } catch (error) {
      log.error('A damaged file could not be moved aside', { path }, error)
      return null
    }
  }

  return {
    path,
    read() {
      let text: string
      try {
        text = readSmallText(path)
      } catch (error) {
        if (error instanceof AppError) return { state: 'damaged', movedTo: moveAside(error) }
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { state: 'absent' }
        throw error
      }
      try {
        return { state: 'read', value: schema.parse(JSON.parse(text)) }
      } catch (error) {
        return { state: 'damaged', movedTo: moveAside(error) }
      }
    },
    write(value) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileAtomic(path, `${JSON.stringify(value, null, 2)}\n`)
    },
  }
}
