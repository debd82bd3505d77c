import { z } from 'zod'
import type { Clock } from '../../platform/clock'
import { createJsonFile, type JsonFile } from '../../platform/files/json-file'
import type { Log } from '../../platform/log/log'

const location = z.object({
  /** Where the library is. That this file exists says that a library was made: it is never answered with a new one. */
  folder: z.string(),
  /** A move that is filling this folder; what is found there after a crash is swept. */
  moving: z.object({ folder: z.string(), id: z.uuid() }).nullable(),
  /** The folder a finished move came from, until it is removed. */
  leftover: z.object({ folder: z.string(), id: z.uuid() }).nullable(),
})
export type LibraryLocation = z.infer<typeof location>

export const locationAt = (folder: string): LibraryLocation => ({ folder, moving: null, leftover: null })

/** The one small file whose replacement switches from one library folder to another. */
export const createLocationFile = (options: {
  path: string
  clock: Clock
  log: Log
}): JsonFile<LibraryLocation> => createJsonFile({ ...options, schema: location })
