import { z } from 'zod'
import type { Clock } from '../../platform/clock'
import { createJsonFile, type JsonFile } from '../../platform/files/json-file'
import type { Log } from '../../platform/log/log'

const location = z.object({
  /** Folder of the library. If this file exists, a missing library is reported, never silently replaced with a new one. */
  folder: z.string(),
  /** The target of a running move. After a crash it is swept. */
  moving: z.object({ folder: z.string(), id: z.uuid() }).nullable(),
  /** The source of a finished move, until it is deleted. */
  leftover: z.object({ folder: z.string(), id: z.uuid() }).nullable(),
})
export type LibraryLocation = z.infer<typeof location>

/** A location without moves. */
export const locationAt = (folder: string): LibraryLocation => ({ folder, moving: null, leftover: null })

/** The small file whose replacement switches to another library folder. */
export const createLocationFile = (options: {
  path: string
  clock: Clock
  log: Log
}): JsonFile<LibraryLocation> => createJsonFile({ ...options, schema: location })
