import { z } from 'zod'
import { text } from '../../lib/bounds'
import { jobId } from '../../domain/ids'
import { libraryStatus } from '../../domain/app/library'

export const library = {
  status: { input: z.object({}), output: libraryStatus },
  /**
   * Opens the system's folder picker; null if the user cancels. The folder becomes an id for `move` or `locate`.
   * For a move `folder` is where the library would go: a folder of its own inside the one that was picked.
   */
  chooseFolder: {
    input: z.object({ purpose: z.enum(['move', 'locate']) }),
    output: z.object({ folderId: z.uuid(), folder: text() }).nullable(),
  },
  /** Copies, verifies by hash, switches in one step, removes the old folder only then. Answers a job. */
  move: { input: z.object({ folderId: z.uuid() }), output: z.object({ jobId }) },
  /** Full integrity check of the database and the hashes of the audio files. Answers a job. */
  check: { input: z.object({}), output: z.object({ jobId }) },
  /** Tries to open the library again, for example after a disk was connected. */
  retry: { input: z.object({}), output: libraryStatus },
  /** Opens the library in a folder the user picked, if it was moved, or in place of the open one where nothing runs. */
  locate: { input: z.object({ folderId: z.uuid() }), output: libraryStatus },
  /** Moves the damaged file aside and opens a backup. */
  restoreBackup: { input: z.object({ backupId: text(200) }), output: libraryStatus },
  /** Only at the user's request: sets the existing folder aside unchanged and starts an empty library. */
  startFresh: { input: z.object({}), output: libraryStatus },
} as const

export const libraryEvents = { changed: libraryStatus } as const
